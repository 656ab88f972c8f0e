/**
 * Duplicates (SPEC 4.4): a result that a record already holds becomes its alias. Success and failure never match,
 * results with images never match, and records of a backfill are no originals.
 */
import type { Archive } from "../archive/archive.js";
import { contentHash } from "../archive/content-hash.js";
import type { AliasData, ToolCallRecord } from "../archive/record.js";
import { textOf } from "../session/content.js";
import type { ToolResultMessage } from "../session/entry.js";
import type { PendingCall } from "./pending.js";

/** Original records by what they hold. */
export type Originals = Map<string, Pick<ToolCallRecord, "toolCallId" | "resultTimestamp">>;

/** Hashes of texts that do not change: steps and plans ask for the same ones. */
const known = new WeakMap<ToolCallRecord | ToolResultMessage, string>();

export function originalsOf(archive: Archive): Originals {
	const originals: Originals = new Map();
	for (const archived of [...archive.byKey.values()].flat()) {
		if (archived.backfilled || archived.record.images !== undefined) continue;
		const hash = hashOfRecord(archived.record);
		if (hash !== undefined && !originals.has(hash)) originals.set(hash, archived.record);
	}
	return originals;
}

function hashOfRecord(record: ToolCallRecord): string | undefined {
	// A record without a text of its own (in a sidecar, or in the session's entry) brings its hash.
	const isElsewhere = record.spillPath !== undefined || record.entryId !== undefined;
	const hash = isElsewhere
		? record.contentHash
		: knownHash(record, () => contentHash(record.toolName, record.resultText ?? ""));
	return hash === undefined ? undefined : withStatus(hash, record.isError);
}

export function hashOfCall({ paired, original }: PendingCall): string {
	const hash = knownHash(original, () => contentHash(paired.call.name, textOf(original.content)));
	return withStatus(hash, original.isError);
}

function knownHash(holder: ToolCallRecord | ToolResultMessage, make: () => string): string {
	let hash = known.get(holder);
	if (hash === undefined) {
		hash = make();
		known.set(holder, hash);
	}
	return hash;
}

function withStatus(hash: string, isError: boolean | undefined): string {
	return isError === true ? `failed ${hash}` : hash;
}

export interface Split {
	readonly calls: readonly PendingCall[];
	readonly aliases: readonly AliasData[];
}

/** Parts a batch into what is new and what an original already holds. A duplicate below `minChars` is no gain. */
export function splitDuplicates(
	calls: readonly PendingCall[],
	originals: { get: Originals["get"] },
	minChars: number,
): Split {
	const fresh: PendingCall[] = [];
	const aliases: AliasData[] = [];
	for (const call of calls) {
		const original = call.textLength < minChars ? undefined : originals.get(hashOfCall(call));
		if (original === undefined) fresh.push(call);
		else aliases.push(aliasOf(call, original));
	}
	return { calls: fresh, aliases };
}

function aliasOf(
	{ original: { toolCallId, timestamp } }: PendingCall,
	original: Pick<ToolCallRecord, "toolCallId" | "resultTimestamp">,
): AliasData {
	return {
		newToolCallId: toolCallId,
		originalToolCallId: original.toolCallId,
		...(typeof timestamp === "number" ? { newResultTimestamp: timestamp } : {}),
		...(original.resultTimestamp === undefined ? {} : { originalResultTimestamp: original.resultTimestamp }),
	};
}
