/** Items of a page for tests, by what they are about. */
import type { PageItem, PageMessage } from "../../src/page/payload.js";

export function message(kind: PageMessage["kind"], text: string, more: Partial<PageMessage> = {}): PageMessage {
	return { kind, refs: [], parts: text === "" ? [] : [{ type: "text", text }], ...more };
}

export function item(kind: PageItem["kind"], text: string, more: Partial<PageItem> = {}): PageItem {
	return { ...message(kind, text), isSent: true, tokensBefore: 1, tokensAfter: 1, ...more };
}

/** A task that became a block, one that has a stub and its batch's summary, and one in full. */
export function threeTasks(): PageItem[] {
	const old = [
		message("assistant", "looking", {
			parts: [{ type: "call", tool: "grep", arguments: [{ name: "pattern", text: "todo" }] }],
		}),
		message("result", "src/a.ts:1: TODO", { tool: "grep", refs: ["t1"], line: 4 }),
		message("result", "again", { tool: "grep", refs: ["t1"], line: 5 }),
	];
	const archived = message("result", "the Whole log", { tool: "bash", refs: ["t2"] });
	return [
		item("user", "Find the todos"),
		item("block", "t1 grep todo", {
			change: "compressed",
			blockId: "b1",
			refs: ["t1"],
			was: { messages: old, tokens: 9 },
		}),
		item("user", "Run the tests"),
		item("assistant", "", {
			parts: [{ type: "call", tool: "bash", ref: "t2", arguments: [{ name: "command", text: "npm test" }] }],
		}),
		item("result", "[t2: archived]", {
			tool: "bash",
			change: "archived",
			refs: ["t2"],
			was: { messages: [archived], tokens: 5 },
		}),
		item("user", "And now?"),
		item("result", "red", { tool: "bash", isError: true, isProtected: true }),
		item("summary", "t2 $ npm test: 3 failed\nt3..t5 edit a.ts\n\nRefs: `t2`, `t3`", {
			change: "added",
			refs: ["t2", "t3", "t4", "t5"],
		}),
	];
}
