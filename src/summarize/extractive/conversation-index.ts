/**
 * What the conversation says about each token, gathered in one pass: is it in text that stays, when did the agent
 * itself use it, when did a result show it. Positions are those of `Conversation.messages`.
 */
import { CUSTOM_TYPE } from "../../archive/record.js";
import { isAssistant, isFailedAttempt, isToolResult, textOf, toolCallsOf } from "../../session/content.js";
import type { AssistantMessage, Content, Message } from "../../session/entry.js";
import type { Conversation, SummaryCall } from "../summarizer.js";
import { type AgentTokens, readAgentTokens, tokenOf } from "./agent-tokens.js";
import { IdSet, type Ids } from "./id-set.js";
import type { Lexicon } from "./lexicon.js";
import { type ResultTokens, readResultTokens } from "./result-tokens.js";
import { scanTokens } from "./scanner.js";
import { UseSpans } from "./use-spans.js";

export interface ConversationIndex {
	/** Reads the messages that have joined the conversation since. */
	readOn(): void;
	/** True if the token stands in text that no compaction takes away: user messages, final answers, summaries. */
	isVisible(id: number): boolean;
	/** The agent used the token in a message before `start` or after `end`. */
	isUsedOutside(id: number, start: number, end: number): boolean;
	agentTokensAt(position: number): AgentTokens | undefined;
	/** The tokens of a call's result. Each result is read once. */
	resultTokensOf(call: Pick<SummaryCall, "resultIndex" | "text">): ResultTokens;
}

/** What may be kept between runs over the same messages: their tokens. */
export interface TokenMemory {
	readonly lexicon: Lexicon;
	readonly results: WeakMap<Message, ResultTokens>;
	readonly agents: WeakMap<Message, AgentTokens>;
	/** Of messages that stay. */
	readonly texts: WeakMap<Message, Int32Array>;
}

export function indexConversation(
	conversation: Conversation,
	memory: TokenMemory,
	clean: (text: string) => string,
): ConversationIndex {
	const { lexicon } = memory;
	const visible = new IdSet();
	const use = new UseSpans();
	const agents = new Map<number, AgentTokens>();

	const resultTokensOf = (call: Pick<SummaryCall, "resultIndex" | "text">): ResultTokens => {
		const message = conversation.messages[call.resultIndex];
		const known = message === undefined ? undefined : memory.results.get(message);
		if (known !== undefined) return known;
		const tokens = readResultTokens(call.text, lexicon, clean);
		if (message !== undefined) memory.results.set(message, tokens);
		return tokens;
	};
	const show = (message: Message): void => {
		const tokens = memory.texts.get(message) ?? distinctTokens(clean(textOfStaying(message)), lexicon);
		memory.texts.set(message, tokens);
		for (const id of tokens) visible.add(id);
	};
	const readAssistant = (message: AssistantMessage, position: number): void => {
		if (isFailedAttempt(message)) return;
		if (toolCallsOf(message).length === 0) {
			show(message);
			return;
		}
		const used = memory.agents.get(message) ?? readAgentTokens(message, lexicon, clean);
		memory.agents.set(message, used);
		agents.set(position, used);
		for (const marked of used) use.note(tokenOf(marked), position);
	};

	let read = 0;
	const readOn = (): void => {
		for (; read < conversation.messages.length; read++) {
			const message = conversation.messages[read] as Message;
			if (isAssistant(message)) readAssistant(message, read);
			else if (!isToolResult(message)) show(message);
		}
	};

	readOn();
	return {
		readOn,
		isVisible: (id) => visible.has(id),
		isUsedOutside: (id, start, end) => use.isOutside(id, start, end),
		agentTokensAt: (position) => agents.get(position),
		resultTokensOf,
	};
}

/** Summaries of batches are no text that stays: a block takes their place. */
function textOfStaying(message: Message): string {
	if (message.role === "custom" && message.customType === CUSTOM_TYPE.summary) return "";
	if ("summary" in message && typeof message.summary === "string") return message.summary;
	return "content" in message ? textOf(message.content as Content) : "";
}

function distinctTokens(text: string, lexicon: Lexicon): Int32Array {
	const ids: number[] = [];
	const { scratch } = lexicon;
	scratch.clear();
	const add = (id: number): void => {
		if (scratch.get(id) !== undefined) return;
		scratch.set(id, 1);
		ids.push(id);
		for (const suffix of lexicon.suffixesOf(id)) add(suffix);
	};
	scanTokens(text, lexicon, add);
	return Int32Array.from(ids);
}

/** Adds the tokens of a text that a reader sees, every shorter way to name a path included. */
export function addShown(text: string, shown: Pick<Ids, "add">, lexicon: Lexicon): void {
	scanTokens(text, lexicon, (id) => addToken(id, shown, lexicon));
}

export function addToken(id: number, shown: Pick<Ids, "add">, lexicon: Lexicon): void {
	shown.add(id);
	for (const suffix of lexicon.suffixesOf(id)) shown.add(suffix);
}
