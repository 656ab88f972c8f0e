/** Timelines for tests of the measure, from short descriptions of messages. */

import { referencesIn, shownIn } from "../../../bench/fidelity/extract.js";
import type { NativeCompaction, Step, Timeline } from "../../../bench/fidelity/timeline.js";
import { estimateTokens } from "../../../src/context/tokens.js";
import type { Message } from "../../../src/session/entry.js";

/** `u:text` user, `c:command` a shell call, `r:text` its result, `x:text` a failed result, `a:text` an answer. */
export function timelineOf(messages: readonly string[], compactions: readonly NativeCompaction[] = []): Timeline {
	let call = 0;
	const steps = messages.map((description, at): Step => {
		const kind = description[0];
		const text = description.slice(2);
		if (kind === "c") call += 1;
		const message = messageOf(kind ?? "", text, `call_${call}`, at + 1);
		const shown = kind === "c" ? `bash ${JSON.stringify({ command: text })}` : text;
		const refers = message.role === "user" || message.role === "assistant";
		return {
			message,
			text: shown,
			tokens: estimateTokens(message),
			shown: shownIn(shown),
			references: refers ? referencesIn(shown) : new Set(),
			lineAt: at,
		};
	});
	return { name: "test", cwd: "", steps, compactions, session: NO_FILE, lines: [] };
}

/** The measure itself looks at steps alone. */
const NO_FILE = {} as Timeline["session"];

function messageOf(kind: string, text: string, id: string, timestamp: number): Message {
	const content = [{ type: "text" as const, text }];
	switch (kind) {
		case "u":
			return { role: "user", content: text, timestamp };
		case "c":
			return {
				role: "assistant",
				content: [{ type: "toolCall", id, name: "bash", arguments: { command: text } }],
				timestamp,
			};
		case "a":
			return { role: "assistant", content, timestamp };
		default:
			return { role: "toolResult", toolCallId: id, toolName: "bash", content, isError: kind === "x", timestamp };
	}
}
