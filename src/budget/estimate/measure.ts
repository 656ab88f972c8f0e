/**
 * The size of a message, twice: as pi estimates it (characters / 4), and by what it is made of, kind by kind, for an
 * estimate that a session's own recorded usage can calibrate.
 */
import { estimateTokens } from "../../context/tokens.js";
import { argumentsOf, blocksOf, isFailedAttempt } from "../../session/content.js";
import type { Content, Message } from "../../session/entry.js";
import { textTokens } from "./text-tokens.js";

/** Kinds of content that models may count differently. */
export const KINDS = ["prose", "thinking", "calls", "results", "images", "frame"] as const;
export type Kind = (typeof KINDS)[number];
/** One number for each kind. */
export type ByKind = { [kind in Kind]: number };

export interface Measure {
	/** pi's estimate, a whole number of tokens. */
	readonly pi: number;
	/** Likely tokens by kind, before calibration. */
	readonly tokens: Readonly<ByKind>;
	/** Characters by kind, an image as pi counts it. */
	readonly chars: Readonly<ByKind>;
}

/** What a request adds around the text: role, ids, names of fields. */
const FRAME = { message: 8, call: 40, result: 30 } as const;
/** pi counts an image as 4,800 characters. */
const IMAGE = { tokens: 1200, chars: 4800 } as const;

export function noTokens(): ByKind {
	return { prose: 0, thinking: 0, calls: 0, results: 0, images: 0, frame: 0 };
}

/** Measures each message object once. */
export function createMeter(): (message: Message) => Measure {
	const known = new WeakMap<Message, Measure>();
	return (message) => {
		let measure = known.get(message);
		if (measure === undefined) {
			measure = measureMessage(message);
			known.set(message, measure);
		}
		return measure;
	};
}

function measureMessage(message: Message): Measure {
	const tokens = noTokens();
	const chars = noTokens();
	const pi = estimateTokens(message);
	const add = (kind: Kind, text: string, frame = 0) => {
		tokens[kind] += textTokens(text);
		tokens.frame += frame;
		chars[kind] += text.length;
	};
	switch (message.role) {
		case "bashExecution":
			if (message.excludeFromContext) break;
			add("results", `${message.command ?? ""}\n${message.output ?? ""}`, FRAME.message);
			break;
		case "compactionSummary":
		case "branchSummary":
			add("prose", String(message.summary ?? ""), FRAME.message);
			break;
		case "assistant":
			// pi counts an attempt that failed; no request carries it.
			if (!isFailedAttempt(message)) addBlocks(message.content, "prose", FRAME.message);
			break;
		default:
			addBlocks(message.content, message.role === "toolResult" ? "results" : "prose", frameOf(message));
	}
	return { pi, tokens, chars };

	function addBlocks(content: Content, kind: Kind, frame: number): void {
		tokens.frame += frame;
		for (const block of blocksOf(content)) {
			if (block.type === "text") add(kind, String(block.text ?? ""));
			else if (block.type === "thinking") add("thinking", String(block.thinking ?? ""));
			else if (block.type === "toolCall")
				add("calls", `${block.name} ${JSON.stringify(argumentsOf(block))}`, FRAME.call);
			else if (block.type === "image") {
				tokens.images += IMAGE.tokens;
				chars.images += IMAGE.chars;
			}
		}
	}
}

function frameOf({ role }: Message): number {
	return role === "toolResult" ? FRAME.result : FRAME.message;
}
