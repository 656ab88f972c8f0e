/**
 * Findings as GitHub shows them beside a file or on the page of a run: workflow commands, one line each, which the
 * runner reads from either stream.
 */
import { redactSecrets } from "../../text/secrets/redact.js";
import { stripControl } from "../../text/strip-control.js";

const LEVELS = ["error", "warning", "notice"] as const;

export interface Annotation {
	readonly level: (typeof LEVELS)[number];
	readonly title: string;
	readonly message: string;
	/** The session as it was named. Undefined where it is about none, or about standard input. */
	readonly path?: string | undefined;
	/** Counted from 1. */
	readonly line?: number | undefined;
}

/** GitHub shows so many of each level for a step, and silently none after them. */
const SHOWN_OF_A_LEVEL = 10;

/**
 * The lines for the runner, errors first, secrets replaced. Where a level has more than GitHub shows, the last one says
 * how many are missing. `placeOf` turns the path of a session into one that GitHub knows.
 */
export function formatAnnotations(annotations: readonly Annotation[], placeOf: (path: string) => string): string[] {
	return LEVELS.flatMap((level) => {
		const all = annotations.filter((one) => one.level === level);
		return shownOf(all).map((one) => formatAnnotation(one, placeOf));
	});
}

function shownOf(all: readonly Annotation[]): Annotation[] {
	if (all.length <= SHOWN_OF_A_LEVEL) return [...all];
	const shown = all.slice(0, SHOWN_OF_A_LEVEL - 1);
	const { level, title } = all[0]!;
	const message = `and ${all.length - shown.length} more, see the output of the step`;
	return [...shown, { level, title: title.split(":")[0]!, message }];
}

function formatAnnotation(
	{ level, title, message, path, line }: Annotation,
	placeOf: (path: string) => string,
): string {
	const properties = [
		...(path === undefined ? [] : [["file", placeOf(path)]]),
		...(path === undefined || line === undefined ? [] : [["line", String(line)]]),
		["title", title],
	].map(([name, value]) => `${name}=${escapeProperty(value!)}`);
	return `::${level} ${properties.join(",")}::${escapeData(stripControl(redactSecrets(message)))}`;
}

function escapeData(text: string): string {
	return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
	return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
