/**
 * Session text on its way into a preview: sequences and hidden characters are made visible first, so that they cannot
 * split a secret, then secrets are hidden (SPEC 7, end). Nothing gets into a preview by another way.
 */
import { cutEnd, cutStart, headAndTail } from "../text/cut.js";
import { defuseTags } from "../text/defuse-tags.js";
import { redactSecrets } from "../text/secrets/redact.js";
import { stripControl } from "../text/strip-control.js";
import type { PreviewText } from "./preview.js";

/** How far behind a cut is looked for the rest of a secret. */
const MARGIN_CHARS = 2048;
const LINE_CHARS = 200;
/** To say that less was left out takes as much room. */
const LEAST_OMISSION = 120;

export type ToSafe = (text: string) => PreviewText;

/**
 * What begins a title, a link or another string for a terminal. There nobody would see what it holds, but the model
 * reads it: so the mark is shown, and the string behind it stays.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const STRING_START = /\x1b(?=[\]PX^_])|[\x90\x98\x9d-\x9f]/g;

/** The whole text. */
export function safeText(text: string): string {
	return redactSecrets(makeVisible(text));
}

function makeVisible(text: string): string {
	const shown = text.replace(STRING_START, (mark) => (mark === "\x1b" ? "<U+001B>" : `<U+00${hex(mark)}>`));
	return stripControl(shown, { keepLines: true });
}

function hex(character: string): string {
	return character.charCodeAt(0).toString(16).toUpperCase();
}

/** The beginning of the text on one line, `maxChars` long at most. */
export function safeLine(text: string, maxChars = LINE_CHARS): string {
	const window = text.trimStart().slice(0, maxChars + MARGIN_CHARS);
	const line = safeText(window).replace(/\s+/g, " ").trim();
	return cutEnd(line, maxChars, { mark: "…" });
}

/**
 * What is no longer part of the context: its two ends, about `maxChars` together. `omittedChars` is exact unless
 * something close to the cut had to be hidden.
 */
export function safeExcerpt(text: string, maxChars: number): PreviewText {
	const each = Math.floor(maxChars / 2);
	const { head, tail, omitted } = headAndTail(text, each, { atLine: true });
	if (omitted < LEAST_OMISSION) return { text: defuseTags(safeText(text)) };
	// A secret that the cut would halve might not be known as one: it is hidden before the cut.
	const beginning = safeText(text.slice(0, head.length + MARGIN_CHARS));
	const end = safeText(text.slice(-(tail.length + MARGIN_CHARS)));
	return {
		text: defuseTags(cutEnd(beginning, head.length, { atLine: true })),
		cut: { omittedChars: omitted, tail: defuseTags(cutStart(end, tail.length, { atLine: true })) },
	};
}

/** A text of a preview once more, about `maxChars` long. */
export function shortenText({ text, cut }: PreviewText, maxChars: number): PreviewText {
	const each = Math.floor(maxChars / 2);
	if (cut === undefined) {
		const { head, tail, omitted } = headAndTail(text, each, { atLine: true });
		return omitted < LEAST_OMISSION ? { text } : { text: head, cut: { omittedChars: omitted, tail } };
	}
	const head = cutEnd(text, each, { atLine: true });
	const tail = cutStart(cut.tail, each, { atLine: true });
	const omittedChars = cut.omittedChars + text.length - head.length + cut.tail.length - tail.length;
	return { text: head, cut: { omittedChars, tail } };
}

/** A ref or a block's name. Those of this project's making need no look; a file may hold others. */
export function safeName(name: string): string {
	return /^[bt]\d{1,15}$/.test(name) ? name : safeLine(name);
}
