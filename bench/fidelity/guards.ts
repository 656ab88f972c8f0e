/**
 * What keeps the recall honest: a list of likely words would score well and help nobody. Files touched, errors met and
 * phrases quoted later must be found in the compacted context too.
 */
import { isToolResult } from "../../src/session/content.js";
import type { Counts } from "./counts.js";
import type { Cut } from "./cuts.js";
import { expandBraces } from "./extract.js";
import { mainArgument, rootOf } from "./methods/call-line.js";
import type { Timeline } from "./timeline.js";
import type { Written } from "./written.js";

const ERROR_CHARS = 60;
const SPEAKS_OF_FAILURE =
	/\b(?:error|fail(?:ed|ure)?|exception|fatal|cannot|no such|not found|denied|abort(?:ed)?)\b|Error\b/i;
const TOUCHES_A_FILE = /^(?:read|edit|write|multiedit|view)$/i;
const MODIFIES = /^(?:edit|write|multiedit)$/i;

export function countGuards(one: Written, live: readonly Written[], timeline: Timeline, counts: Counts): void {
	const { kept, phrases } = surroundingsOf(one, live, timeline);
	const compacted = live.map((other) => compactedText(other, timeline)).join("\n");
	const root = rootOf(timeline.cwd);
	for (const { call, isError, text } of one.calls) {
		if (TOUCHES_A_FILE.test(call.name)) {
			const path = mainArgument(call.args).replaceAll(root, "");
			const isThere = compacted.includes(path) || kept.includes(path);
			counts.artifacts += 1;
			counts.artifactsVisible += isThere ? 1 : 0;
			counts.modified += MODIFIES.test(call.name) ? 1 : 0;
			counts.modifiedVisible += MODIFIES.test(call.name) && isThere ? 1 : 0;
		}
		if (!isError) continue;
		const line = errorLine(text.replaceAll(root, "")).slice(0, ERROR_CHARS).trimEnd();
		counts.errors += 1;
		counts.errorsVisible += one.body === undefined || one.body.includes(line) ? 1 : 0;
	}
	for (const phrase of phrases) {
		counts.phrases += 1;
		counts.phrasesVisible += compacted.includes(phrase) ? 1 : 0;
	}
}

/** The first line that speaks of a failure, else the first that is not blank or `(no output)`. */
function errorLine(text: string): string {
	const lines = text.split("\n").map((line) => line.trim());
	return (
		lines.find((line) => SPEAKS_OF_FAILURE.test(line)) ?? lines.find((line) => !/^(?:\(no output\))?$/.test(line)) ?? ""
	);
}

interface Surroundings {
	readonly kept: string;
	readonly phrases: readonly string[];
}

const cache = new WeakMap<Cut, Surroundings>();

/** What does not depend on the method, found once for each cut. */
function surroundingsOf(one: Written, live: readonly Written[], timeline: Timeline): Surroundings {
	const known = cache.get(one.cut);
	if (known !== undefined) return known;
	const kept = keptText(one, live, timeline);
	const found = { kept, phrases: findPhrases(one, kept, timeline) };
	cache.set(one.cut, found);
	return found;
}

/** What a request at the cut holds outside compacted chains. */
function keptText(one: Written, live: readonly Written[], timeline: Timeline): string {
	const hidden = new Set(live.flatMap(({ cut }) => cut.hidden));
	const texts: string[] = [one.cut.native?.text ?? ""];
	for (let at = one.cut.native?.keptFrom ?? 0; at < one.cut.from; at++) {
		if (!hidden.has(at)) texts.push(timeline.steps[at]!.text);
	}
	return texts.join("\n");
}

/** What stands for a chain: its body, also with braces written out, or the chain itself where it was left alone. */
function compactedText({ body, cut }: Written, timeline: Timeline): string {
	if (body === undefined) return cut.hidden.map((at) => timeline.steps[at]!.text).join("\n");
	return `${body}\n${expandBraces(body)}`;
}

const QUOTED = /"([^"\n]{12,120})"|'([^'\n]{12,120})'|`([^`\n]{12,120})`/g;

/** Quotations of several words in later messages that only the cut's hidden results could have told. */
function findPhrases({ cut }: Written, kept: string, timeline: Timeline): string[] {
	const results = cut.hidden
		.map((at) => timeline.steps[at]!)
		.filter(({ message }) => isToolResult(message))
		.map(({ text }) => text)
		.join("\n");
	const phrases = new Set<string>();
	for (const { message, text } of timeline.steps.slice(cut.from, cut.until)) {
		if (message.role !== "assistant" && message.role !== "user") continue;
		for (const match of text.matchAll(QUOTED)) {
			const phrase = (match[1] ?? match[2] ?? match[3]) as string;
			if (!/\w\s+\w/.test(phrase) || phrases.has(phrase)) continue;
			if (results.includes(phrase) && !kept.includes(phrase)) phrases.add(phrase);
		}
	}
	return [...phrases];
}
