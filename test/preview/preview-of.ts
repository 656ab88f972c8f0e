/** Previews of built sessions, by a run with a scripted summarizer or as they stand. */
import { buildPreview, buildPreviewOf, type Preview } from "../../src/preview/index.js";
import type { PreviewItem } from "../../src/preview/preview.js";
import { whatModelSees } from "../../src/render/seen.js";
import type { Target } from "../../src/render/target.js";
import { EXTENSION } from "../../src/render/target.js";
import type { SessionBuilder } from "../helpers/session-builder.js";
import { append, type Overrides, plan, scripted, settingsWith } from "../plan/run-plan.js";

export interface Of {
	readonly overrides?: Overrides;
	readonly target?: Target;
	readonly path?: string;
	readonly wasChars?: number;
	readonly withImages?: boolean;
	/** Entries of the run go into the session. */
	readonly appends?: boolean;
}

/** What `compact` would show. */
export async function previewOfRun(built: SessionBuilder, of: Of = {}): Promise<Preview> {
	const { overrides = {}, target = EXTENSION, path = "s.jsonl", wasChars, withImages = false, appends = false } = of;
	const branch = built.branch();
	const planned = await plan(built, overrides, { target, createSummarizer: scripted().factory });
	if (appends) append(built, planned.drafts);
	const settings = settingsWith(overrides);
	return buildPreview(planned, {
		path,
		target: target.name,
		settings,
		branch,
		withImages,
		...(wasChars === undefined ? {} : { wasChars }),
	});
}

/** What `render` would show. */
export function previewOfSession(
	built: SessionBuilder,
	{ overrides = {}, wasChars, withImages = false }: Pick<Of, "overrides" | "wasChars" | "withImages"> = {},
): Preview {
	const settings = settingsWith(overrides);
	const branch = built.branch();
	const { rendered, context, archive, target } = whatModelSees(built.session(), branch, settings);
	return buildPreviewOf(rendered, context, archive, {
		path: "s.jsonl",
		target: target.name,
		settings,
		branch,
		withImages,
		...(wasChars === undefined ? {} : { wasChars }),
	});
}

/** The item of a kind; `nth` from 0. */
export function itemOf({ items }: Preview, kind: PreviewItem["kind"], nth = 0): PreviewItem {
	const item = items.filter((each) => each.kind === kind)[nth];
	if (item === undefined) throw new Error(`no ${kind} number ${nth} among ${items.map((each) => each.kind).join(" ")}`);
	return item;
}

/** All texts of some messages, calls and both ends of cut texts included. */
export function textsOf(messages: readonly Pick<PreviewItem, "parts">[]): string {
	return JSON.stringify(messages.map(({ parts }) => parts));
}

export function sumOf(items: readonly PreviewItem[], side: "tokensBefore" | "tokensAfter"): number {
	return items.reduce((sum, item) => sum + item[side], 0);
}
