/** Looks for results that a rendered context has lost. Written without the renderer's own helpers, so that both may err. */
import type { Archived } from "../../src/archive/archive.js";
import type { Message, ToolResultMessage } from "../../src/session/entry.js";
import { defuseTags } from "../../src/text/defuse-tags.js";
import { openResults } from "./open-results.js";
import { textOfRecord } from "./run-compaction.js";
import type { Run } from "./run-history.js";

/** One line for each result that was open for a call and is neither shown nor to be had back. */
export function lostResults(run: Run): string[] {
	const messages = run.context.map(({ message }) => message);
	const shown = new Map(run.items.map((item) => [item.from, item.message]));
	return [...openResults(messages).keys()].flatMap((at) => {
		const message = messages[at] as ToolResultMessage;
		const now = shown.get(at);
		if (now === message) return [];
		const original = run.context[at]!.original as ToolResultMessage;
		const refs = now === undefined ? refsAround(at, run) : stubRefs(now);
		const found = refs.flatMap((ref) => run.archive.byRef.get(ref) ?? []);
		if (found.some((archived) => holds(archived, original, run))) return [];
		if (now === undefined && isEmbedded(at, original, run)) return [];
		// Asked for: without it, covered chains take along what no summary names, as the extension has it.
		if (now === undefined && !run.settings.chainCompression.backfillPartial) return [];
		return [`${original.toolCallId}@${original.timestamp} at ${at}: ${now === undefined ? "dropped" : "stub"} ${refs}`];
	});
}

/** A record of this very result, or of one with the same text whose alias it is. */
function holds(archived: Archived, original: ToolResultMessage, run: Run): boolean {
	const { record } = archived;
	const text = plainText(original);
	const images = imageCount(original);
	if (record.toolCallId === original.toolCallId && (record.resultTimestamp ?? undefined) === timeOf(original)) {
		return textOfRecord(archived, run.sidecars) === text && (record.images ?? 0) === images;
	}
	// Older records have no times.
	if (record.resultTimestamp === undefined && record.toolCallId === original.toolCallId)
		return record.resultText === text;
	const isSame = (textOfRecord(archived, run.sidecars) ?? "").trim() === text.trim();
	return isSame && images === 0 && record.isError === (original.isError === true);
}

function timeOf({ timestamp }: ToolResultMessage): number | undefined {
	return typeof timestamp === "number" ? timestamp : undefined;
}

export function plainText({ content }: ToolResultMessage): string {
	if (typeof content === "string") return content;
	return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
}

function imageCount({ content }: ToolResultMessage): number {
	return Array.isArray(content) ? content.filter(({ type }) => type === "image").length : 0;
}

function stubRefs({ content }: Message & { content?: unknown }): string[] {
	const text = (content as { text?: string }[])[0]?.text ?? "";
	const ref = /^\[([^:]*):/.exec(text)?.[1];
	return ref === undefined ? [] : [ref];
}

/** The refs of the block whose chain holds the position: the last block before it. */
function refsAround(at: number, { items, archive }: Run): string[] {
	const block = items.findLast((item, i) => item.from === -1 && (items[i - 1]?.from ?? -1) < at);
	const chain = [...archive.chains.values()].find(({ blockId }) => blockId === block?.blockId);
	return chain?.toolRefs ?? [];
}

/** Whether a block shows the result word for word. */
function isEmbedded(at: number, original: ToolResultMessage, { context, items }: Run): boolean {
	const current = context[at]!.message as ToolResultMessage;
	const whole = `>\n${defuseTags(plainText(current))}`;
	return (
		items.some(
			({ message, from }) => from === -1 && JSON.stringify(message).includes(JSON.stringify(whole).slice(1, -1)),
		) && original !== undefined
	);
}
