/** Turns calls into lines: names them, gives each the tokens chosen for it, merges runs of similar calls. */
import { cutEnd } from "../../text/cut.js";
import type { SummaryCall } from "../summarizer.js";
import type { Context } from "./context.js";
import { firstErrorLine } from "./failure.js";
import type { Line } from "./line.js";
import { generalRule } from "./rules/general.js";
import { nameCall } from "./rules/index.js";
import type { CallName } from "./rules/rule.js";

const MAX_TARGET = 36;
const MAX_ERROR = 60;
const MAX_VERB = 40;
/** What may stand before the place of merged searches. */
const MAX_PATTERNS = 80;
/** Longer than a path that anyone uses: what comes as a path may be anything. */
const MAX_PATH = 300;

/** The call's name as it may be shown: clean, in one line, cut to size. */
export function nameForLine({ call, resultIndex }: SummaryCall, context: Context): CallName {
	const known = context.names.get(resultIndex);
	if (known !== undefined) return known;
	const { args, name: tool } = call;
	const name = context.without.has("what each tool is") ? generalRule.nameCall(args, tool) : nameCall(call);
	const inOneLine = (text: string, limit: number): string =>
		cutEnd(context.clean(text).replace(/\s+/g, " ").trim(), limit, { mark: "…" });
	const verb = inOneLine(name.verb, MAX_VERB) || "call";
	const target = inOneLine(name.target, name.isPath ? MAX_PATH : MAX_TARGET);
	const place = inOneLine(name.place ?? "", MAX_TARGET);
	const isWhole = place !== "" && target.endsWith(` ${place}`);
	const shown = { ...name, verb, target, place: isWhole ? place : "" };
	context.names.set(resultIndex, shown);
	return shown;
}

/** The line that says why the call failed; undefined for a call that did not, or where none is wanted. */
export function failureOf({ isError, text, resultIndex }: SummaryCall, context: Context): string | undefined {
	if (!isError || context.without.has("error lines")) return undefined;
	const known = context.failures.get(resultIndex);
	if (known !== undefined) return known;
	const line = firstErrorLine(text, MAX_ERROR, context.clean);
	context.failures.set(resultIndex, line);
	return line;
}

/** One line for each call, or for each run of similar ones. */
export function composeLines(
	calls: readonly SummaryCall[],
	names: readonly CallName[],
	chosen: ReadonlyMap<number, readonly number[]>,
	context: Context,
): Line[] {
	const lines = calls.map((call, at): Line => {
		const { verb, target, place = "", isPath, source } = names[at] as CallName;
		return {
			calls: [at],
			verb,
			target,
			place,
			isPath,
			isChange: isPath && source === "echo",
			changed: [],
			failure: failureOf(call, context),
			images: call.images,
			tokens: chosen.get(at) ?? [],
		};
	});
	return context.without.has("runs of calls in one line") ? lines : mergeRuns(lines);
}

/** A line that its neighbours may still join. */
type OpenLine = { -readonly [K in keyof Line]: Line[K] } & { calls: number[]; tokens: number[] };

/** Neighbours that did the same, or something to the same file, become one line; a failure keeps its own. */
function mergeRuns(lines: readonly Line[]): Line[] {
	const merged: OpenLine[] = [];
	for (const line of lines) {
		const last = merged.at(-1);
		if (last !== undefined && isSimilar(last, line)) extend(last, line);
		else merged.push({ ...line, calls: [...line.calls], tokens: [...line.tokens] });
	}
	return merged;
}

function isSimilar(line: Line, next: Line): boolean {
	if (line.failure !== undefined || next.failure !== undefined) return false;
	if (line.target !== next.target) return mergeSearches(line, next) !== undefined;
	return line.verb === next.verb || (line.isPath && next.isPath && line.target !== "");
}

/** `grep one, two a.ts` for searches by one program in one place; undefined for other calls. */
function mergeSearches(line: Line, next: Line): string | undefined {
	if (line.place === "" || line.place !== next.place || line.verb !== next.verb) return undefined;
	const program = line.target.slice(0, line.target.indexOf(" ") + 1);
	if (!next.target.startsWith(program)) return undefined;
	const end = -line.place.length - 1;
	const [before, more] = [line.target.slice(0, end), next.target.slice(program.length, end)];
	if (` ${before},`.includes(` ${more},`)) return line.target;
	if (more === "" || before.length < program.length || before.length + more.length > MAX_PATTERNS) return undefined;
	return `${before}, ${more} ${line.place}`;
}

function extend(line: OpenLine, next: Line): void {
	if (line.target !== next.target) line.target = mergeSearches(line, next) ?? line.target;
	if (!line.verb.split("+").includes(next.verb)) line.verb += `+${next.verb}`;
	line.isChange ||= next.isChange;
	line.images += next.images;
	for (const at of next.calls) line.calls.push(at);
	for (const token of next.tokens) line.tokens.push(token);
}
