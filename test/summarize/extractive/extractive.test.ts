import assert from "node:assert/strict";
import { test } from "node:test";
import type { Message } from "../../../src/session/entry.js";
import { createExtractive } from "../../../src/summarize/extractive/index.js";
import type { ChainOfCalls } from "../../../src/summarize/summarizer.js";

interface Step {
	tool: string;
	args: { [key: string]: unknown };
	result: string;
	isError?: boolean;
	say?: string;
}

/** A conversation of one chain: a question, one turn for each step, an answer. */
function talk(question: string, steps: readonly Step[], answer: string): { messages: Message[]; chain: ChainOfCalls } {
	const messages: Message[] = [{ role: "user", content: question, timestamp: 1 }];
	const calls = steps.map((step, at) => {
		const call = { id: `call_${at}`, name: step.tool, args: step.args };
		const assistantIndex = messages.length;
		messages.push({
			role: "assistant",
			content: [
				...(step.say === undefined ? [] : [{ type: "text" as const, text: step.say }]),
				{ type: "toolCall", id: call.id, name: call.name, arguments: step.args },
			],
			timestamp: 10 * at + 2,
		});
		const isError = step.isError ?? false;
		const content = [{ type: "text" as const, text: step.result }];
		messages.push({ role: "toolResult", toolCallId: call.id, toolName: call.name, content, isError, timestamp: 3 });
		return {
			call,
			text: step.result,
			isError,
			images: 0,
			assistantIndex,
			resultIndex: assistantIndex + 1,
			ref: `t${at + 1}`,
		};
	});
	messages.push({ role: "assistant", content: [{ type: "text", text: answer }], timestamp: 999 });
	return { messages, chain: { calls, batchSummaries: [], start: 0, end: messages.length - 1 } };
}

function bodyOf(question: string, steps: readonly Step[], answer: string): string {
	const { messages, chain } = talk(question, steps, answer);
	return createExtractive({ messages, cwd: "/home/me/app" }).indexLines?.(chain) ?? "";
}

const read = (path: string, result: string): Step => ({ tool: "read", args: { path }, result });

test("a line names the call and the identifiers that its result defines", () => {
	const body = bodyOf("go", [read("/home/me/app/src/a.ts", "export function parseHeader() {}")], "done");
	assert.equal(body, "t1 read src/a.ts: parseHeader");
});

test("what the user or the final answer says is not repeated", () => {
	const body = bodyOf("fix parseHeader", [read("src/a.ts", "parseHeader(readBody)")], "readBody is fixed");
	assert.equal(body, "t1 read src/a.ts");
});

test("edits of one file in a row share a line", () => {
	const edit: Step = { tool: "edit", args: { path: "src/a.ts", oldText: "a", newText: "b" }, result: "ok" };
	assert.equal(bodyOf("go", [edit, edit, edit], "done"), "t1..t3 edit src/a.ts");
});

test("a failed call says why", () => {
	const steps = [{ tool: "bash", args: { command: "make" }, result: "one\nfatal: no rule\n", isError: true }];
	assert.equal(bodyOf("go", steps, "done"), "t1 $ make [failed: fatal: no rule]");
});

test("redacted text is never part of a summary", () => {
	const { messages, chain } = talk("go", [read("a.env", "token superSecretValue otherName")], "done");
	const redact = (text: string): string => text.replaceAll("superSecretValue", "");
	const body = createExtractive({ messages, cwd: "" }, { redact }).indexLines?.(chain);
	assert.equal(body, "t1 read a.env: otherName");
});

test("a batch summary leaves what it shows to the body of its chain", async () => {
	const { messages, chain } = talk("go", [read("src/a.ts", "function parseHeader() {}")], "done");
	const summarizer = createExtractive({ messages, cwd: "" });
	const summary = await summarizer.summarizeBatch({ calls: chain.calls });
	assert.ok("compose" in summary);
	assert.equal(summary.compose(["t7"]), "t7 read src/a.ts: parseHeader");
	const fused = await summarizer.fuseChain?.(chain);
	assert.deepEqual(fused, { text: "t1 read src/a.ts: parseHeader" });
});
