/**
 * Step 3 (SPEC 7.3): what a compressed chain drops and what it puts in its place. The plan asks the same functions what
 * a block would look like, so what is planned is what is shown.
 */
import type { ChainData } from "../archive/record.js";
import { namesInSummaries, summariesNaming } from "../archive/summaries.js";
import { keyOf } from "../context/calls.js";
import { type OccurrenceKey, occurrenceKey } from "../context/occurrence.js";
import { textOf } from "../session/content.js";
import type { AssistantMessage, Message, ToolResultMessage, UserMessage } from "../session/entry.js";
import { olderReadingOf } from "../view/readings.js";
import type { Span } from "../view/span.js";
import type { View } from "../view/view.js";
import { composeBlock } from "./block.js";
import type { Target } from "./target.js";

/** The positions strictly inside a span that its block replaces: assistant messages and tool results. */
export function droppedBy(span: Span, messages: readonly Message[]): number[] {
	const dropped: number[] = [];
	for (let at = span.start + 1; at < span.end; at++) {
		const { role } = messages[at]!;
		if (role === "assistant" || role === "toolResult") dropped.push(at);
	}
	return dropped;
}

/** The block of a chain that lies at `span`. */
export function blockFor(chain: ChainData, span: Span, view: View, target: Target): UserMessage {
	const results = droppedBy(span, view.messages).filter((at) => view.messages[at]!.role === "toolResult");
	return composeBlock(
		chain,
		summariesOf(chain, results, view),
		protectedOutputs(chain, results, view).map(({ at, message }) => asKept(at, message, view, target)),
		view.archive,
		target,
	);
}

/** The batch summaries of a chain's calls, in the order they were made. */
export function summariesOf(chain: ChainData, results: readonly number[], { messages, archive }: View): string[] {
	if (chain.rangeSummaryText !== undefined) return [];
	const inside = results.map((at) => messages[at] as ToolResultMessage);
	const keys = [...(chain.droppedOccurrenceKeys ?? []), ...inside.map(keyOf)];
	const ids = [...chain.droppedToolCallIds, ...inside.map(({ toolCallId }) => toolCallId)];
	return summariesNaming(namesInSummaries(keys, ids, archive), archive).map(({ text }) => text);
}

interface ProtectedOutput {
	readonly at: number;
	readonly message: ToolResultMessage;
}

/**
 * Results whose id the chain protects, without those of other calls that reuse the id. If settings have changed since
 * and protect none of them now, those count that the chain's refs do not name. Where no call can be told, the id decides.
 */
function protectedOutputs(chain: ChainData, results: readonly number[], view: View): ProtectedOutput[] {
	const ids = new Set(chain.protectedToolCallIds);
	if (ids.size === 0) return [];
	const byId = new Map<string, number[]>();
	for (const at of results) {
		const id = (view.messages[at] as ToolResultMessage).toolCallId;
		if (ids.has(id)) byId.set(id, [...(byId.get(id) ?? []), at]);
	}
	const chosen = [...byId.values()].flatMap((places) => {
		const told = places.filter((at) => view.callOf.has(at));
		const recognized = told.filter((at) => view.protectedBy(at) !== undefined);
		if (recognized.length > 0) return recognized;
		const unnamed = told.filter((at) => !chain.toolRefs.includes(view.links[at]?.archived.ref ?? ""));
		return unnamed.length > 0 ? unnamed : places.filter((at) => !view.callOf.has(at));
	});
	return chosen.sort((a, b) => a - b).map((at) => ({ at, message: withToolName(at, view) }));
}

/** A protected output as its block shows it: word for word, or, of an older reading, where the newest is. */
function asKept(at: number, message: ToolResultMessage, view: View, target: Target): ToolResultMessage {
	if (target.blockPlace !== "opening" || !view.settings.condense.newestProtected) return message;
	const path = olderReadingOf(view, at);
	if (path === undefined) return message;
	const id = message.toolCallId;
	const name = /^[\w.:@-]+$/.test(id) ? id : `'${id.replaceAll("'", "'\\''")}'`;
	const text = `[an older reading of ${path}; the newest is kept further on, word for word; this one: ${target.recovery(name)}]`;
	return text.length < textOf(message.content).length ? { ...message, content: [{ type: "text", text }] } : message;
}

/** Some writers leave the name of the tool out of results: then the call tells. */
function withToolName(at: number, { messages, callOf }: View): ToolResultMessage {
	const message = messages[at] as ToolResultMessage;
	const isNamed = typeof message.toolName === "string" && message.toolName !== "";
	return isNamed ? message : { ...message, toolName: callOf.get(at)?.call.name ?? "" };
}

/**
 * The positions of batch summaries that speak of nothing but dropped results. `dropped` and `visible` are the names of
 * results that blocks replace and of those that stay.
 */
export function obsoleteSummaries(
	messages: readonly Message[],
	customType: string,
	dropped: ReadonlySet<OccurrenceKey>,
	visible: ReadonlySet<OccurrenceKey>,
): number[] {
	const obsolete: number[] = [];
	for (const [at, message] of messages.entries()) {
		if (message.role !== "custom" || message.customType !== customType) continue;
		const keys = summaryKeys(message.details);
		if (keys.some((key) => dropped.has(key)) && !keys.some((key) => visible.has(key))) obsolete.push(at);
	}
	return obsolete;
}

function summaryKeys(details: unknown): OccurrenceKey[] {
	const { toolCallRefs, toolCallIds } = (details ?? {}) as { toolCallRefs?: unknown; toolCallIds?: unknown };
	if (!Array.isArray(toolCallRefs)) return Array.isArray(toolCallIds) ? toolCallIds.map(String) : [];
	return toolCallRefs.map((ref) => occurrenceKey(String(ref?.toolCallId), ref?.resultTimestamp));
}

/** The closing answer without its thinking; itself where nothing else would be left of it. */
export function withoutThinking(message: AssistantMessage): AssistantMessage {
	if (!Array.isArray(message.content)) return message; // a file may hold a string
	const content = message.content.filter((block) => block?.type !== "thinking");
	return content.length === message.content.length || content.length === 0 ? message : { ...message, content };
}
