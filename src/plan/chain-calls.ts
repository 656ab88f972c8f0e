/** The calls of one chain as compression sees them: what is archived, what still has to be, and under which refs. */
import type { Archived } from "../archive/archive.js";
import type { ToolCallRecord } from "../archive/record.js";
import { type AnsweredCall, hasResult } from "../context/calls.js";
import { imagesOf, textOf } from "../session/content.js";
import type { ToolResultMessage } from "../session/entry.js";
import { entryTime } from "../session/session.js";
import type { SummaryCall } from "../summarize/summarizer.js";
import type { Chain } from "../view/chains.js";
import { pointToEntry } from "./batch-entries.js";
import type { Compressing } from "./planning.js";
import { recordOf } from "./records.js";

export interface ChainCall {
	readonly paired: AnsweredCall;
	readonly record: ToolCallRecord;
	readonly ref: string;
	readonly isNew: boolean;
	/** Whether a batch summary speaks for it; one that a run before has backfilled is archived, but not spoken for. */
	readonly isSummarized: boolean;
}

export interface ChainCalls {
	/** Every unprotected call with a result, in call order. */
	readonly calls: readonly ChainCall[];
	/** Whether a batch summary speaks for any of them. */
	readonly isCovered: boolean;
}

/**
 * Looks at a chain's calls. New records get the next free refs, in call order; they are not taken until the records
 * are written. An aliased call counts as archived in a covered chain, where its original's ref serves; an uncovered
 * chain archives it under a ref of its own.
 */
export function lookAtCalls(chain: Chain, compressing: Compressing): ChainCalls {
	const { view, settings, archive } = compressing;
	const results: AnsweredCall[] = [];
	let isCovered = false;
	for (const paired of chain.calls) {
		if (!hasResult(paired) || view.protection.ruleFor(paired.call) !== undefined) continue;
		results.push(paired);
		const link = view.links[paired.result.at];
		isCovered ||= link?.archived.summarized === true && !link.isAlias;
	}
	const backfills = !isCovered || settings.chainCompression.backfillPartial;
	let nextRef = archive.nextRef;
	const calls: ChainCall[] = [];
	for (const paired of results) {
		const link = view.links[paired.result.at];
		const known = link !== undefined && (isCovered || !link.isAlias) ? named(link.archived) : undefined;
		if (known !== undefined) calls.push({ paired, ...known, isNew: false });
		else if (backfills) {
			const record = newRecord(paired, compressing);
			calls.push({ paired, record, ref: `t${nextRef++}`, isNew: true, isSummarized: false });
		}
	}
	return { calls, isCovered };
}

function named({ record, ref, summarized }: Archived): Pick<ChainCall, "record" | "ref" | "isSummarized"> | undefined {
	return ref === undefined ? undefined : { record, ref, isSummarized: summarized };
}

/** A backfilled record: no turn of its own, and the result's own time. */
function newRecord({ call, result }: AnsweredCall, { context, target }: Compressing): ToolCallRecord {
	const { original, source } = context[result.at]!;
	const message = original as ToolResultMessage;
	const timestamp = typeof message.timestamp === "number" ? message.timestamp : entryTime(source.entry);
	const record = recordOf(call, message, { turnIndex: -1, timestamp });
	return target.stubsCarrySummaries ? pointToEntry(record, result.at, { context }) : record;
}

/** A call as summarizers want it. */
export function asSummaryCall({ paired, ref }: ChainCall): SummaryCall & { ref: string } {
	const { call, result, assistantAt } = paired;
	return {
		ref,
		call,
		get text() {
			return textOf(result.message.content);
		},
		isError: result.message.isError === true,
		images: imagesOf(result.message.content).length,
		assistantIndex: assistantAt,
		resultIndex: result.at,
	};
}
