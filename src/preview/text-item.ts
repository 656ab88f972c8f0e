/**
 * One message of the preview in plain text. Behind `│` stands what the model sees, behind `┊` what stood there before:
 * so nothing in a session can pass for a line of the preview's own.
 */
import { callLines } from "./call-lines.js";
import type { PreviewItem, PreviewMessage, PreviewPart, PreviewText } from "./preview.js";
import { isProse } from "./prose.js";
import { shortenText } from "./safe.js";
import { imageText, nameOf, notesOf, omittedText, type Quote, wasTitle } from "./words.js";
import { wrapLines } from "./wrap.js";

const WIDTH = 100;
const WAS_CHARS = 1000;
const REPLACED_CHARS = 300;

export const asIs: Quote = (name) => name;

/** `nth` counts from 1. */
export function itemText(item: PreviewItem, nth: number): string {
	const head = [`${nth}. ${nameOf(item, asIs)}`, ...notesOf(item, asIs)].join(" · ");
	return [head, ...behind("│", contentLines(item, Number.POSITIVE_INFINITY, undefined)), ...wasLines(item)].join("\n");
}

function wasLines({ was, change, refs }: PreviewItem): string[] {
	if (was === undefined) return [];
	const isBlock = change === "compressed";
	const lines = was.messages.flatMap((message, nth) => {
		const ref = (isBlock ? message : { refs }).refs[0];
		const content = contentLines(message, isBlock ? REPLACED_CHARS : WAS_CHARS, ref);
		if (!isBlock) return content;
		const isRefSaid = message.kind !== "result" || ref === undefined;
		const head = nameOf(message, asIs) + (isRefSaid ? "" : ` · ${ref}`);
		return [...(nth === 0 ? [] : [""]), `[${head}]`, ...content];
	});
	return [`  ${wasTitle(change, was)}`, ...behind("┊", lines)];
}

function behind(mark: string, lines: readonly string[]): string[] {
	return lines.map((line) => `  ${mark} ${line}`.trimEnd());
}

function contentLines({ kind, parts }: PreviewMessage, chars: number, ref: string | undefined): string[] {
	return parts.flatMap((part, nth) => [...(nth === 0 ? [] : [""]), ...partLines(part, isProse(kind), chars, ref)]);
}

function partLines(part: PreviewPart, wraps: boolean, chars: number, ref: string | undefined): string[] {
	switch (part.type) {
		case "image":
			return [`[${imageText(part, asIs)}]`];
		case "call": {
			const args = part.arguments.map(({ name, ...text }) => ({ name, ...shortenText(text, chars) }));
			return callLines({ ...part, arguments: args });
		}
		case "thinking":
			return ["[Thinking]", ...textLines(part, true, chars, ref)];
		case "protected":
			return textLines(part, false, chars, ref);
		case "text":
			return textLines(part, wraps, chars, ref);
	}
}

function textLines(part: PreviewText, wraps: boolean, chars: number, ref: string | undefined): string[] {
	const { text, cut } = shortenText(part, chars);
	const linesOf = (whole: string) => {
		const trimmed = whole.replace(/\n+$/, "");
		return wraps ? wrapLines(trimmed, WIDTH) : trimmed.split("\n");
	};
	if (cut === undefined) return linesOf(text);
	return [...linesOf(text), `[${omittedText(cut.omittedChars, ref, asIs)}]`, ...linesOf(cut.tail)];
}
