/** The strings inside a call's arguments, apart by what they are: text the agent wrote, or words it called with. */
import type { ToolCall } from "../../session/content.js";

/** Arguments whose value becomes (part of) a file, or is looked up in one. */
const BODY_KEYS: ReadonlySet<string> = new Set(
	"content newText oldText new_string old_string newString oldString new_str old_str file_text insert_text edits patch diff code text body".split(
		" ",
	),
);
const MAX_STRINGS = 2000;

export interface ArgumentText {
	readonly bodies: readonly string[];
	readonly words: readonly string[];
}

export function readArgumentText(call: ToolCall): ArgumentText {
	const bodies: string[] = [];
	const words: string[] = [];
	for (const [key, value] of Object.entries(call.args)) {
		collectStrings(value, BODY_KEYS.has(key) ? bodies : words);
	}
	return { bodies, words };
}

/** Walks without recursion: arguments come from a model and may nest as deep as it likes. */
function collectStrings(value: unknown, into: string[]): void {
	const open: unknown[] = [value];
	while (open.length > 0 && into.length < MAX_STRINGS) {
		const next = open.pop();
		if (typeof next === "string") into.push(next);
		else if (typeof next === "object" && next !== null) open.push(...Object.values(next).reverse());
	}
}
