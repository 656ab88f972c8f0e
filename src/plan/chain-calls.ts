/** The calls of one chain as compression sees them: what is archived, what still has to be, and under which refs. */
import type { Archived } from "../archive/archive.js";
import type { ToolCallRecord } from "../archive/record.js";
import type { PairedCall, PairedResult } from "../context/calls.js";
import { imagesOf, textOf } from "../session/content.js";
import type { ToolResultMessage } from "../session/entry.js";
import { entryTime } from "../session/session.js";
import type { SummaryCall } from "../summarize/summarizer.js";
import type { Chain } from "../view/chains.js";
import { pointToEntry } from "./batch-entries.js";
import type { Compressing } from "./planning.js";
import { recordOf } from "./records.js";

export interface ChainCall {
	readonly paired: PairedCall & { readonly result: PairedResult };
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
	const results = chain.calls.flatMap((paired) => {
		const { call, result } = paired;
		if (result === undefined || view.protection.ruleFor(call) !== undefined) return [];
		return [{ ...paired, result }];
	});
	const linkOf = (result: PairedResult) => view.links[result.at];
	const isCovered = results.some(({ result }) => linkOf(result)?.archived.summarized && !linkOf(result)?.isAlias);
	const backfills = !isCovered || settings.chainCompression.backfillPartial;
	let nextRef = archive.nextRef;
	const calls = results.flatMap((paired): ChainCall[] => {
		const link = linkOf(paired.result);
		const known = link !== undefined && (isCovered || !link.isAlias) ? named(link.archived) : undefined;
		if (known !== undefined) return [{ paired, ...known, isNew: false }];
		if (!backfills) return [];
		return [{ paired, record: newRecord(paired, compressing), ref: `t${nextRef++}`, isNew: true, isSummarized: false }];
	});
	return { calls, isCovered };
}

function named({ record, ref, summarized }: Archived): Pick<ChainCall, "record" | "ref" | "isSummarized"> | undefined {
	return ref === undefined ? undefined : { record, ref, isSummarized: summarized };
}

/** A backfilled record: no turn of its own, and the result's own time. */
function newRecord({ call, result }: ChainCall["paired"], { context, target }: Compressing): ToolCallRecord {
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
