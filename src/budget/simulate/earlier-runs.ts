/**
 * Entries of runs that a session really had, met by a simulation that has had runs of its own. What these have done
 * already is not done a second time; the rest takes effect.
 */
import type { Archive } from "../../archive/archive.js";
import {
	type AliasData,
	type ChainData,
	CUSTOM_TYPE,
	type FrontierData,
	type IndexData,
} from "../../archive/record.js";
import { isAlias, isChain, isFrontier, isRecord, isRef, listIn } from "../../archive/shapes.js";
import { occurrenceKey } from "../../context/occurrence.js";
import type { CustomMessageEntry, SessionEntry } from "../../session/entry.js";

/** The entry as the simulated session has it, or undefined where it has no place there. */
export function withoutWhatIsDone(entry: SessionEntry, archive: Archive): SessionEntry | undefined {
	if (entry.type === "custom_message") return saysSomethingNew(entry, archive) ? entry : undefined;
	if (entry.type !== "custom") return entry;
	const { customType, data } = entry;
	switch (customType) {
		case CUSTOM_TYPE.index: {
			const fresh = unknownIn(data, archive);
			return fresh.toolCalls.length === 0 ? undefined : { ...entry, data: fresh };
		}
		case CUSTOM_TYPE.chain:
		case CUSTOM_TYPE.nativeChain:
			return isChain(data) && archive.chains.has((data as ChainData).startUserTimestamp) ? undefined : entry;
		case CUSTOM_TYPE.alias:
			return isAlias(data) && isKnownAlias(data, archive) ? undefined : entry;
		case CUSTOM_TYPE.frontier:
			return isFrontier(data) && !isAhead(data, archive) ? undefined : entry;
		default:
			return entry;
	}
}

function unknownIn(data: unknown, { byKey }: Archive): IndexData {
	const isNew = (one: { toolCallId: string; resultTimestamp?: number }) =>
		!byKey.has(occurrenceKey(one.toolCallId, one.resultTimestamp));
	const refs = listIn(data, "refs").filter(isRef).filter(isNew);
	const toolCalls = listIn(data, "toolCalls").filter(isRecord).filter(isNew);
	return { ...(data as IndexData), toolCalls, ...(refs.length > 0 ? { refs } : {}) };
}

function saysSomethingNew({ customType, details }: CustomMessageEntry, { byKey }: Archive): boolean {
	if (customType !== CUSTOM_TYPE.summary) return true;
	const refs = listIn(details, "toolCallRefs").filter(isRef);
	return refs.length === 0 || refs.some((ref) => !byKey.has(occurrenceKey(ref.toolCallId, ref.resultTimestamp)));
}

function isKnownAlias({ newToolCallId, newResultTimestamp }: AliasData, { byKey, aliases }: Archive): boolean {
	const key = occurrenceKey(newToolCallId, newResultTimestamp);
	return byKey.has(key) || aliases.has(key);
}

function isAhead({ lastAttemptedTurnIndex }: FrontierData, { frontier }: Archive): boolean {
	return frontier === undefined || lastAttemptedTurnIndex > frontier.lastAttemptedTurnIndex;
}
