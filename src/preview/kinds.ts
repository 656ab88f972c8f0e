/** What kind of message a preview shows, and the names that go with it. */
import { CUSTOM_TYPE } from "../archive/record.js";
import type { PairedCall } from "../context/calls.js";
import type { Message } from "../session/entry.js";
import type { ItemKind } from "./preview.js";
import { safeLine } from "./safe.js";

export interface Kind {
	readonly kind: ItemKind;
	readonly tool?: string;
	readonly customType?: string;
}

/** `paired` is the call that a result answers: some writers leave the tool's name out of results. */
export function kindOf(message: Message, isBlock: boolean, paired: PairedCall | undefined): Kind {
	switch (message.role) {
		case "user":
			return { kind: isBlock ? "block" : "user" };
		case "toolResult":
			return { kind: "result", tool: safeToolName(String(message.toolName || paired?.call.name || "unknown tool")) };
		case "custom":
			if (message.customType === CUSTOM_TYPE.summary) return { kind: "summary" };
			return { kind: "custom", customType: safeLine(String(message.customType ?? "")) };
		default:
			return { kind: KIND_BY_ROLE.get(message.role) ?? "other" };
	}
}

/** Tools are few, and their results are many. */
const safeNames = new Map<string, string>();

function safeToolName(name: string): string {
	let safe = safeNames.get(name);
	if (safe === undefined) {
		safe = safeLine(name);
		safeNames.set(name, safe);
	}
	return safe;
}

/** A file may hold roles that no version of pi has written. */
const KIND_BY_ROLE = new Map<string, ItemKind>([
	["assistant", "assistant"],
	["bashExecution", "bash"],
	["compactionSummary", "compaction"],
	["branchSummary", "branch"],
	["system", "system"],
]);
