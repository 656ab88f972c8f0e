/** Looks for results that a rendered context has lost. Written without the renderer's own helpers, so that both may err. */
import type { Archived } from "../../src/archive/archive.js";
import { imagesOf } from "../../src/session/content.js";
import type { Message, ToolResultMessage } from "../../src/session/entry.js";
import { defuseTags } from "../../src/text/defuse-tags.js";
import { openResults } from "./open-results.js";
import type { Run } from "./run-history.js";

/** What has to be known of a session: a part of a run, or a file as it stands. */
export interface Held extends Pick<Run, "items" | "context" | "archive" | "results"> {
	readonly settings: { readonly chainCompression: Pick<Run["settings"]["chainCompression"], "backfillPartial"> };
	/** Texts of sidecars by path. */
	readonly sidecars: { readonly texts: Pick<ReadonlyMap<string, string>, "get"> };
}

/** One line for each result that was open for a call and is neither shown nor to be had back. */
export function lostResults(run: Held): string[] {
	const shown = new Map(run.items.map((item) => [item.from, item.message]));
	const lost: string[] = [];
	for (const at of openResults(run.context.map(({ message }) => message)).keys()) {
		const { message, original } = run.context[at]!;
		const now = shown.get(at);
		if (now === message) continue;
		const refs = now === undefined ? refsAround(at, run) : stubRefs(now);
		const found = refs.flatMap((ref) => run.archive.byRef.get(ref) ?? []);
		if (found.some((archived) => holds(archived, original as ToolResultMessage, run))) continue;
		if (now === undefined && isEmbedded(message as ToolResultMessage, run)) continue;
		// Asked for: without it, covered chains take along what no summary names, as the extension has it.
		if (now === undefined && !run.settings.chainCompression.backfillPartial) continue;
		const { toolCallId, timestamp } = original as ToolResultMessage;
		lost.push(`${toolCallId}@${timestamp} at ${at}: ${now === undefined ? "dropped" : "stub"} ${refs}`);
	}
	return lost;
}

/** A record of this very result, or of one with the same text whose alias it is. */
function holds(archived: Archived, original: ToolResultMessage, run: Held): boolean {
	const { record } = archived;
	const [text, kept] = [plainText(original), keptText(archived, run)];
	if (record.toolCallId !== original.toolCallId) return isDuplicate(archived, original, kept ?? "");
	const time = typeof original.timestamp === "number" ? original.timestamp : undefined;
	const isSameTime = record.resultTimestamp === undefined || record.resultTimestamp === time;
	if (!isSameTime) return isDuplicate(archived, original, kept ?? "");
	return kept === text && (record.images ?? 0) === imagesOf(original.content).length;
}

function isDuplicate({ record }: Archived, original: ToolResultMessage, kept: string): boolean {
	const isSame = kept.trim() === plainText(original).trim() && record.isError === (original.isError === true);
	return isSame && imagesOf(original.content).length === 0;
}

/** The text of a record: in a sidecar, in the session entry that it points to, or its own. */
function keptText({ record }: Archived, { sidecars, results }: Held): string | undefined {
	if (record.spillPath !== undefined) return sidecars.texts.get(record.spillPath);
	if (record.entryId === undefined) return record.resultText;
	const result = results.get(record.entryId);
	return result === undefined ? undefined : plainText(result);
}

export function plainText({ content }: ToolResultMessage): string {
	if (typeof content === "string") return content;
	return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
}

function stubRefs({ content }: Message & { content?: unknown }): string[] {
	const text = (content as { text?: string }[])[0]?.text ?? "";
	const ref = /(?:^|\n)\[([^:\n]*):[^\n]* archived/.exec(text)?.[1];
	return ref === undefined ? [] : [ref];
}

/** The refs of the block whose chain holds the position: the last block before it. */
function refsAround(at: number, { items, archive }: Held): string[] {
	const places = items.map(({ from }, i) => (from === -1 ? items[i - 1]!.from : from));
	const block = items.findLast(({ blockId }, i) => blockId !== undefined && places[i]! < at);
	const chain = [...archive.chains.values()].find(({ blockId }) => blockId === block?.blockId);
	return chain?.toolRefs ?? [];
}

/** Whether a block shows the result word for word, and all its images. */
export function isEmbedded(message: ToolResultMessage, { items }: Pick<Held, "items">): boolean {
	const whole = JSON.stringify(`>\n${defuseTags(plainText(message))}`).slice(1, -1);
	const images = imagesOf(message.content).map((image) => JSON.stringify(image));
	return items.some((item) => {
		const text = item.blockId === undefined ? "" : JSON.stringify(item.message);
		return text.includes(whole) && images.every((image) => text.includes(image));
	});
}
