/** The distinct tokens that one assistant message used, and where: every shorter way to name a path counts as used too. */
import { blocksOf, toolCallsOf } from "../../session/content.js";
import type { AssistantMessage } from "../../session/entry.js";
import { readArgumentText } from "./argument-text.js";
import type { Lexicon } from "./lexicon.js";
import { scanTokens } from "./scanner.js";
import { REASON } from "./score.js";

/** For each token eight times its number, and the reasons by where it was used. */
export type AgentTokens = Int32Array;

export function tokenOf(marked: number): number {
	return marked >> 3;
}

export function reasonsOf(marked: number): number {
	return marked & 7;
}

/** `clean` is applied to every text before it is read. */
export function readAgentTokens(
	message: AssistantMessage,
	lexicon: Lexicon,
	clean: (text: string) => string,
): AgentTokens {
	const marked: number[] = [];
	const places = lexicon.scratch;
	places.clear();
	const note = (id: number, reason: number): boolean => {
		const place = places.get(id);
		if (place === undefined) {
			places.set(id, marked.length);
			marked.push(id * 8 + reason);
			return true;
		}
		if (((marked[place] as number) & reason) !== 0) return false;
		marked[place]! |= reason;
		return true;
	};
	const read = (text: string, reason: number): void =>
		scanTokens(clean(text), lexicon, (id) => {
			if (note(id, reason)) for (const suffix of lexicon.suffixesOf(id)) note(suffix, reason);
		});
	for (const block of blocksOf(message.content)) {
		if (block.type === "text" && typeof block.text === "string") read(block.text, REASON.usedInProse);
		if (block.type === "thinking" && typeof block.thinking === "string") read(block.thinking, REASON.usedInProse);
	}
	for (const call of toolCallsOf(message)) {
		const { bodies, words } = readArgumentText(call);
		for (const text of bodies) read(text, REASON.usedInEdits);
		for (const text of words) read(text, REASON.usedInArguments);
	}
	return Int32Array.from(marked);
}
