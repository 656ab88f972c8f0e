/** The strings inside a call's arguments, apart by what they are. */
import type { ToolCall } from "../../session/content.js";

/** What becomes a file or part of one. */
const WRITTEN: ReadonlySet<string> = new Set(
	"content newText new_string newString new_str file_text insert_text edits patch diff code text body".split(" "),
);
/** What is looked up to be replaced: it was read before, and mostly comes back in the new text. */
const REPLACED: ReadonlySet<string> = new Set("oldText old_string oldString old_str".split(" "));
/** Arguments come from a model: past this many values they say nothing new. */
const MAX_VALUES = 5000;

export interface ArgumentText {
	/** What the agent wrote. */
	readonly bodies: readonly string[];
	readonly replaced: readonly string[];
	/** What it called with: paths, commands, patterns. */
	readonly words: readonly string[];
}

/** Walks without recursion: arguments nest as deep as their writer likes. */
export function readArgumentText(call: ToolCall): ArgumentText {
	const text = { bodies: [] as string[], replaced: [] as string[], words: [] as string[] };
	const open: { value: unknown; into: string[] }[] = [{ value: call.args, into: text.words }];
	for (let next = 0; next < open.length && next < MAX_VALUES; next++) {
		const { value, into } = open[next]!;
		if (typeof value === "string") into.push(value);
		if (typeof value !== "object" || value === null) continue;
		for (const [key, inner] of Object.entries(value)) {
			if (open.length >= MAX_VALUES) break;
			const place = REPLACED.has(key) ? text.replaced : WRITTEN.has(key) ? text.bodies : into;
			open.push({ value: inner, into: place });
		}
	}
	return text;
}
