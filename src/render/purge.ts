/**
 * Step 2 (SPEC 7.2): a failed call's long arguments are of no use once the agent has moved on. Long strings give way to
 * a marker with their size; keys, types and array lengths stay, because replayed calls are validated.
 */
import { lastAnswerAt, type PairedCall } from "../context/calls.js";
import { argumentsOf } from "../session/content.js";
import type { AssistantMessage, ContentBlock, ToolCallBlock } from "../session/entry.js";
import type { View } from "../view/view.js";

const LONG_STRING_CHARS = 200;
/** Nobody nests arguments deeper; a file may. */
const DEEPEST = 50;

/** The assistant messages that change, by position. */
export function purgeErrors({ messages, turns, settings }: View): Map<number, AssistantMessage> {
	const changed = new Map<number, AssistantMessage>();
	const { enabled, cooldownTurns, minArgChars } = settings.purgeErrors;
	if (!enabled) return changed;
	// Without a cooldown the latest turn is among them: the model has to read its error first (SPEC 1.10).
	const lastAnswer = lastAnswerAt(messages);
	for (const calls of turns.slice(0, Math.max(0, turns.length - cooldownTurns))) {
		const at = calls[0]!.assistantAt;
		if (at >= lastAnswer) continue;
		const message = messages[at] as AssistantMessage;
		const purged = purgeTurn(message, calls, minArgChars);
		if (purged !== message) changed.set(at, purged);
	}
	return changed;
}

/** The assistant message of a turn without the long arguments of its failed calls; itself where none has any. */
export function purgeTurn(
	message: AssistantMessage,
	calls: readonly PairedCall[],
	minArgChars: number,
): AssistantMessage {
	const failed = calls.filter(({ result }) => result?.message.isError === true);
	return failed.length === 0 ? message : purgeMessage(message, calls, failed, minArgChars);
}

function purgeMessage(
	message: AssistantMessage,
	calls: readonly PairedCall[],
	failed: readonly PairedCall[],
	minArgChars: number,
): AssistantMessage {
	let nth = -1;
	let isChanged = false;
	const content = message.content.map((block): ContentBlock => {
		if (block?.type !== "toolCall") return block;
		nth += 1;
		const call = calls[nth];
		if (call === undefined || !failed.includes(call)) return block;
		if (JSON.stringify(argumentsOf(block)).length < minArgChars) return block;
		const purged = purgeBlock(block);
		isChanged ||= purged !== block;
		return purged;
	});
	return isChanged ? { ...message, content } : message;
}

function purgeBlock(block: ToolCallBlock): ToolCallBlock {
	const field = (["arguments", "input", "args"] as const).find((name) => block[name] != null);
	if (field === undefined) return block;
	const args = shorten(block[field], 0);
	return args === block[field] ? block : { ...block, [field]: args };
}

/** The value with its long strings replaced; the same object where it holds none. */
function shorten(value: unknown, depth: number): unknown {
	if (typeof value === "string") return value.length > LONG_STRING_CHARS ? marker(value) : value;
	if (typeof value !== "object" || value === null || depth > DEEPEST) return value;
	const entries = Object.entries(value).map(([key, item]) => [key, shorten(item, depth + 1)] as const);
	const before = value as { [key: string]: unknown };
	if (entries.every(([key, item]) => item === before[key])) return value;
	return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}

function marker(text: string): string {
	return `[${text.length} characters of a failed call left out]`;
}
