/** The content of a message in markdown: text and calls as code, long ones folded. */
import { callLines } from "./call-lines.js";
import { code, details, fence } from "./markdown-escape.js";
import { plural } from "./numbers.js";
import type { PreviewMessage, PreviewPart, PreviewText } from "./preview.js";
import { isProse } from "./prose.js";
import { shortenText } from "./safe.js";
import { imageText, omittedText } from "./words.js";
import { wrapLines } from "./wrap.js";

type CallPart = Extract<PreviewPart, { type: "call" }>;

export interface ContentOptions {
	/** How many characters of each text are shown. */
	readonly chars: number;
	/** Whether long content is folded. What is folded already is not folded again. */
	readonly folds: boolean;
	/** The ref that gives back what is left out. */
	readonly ref: string | undefined;
}

const WIDTH = 110;
/** Longer content is folded; what people and models write is worth more room. */
const OPEN_LINES = 30;
const OPEN_PROSE_LINES = 80;

/** The content in order, in pieces to be set apart; calls that follow each other share one. */
export function contentMarkdown({ kind, parts }: PreviewMessage, options: ContentOptions): string[] {
	const pieces: string[] = [];
	let calls: CallPart[] = [];
	for (const part of parts) {
		if (part.type === "call") {
			calls.push(part);
		} else {
			pieces.push(...callsMarkdown(calls, options), partMarkdown(part, isProse(kind), options));
			calls = [];
		}
	}
	return [...pieces, ...callsMarkdown(calls, options)];
}

function partMarkdown(part: Exclude<PreviewPart, CallPart>, wraps: boolean, options: ContentOptions): string {
	switch (part.type) {
		case "image":
			return imageText(part, code);
		case "thinking":
			return options.folds
				? details("Thinking", textMarkdown(part, true, { ...options, folds: false }))
				: `*Thinking*\n\n${textMarkdown(part, true, options)}`;
		case "protected":
			return textMarkdown(part, false, options);
		case "text":
			return textMarkdown(part, wraps, options);
	}
}

function textMarkdown(part: PreviewText, wraps: boolean, { chars, folds, ref }: ContentOptions): string {
	const { text, cut } = shortenText(part, chars);
	const lines = linesOf(text, wraps);
	const body = fence(lines.join("\n"));
	if (cut !== undefined) {
		return [body, omittedText(cut.omittedChars, ref, code), fence(linesOf(cut.tail, wraps).join("\n"))].join("\n\n");
	}
	const openLines = wraps ? OPEN_PROSE_LINES : OPEN_LINES;
	return folds && lines.length > openLines ? details(plural(lines.length, "line"), body) : body;
}

function linesOf(text: string, wraps: boolean): string[] {
	const whole = text.replace(/\n+$/, "");
	return wraps ? wrapLines(whole, WIDTH) : whole.split("\n");
}

function callsMarkdown(calls: readonly CallPart[], { chars, folds }: ContentOptions): string[] {
	if (calls.length === 0) return [];
	const lines = calls.flatMap((call, nth) => [...(nth > 0 ? [""] : []), ...callLines(shortenCall(call, chars))]);
	const body = fence(lines.join("\n"));
	return [folds && lines.length > OPEN_LINES ? details(`Calls: ${plural(lines.length, "line")}`, body) : body];
}

function shortenCall(call: CallPart, chars: number): CallPart {
	return { ...call, arguments: call.arguments.map(({ name, ...text }) => ({ name, ...shortenText(text, chars) })) };
}
