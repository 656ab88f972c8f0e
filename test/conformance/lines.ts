/** Facts as lines to read: times in seconds after the clock's start, every field of a payload in its place. */
import type { ChainData, FrontierData, IndexData, SummaryDetails, ToolCallRef } from "../../src/archive/record.js";
import { CLOCK, type Fields, type SessionBuilder } from "../helpers/session-builder.js";
import type { Overrides } from "../plan/run-plan.js";
import { type Facts, factsOf } from "./facts.js";

/** Every batch and every finished chain, of any size and age. */
export const ALL: Overrides = { minBatchChars: 0, chainCompression: { rollingWindow: 0 } };

/** A text of `length` characters that differs by `word`. */
export const text = (word: string, length = 1000): string => `${word} `.repeat(length).slice(0, length);

/** The lines of a run. Entries are written 7 ms after the messages in them began. */
export async function lines(built: SessionBuilder, overrides: Overrides = {}) {
	const read = built.session();
	for (const { entry } of read.lines) entry.timestamp = new Date(Date.parse(entry.timestamp) + 7).toISOString();
	return linesOf(await factsOf(read, overrides));
}

const at = (time: unknown): string => `@${((time as number) - CLOCK) / 1000}`;
const named = ({ shortId, toolCallId, resultTimestamp }: ToolCallRef): string =>
	`${shortId}=${toolCallId}${at(resultTimestamp)}`;

function linesOf({ entries, context }: Facts): { entries: string[]; context: string[] } {
	return { entries: entries.map(entryLine), context: context.map(messageLine) };
}

function entryLine(entry: Fields): string {
	const kind = String(entry.customType).replace("context-prune-", "");
	if (kind === "summary") return summaryLine(entry.details as SummaryDetails);
	if (kind === "index") return indexLine(entry.data as IndexData);
	if (kind === "frontier") return frontierLine(entry.data as FrontierData);
	if (kind === "chain") return chainLine(entry.data as ChainData);
	return `${kind} ${JSON.stringify(entry.data)}`;
}

function summaryLine({ toolCallRefs, toolNames, turnIndex, timestamp, ...rest }: SummaryDetails): string {
	return `summary ${toolCallRefs.map(named).join(" ")} | ${toolNames.join(" ")} | turn ${turnIndex} ${at(timestamp)}${more(rest)}`;
}

function indexLine({ toolCalls, backfilled, refs, ...rest }: IndexData): string {
	const records = (toolCalls as unknown as Fields[]).map((record) => {
		const { toolCallId, toolName, args, isError, turnIndex, timestamp, resultTimestamp, resultChars, ...others } =
			record;
		const failed = isError === true ? " failed" : "";
		return `${toolCallId} ${toolName} ${JSON.stringify(args)} turn ${turnIndex} ${at(timestamp)} result ${at(resultTimestamp)} ${resultChars} chars${failed}${more(others)}`;
	});
	const backfill = backfilled === true ? ` | backfilled ${(refs ?? []).map(named).join(" ")}` : "";
	return `index ${records.join(" | ")}${backfill}${more(rest)}`;
}

function frontierLine(data: FrontierData): string {
	const { lastAttemptedToolCallId, lastAttemptedToolName, lastAttemptedTurnIndex, lastAttemptedTimestamp } = data;
	const { attemptedBatchCount, attemptedToolCallCount, rawCharCount, outcome } = data;
	return (
		`frontier ${lastAttemptedToolCallId} ${lastAttemptedToolName} turn ${lastAttemptedTurnIndex} ${at(lastAttemptedTimestamp)}` +
		` | ${attemptedBatchCount} batches ${attemptedToolCallCount} calls ${rawCharCount} chars | ${outcome}`
	);
}

function chainLine(data: ChainData): string {
	const { blockId, startUserTimestamp, droppedToolCallIds, finalAssistantTimestamp, toolRefs } = data;
	const { rangeSummaryText, bodySource, protectedToolCallIds, droppedOccurrenceKeys = [] } = data;
	const keys = droppedOccurrenceKeys.map((key) => key.replace(/@(\d+)$/, (_, time) => at(Number(time))));
	return [
		`chain ${blockId} ${at(startUserTimestamp)} to ${at(finalAssistantTimestamp)}`,
		`drops ${droppedToolCallIds.join(" ")} (${keys.join(" ")})`,
		`refs ${toolRefs.join(" ")}`,
		...(protectedToolCallIds === undefined ? [] : [`protects ${protectedToolCallIds.join(" ")}`]),
		`body ${rangeSummaryText ?? "summaries"}${bodySource === undefined ? "" : ` ${bodySource}`}`,
	].join(" | ");
}

function more(rest: object): string {
	return Object.keys(rest).length === 0 ? "" : ` ${JSON.stringify(rest)}`;
}

function messageLine(message: Fields): string {
	const { role, timestamp, calls, toolCallId, shows, block, refs, protected: outputs } = message;
	if (block !== undefined) return words("block", block, ...list(refs), ...prefixed("protects", list(outputs)));
	if (role === "custom") return words("summary", ...list(refs));
	if (role === "toolResult") return words("result", toolCallId, at(timestamp), shows);
	return words(role, at(timestamp), ...prefixed("calls", list(calls)));
}

const words = (...parts: unknown[]): string => parts.join(" ");
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const prefixed = (word: string, values: unknown[]): unknown[] => (values.length === 0 ? [] : [word, ...values]);
