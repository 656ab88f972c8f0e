/** Guards for payloads that were read back: a session file may hold anything. Only what condense relies on is checked. */
import { isText } from "../session/cold.js";
import type { AliasData, ChainData, FrontierData, RunData, StatsData, ToolCallRecord, ToolCallRef } from "./record.js";

type Fields = { [key: string]: unknown };

function isFields(value: unknown): value is Fields {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isStrings(value: unknown): value is string[] {
	return Array.isArray(value) && value.every((item) => typeof item === "string");
}

/** The named fields hold texts, or are not there. */
function holdTexts(value: Fields, names: readonly string[]): boolean {
	return names.every((name) => isText(value, name) || value[name] == null);
}

/** The list in a field, or an empty one. */
export function listIn(value: unknown, field: string): unknown[] {
	const list = isFields(value) ? value[field] : undefined;
	return Array.isArray(list) ? list : [];
}

export function isRecord(value: unknown): value is ToolCallRecord {
	return (
		isFields(value) &&
		typeof value.toolCallId === "string" &&
		typeof value.toolName === "string" &&
		holdTexts(value, ["resultText", "spillPath", "resultPreview", "contentHash", "sha256", "entryId", "summary"])
	);
}

export function isRef(value: unknown): value is ToolCallRef {
	return isFields(value) && typeof value.shortId === "string" && typeof value.toolCallId === "string";
}

export function isChain(value: unknown): value is ChainData {
	return (
		isFields(value) &&
		typeof value.blockId === "string" &&
		typeof value.startUserTimestamp === "number" &&
		(typeof value.finalAssistantTimestamp === "number" || value.finalAssistantTimestamp === null) &&
		isStrings(value.toolRefs) &&
		isStrings(value.droppedToolCallIds) &&
		isStrings(value.protectedToolCallIds ?? []) &&
		isStrings(value.droppedOccurrenceKeys ?? []) &&
		holdTexts(value, ["rangeSummaryText"])
	);
}

export function isAlias(value: unknown): value is AliasData {
	return isFields(value) && typeof value.newToolCallId === "string" && typeof value.originalToolCallId === "string";
}

export function isFrontier(value: unknown): value is FrontierData {
	return (
		isFields(value) &&
		typeof value.lastAttemptedToolCallId === "string" &&
		typeof value.lastAttemptedTurnIndex === "number"
	);
}

export function isStats(value: unknown): value is StatsData {
	return isFields(value) && typeof value.callCount === "number";
}

export function isRun(value: unknown): value is RunData {
	return isFields(value) && typeof value.command === "string" && typeof value.leafBefore === "string";
}
