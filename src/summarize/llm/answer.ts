/**
 * From what a model wrote to what is kept of it. Labels become refs only when the plan has given some, so an answer is
 * held as lines of text and calls; code fences in it are left alone (SPEC 5).
 */
import { isUsableSummary } from "../summarizer.js";
import { partForeignRefInCode, partForeignRefs } from "./foreign-refs.js";
import { splitAtLabels } from "./label.js";
import { linesOf, spansOf, withoutOuterFence } from "./markdown.js";

/** A ref to be filled in: the position of its call, and whether it stands in a code span already. */
interface RefSlot {
	readonly call: number;
	readonly isInCode: boolean;
}
type AnswerLine = readonly (string | RefSlot)[];

/** An answer to a batch, ready for refs. */
export interface Answer {
	/** The whole text. `refs` has one ref for each call. */
	compose(refs: readonly string[]): string;
	/** A text for each call: the lines from its label on, up to the next call's. */
	perCall(refs: readonly string[]): string[];
}

const NOBODYS: ReadonlySet<string> = new Set();

/** Local servers may send a model's thoughts as part of its text; one that was cut off is all thought. */
const THOUGHT = /^\s*<(think(?:ing)?)>[\s\S]*?(?:<\/\1>|$)/i;

/** The text that a model wrote for the reader, or undefined where there is none that can be used. */
export function usableText(text: string, stopReason: string | undefined): string | undefined {
	const said = withoutOuterFence(text.replace(THOUGHT, "")).trim();
	return isUsableSummary(said, stopReason) ? said : undefined;
}

/** Undefined: beside labels and marks there is nothing in it. */
export function readAnswer(text: string, toolNames: readonly string[]): Answer | undefined {
	const lines = linesOf(text).map(
		({ text: line, isFenced }): AnswerLine => (isFenced ? [line] : readLine(line, toolNames)),
	);
	const hasWords = lines.some((line) => line.some((part) => typeof part === "string" && /[\p{L}\p{N}]/u.test(part)));
	if (!hasWords) return undefined;
	return {
		compose: (refs) => lines.map((line) => write(line, refs)).join("\n"),
		perCall: (refs) => {
			const texts = toolNames.map((): string[] => []);
			let speaking = [0];
			for (const line of lines) {
				const named = line.flatMap((part) => (typeof part === "string" ? [] : [part.call]));
				if (named.length > 0) speaking = [...new Set(named)];
				for (const call of speaking) texts[call]?.push(write(line, refs));
			}
			return texts.map((own) => own.join("\n").trim());
		},
	};
}

function write(line: AnswerLine, refs: readonly string[]): string {
	return line
		.map((part) => {
			if (typeof part === "string") return part;
			const ref = refs[part.call] ?? "";
			return part.isInCode ? ref : `\`${ref}\``;
		})
		.join("");
}

function readLine(line: string, toolNames: readonly string[]): AnswerLine {
	const pieces = splitAtLabels(line, toolNames);
	// A label's place is kept by a character that no text of a model holds, so that spans can be told around it.
	const marked = pieces.map((piece) => (typeof piece === "number" ? SLOT : piece.replaceAll(SLOT, ""))).join("");
	const calls = pieces.filter((piece) => typeof piece === "number");
	return spansOf(marked).flatMap(({ text, ticks }) => {
		const isInCode = ticks !== "";
		const clean = isInCode ? partForeignRefInCode(text, NOBODYS) : partForeignRefs(text, NOBODYS);
		const parts = `${ticks}${clean}${ticks}`.split(SLOT);
		return parts.flatMap((part, i) => (i === 0 ? [part] : [{ call: calls.shift()!, isInCode }, part]));
	});
}

/** From Unicode's private use area. */
const SLOT = "\uE0C0";

/** Fused text: its refs are those of the chain; whatever else looks like one is none. */
export function cleanFused(text: string, owned: ReadonlySet<string>): string {
	return linesOf(text)
		.map(({ text: line, isFenced }) => {
			if (isFenced) return line;
			const clean = ({ text: part, ticks }: { text: string; ticks: string }) =>
				ticks === "" ? partForeignRefs(part, owned) : `${ticks}${partForeignRefInCode(part, owned)}${ticks}`;
			return spansOf(line).map(clean).join("");
		})
		.join("\n");
}
