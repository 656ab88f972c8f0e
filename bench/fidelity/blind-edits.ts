/** Edits whose old text the agent could not have in sight: each would have cost a fresh read. */
import { isToolResult, toolCallsOf } from "../../src/session/content.js";
import type { Cut } from "./cuts.js";
import { rootOf } from "./methods/call-line.js";
import type { Timeline } from "./timeline.js";

const OLD_TEXT_KEYS: ReadonlySet<string> = new Set(["oldText", "old_string", "oldString", "old_str"]);

export interface BlindEdits {
	readonly edits: number;
	readonly blind: number;
}

/** No body carries whole lines, so this depends on the cuts alone. */
export function countBlindEdits(timeline: Timeline, cuts: readonly Cut[]): BlindEdits {
	const root = rootOf(timeline.cwd);
	let edits = 0;
	let blind = 0;
	for (const [at, { message }] of timeline.steps.entries()) {
		if (message.role !== "assistant") continue;
		for (const text of toolCallsOf(message).flatMap((call) => oldTextsIn(call.args))) {
			edits += 1;
			if (isBlind(text.replaceAll(root, ""), at, timeline, cuts)) blind += 1;
		}
	}
	return { edits, blind };
}

function isBlind(text: string, at: number, timeline: Timeline, cuts: readonly Cut[]): boolean {
	const hidden = new Set(cuts.filter((cut) => cut.from <= at && at < cut.until).flatMap((cut) => cut.hidden));
	const { steps } = timeline;
	const inHidden = [...hidden].some(
		(place) => isToolResult(steps[place]!.message) && steps[place]!.text.includes(text),
	);
	if (!inHidden) return false;
	const asArgument = JSON.stringify(text).slice(1, -1);
	const native = timeline.compactions.findLast((compaction) => compaction.at <= at);
	for (let place = native?.keptFrom ?? 0; place < at; place++) {
		if (hidden.has(place)) continue;
		const { text: visible } = steps[place]!;
		if (visible.includes(text) || visible.includes(asArgument)) return false;
	}
	return true;
}

function oldTextsIn(args: { readonly [key: string]: unknown }): string[] {
	const texts: string[] = [];
	const open: unknown[] = [args];
	while (open.length > 0) {
		const value = open.pop();
		if (typeof value !== "object" || value === null) continue;
		for (const [key, inner] of Object.entries(value)) {
			if (OLD_TEXT_KEYS.has(key) && typeof inner === "string" && inner !== "") texts.push(inner);
			else open.push(inner);
		}
	}
	return texts;
}
