/**
 * What a summarized batch becomes (SPEC 2, 4.9 and 13). Under `extension` a summary message and an index with the
 * texts; under the targets that condense renders itself an index alone, whose records carry the summary lines of their
 * call and point to the session entry that holds the text.
 */
import { contentHash } from "../archive/content-hash.js";
import type { ToolCallRecord } from "../archive/record.js";
import { stubText } from "../render/stubs.js";
import type { Message } from "../session/entry.js";
import { leastRequestChars, requestChars } from "../session/sizes.js";
import { splitByRef } from "../summarize/split-by-ref.js";
import type { SummaryText } from "../summarize/summarizer.js";
import { safeText, summaryContent } from "./compose.js";
import { type Draft, indexDraft, summaryDraft } from "./draft.js";
import { type PendingBatch, type PendingCall, rawChars } from "./pending.js";
import type { Planning } from "./planning.js";
import { recordOf, refOf } from "./records.js";

export interface BatchEntries {
	/** What the summarizer wrote, before anything was added to it. */
	readonly text: string;
	/** Characters of the summary, refs included. */
	readonly summaryChars: number;
	/** Whether the summary and the stubs of its calls would take more room than the results do. */
	readonly isLarger: boolean;
	readonly records: readonly ToolCallRecord[];
	/** The entries, once the records have their final form. */
	drafts(records: readonly ToolCallRecord[]): Draft[];
}

export function composeBatch(
	planning: Planning,
	batch: PendingBatch,
	calls: readonly PendingCall[],
	refs: readonly string[],
	answer: SummaryText,
): BatchEntries {
	return planning.target.stubsCarrySummaries
		? inStubs(planning, batch, calls, refs, answer)
		: inMessage(planning, batch, calls, refs, answer);
}

function inMessage(
	planning: Planning,
	{ turn }: PendingBatch,
	calls: readonly PendingCall[],
	refs: readonly string[],
	answer: SummaryText,
): BatchEntries {
	const text = answer.compose(refs);
	const content = summaryContent(text, refs, planning.target);
	const stubs = refs.map((ref, i) => expectedStub(planning, ref, calls[i]));
	const { turnIndex, timestamp } = turn;
	return {
		text,
		summaryChars: content.length,
		isLarger: takeMore(stubs, calls, content),
		records: calls.map(({ paired, original }) => recordOf(paired.call, original, turn)),
		drafts(records) {
			const toolCallRefs = records.map((record, i) => refOf(record, refs[i]!));
			const toolNames = records.map(({ toolName }) => toolName);
			return [
				summaryDraft(content, { toolCallRefs, toolNames, turnIndex, timestamp }),
				indexDraft({ toolCalls: [...records] }),
			];
		},
	};
}

function inStubs(
	planning: Planning,
	{ turn }: PendingBatch,
	calls: readonly PendingCall[],
	refs: readonly string[],
	answer: SummaryText,
): BatchEntries {
	const lines = answer.perCall?.(refs) ?? splitByRef(answer.compose(refs), refs);
	const records = calls.map(({ paired, original }, i) => {
		const record = recordOf(paired.call, original, turn);
		const summary = safeText(lines[i] ?? "").trim();
		return { ...pointToEntry(record, paired.result.at, planning), ...(summary === "" ? {} : { summary }) };
	});
	const stubs = records.map((record, i) => stubText({ record }, refs[i]!, calls[i]!.original, planning.target));
	return {
		text: lines.join("\n"),
		summaryChars: records.reduce((sum, { summary = "" }) => sum + summary.length, 0),
		isLarger: takeMore(stubs, calls),
		records,
		drafts: (final) => [indexDraft({ toolCalls: [...final], refs: final.map((record, i) => refOf(record, refs[i]!)) })],
	};
}

/** A record without a copy of its text: the session entry at a place of the context has it. */
export function pointToEntry(
	record: ToolCallRecord,
	at: number,
	{ context }: Pick<Planning, "context">,
): ToolCallRecord {
	const { toolName, resultText } = record;
	const entryId = context[at]!.source.entry.id;
	return { ...record, resultText: "", contentHash: contentHash(toolName, resultText), entryId };
}

/** Longer than the results in text (SPEC 4.7), or as a request carries them: no run makes a context larger (7.3). */
function takeMore(stubs: readonly string[], calls: readonly PendingCall[], summary?: string): boolean {
	const stubsText = stubs.reduce((sum, stub) => sum + stub.length, 0);
	if ((summary?.length ?? 0) + stubsText > rawChars(calls)) return true;
	let after = summary === undefined ? 0 : JSON.stringify({ role: "custom", content: summary }).length;
	for (const [i, { paired }] of calls.entries()) {
		after += requestChars({ ...paired.result.message, content: [{ type: "text", text: stubs[i]! }] });
	}
	const results = calls.map(({ paired }) => paired.result.message);
	const before = (sizeOf: (message: Message) => number) => results.reduce((chars, one) => chars + sizeOf(one), 0);
	return after > before(leastRequestChars) && after > before(requestChars);
}

/** How long the stub of a call will be; a duplicate must be longer than that to be worth an alias. */
export function stubChars(planning: Planning, ref: string): number {
	return expectedStub(planning, ref).length;
}

/** A stub as long as that of the call will be: where a sidecar will be, and how its text begins, is not known yet. */
function expectedStub({ target, settings }: Planning, ref: string, call?: PendingCall): string {
	const isSpilled = call !== undefined && call.textLength >= settings.spillThreshold;
	const preview = isSpilled ? settings.spillPreviewBytes + SPILL_NOTE_CHARS : 0;
	return stubText({ record: {} as ToolCallRecord }, ref, call?.original ?? {}, target) + " ".repeat(preview);
}

/** About what the path of a sidecar takes. */
const SPILL_NOTE_CHARS = 300;
