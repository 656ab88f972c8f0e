/** What each example is there to show is really in it: other tests and the documentation lean on that. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
	branchOf,
	callsOf,
	type ExampleMessage,
	messagesOf,
	readExample,
	readExampleText,
	resultText,
} from "./read-example.js";

function resultsOf(messages: ExampleMessage[]): ExampleMessage[] {
	return messages.filter((message) => message.role === "toolResult");
}

/** The messages after each user message, up to the next. */
function chainsOf(messages: ExampleMessage[]): ExampleMessage[][] {
	const chains: ExampleMessage[][] = [];
	for (const message of messages) {
		if (message.role === "user") chains.push([]);
		else chains.at(-1)?.push(message);
	}
	return chains;
}

function isClosed(chain: ExampleMessage[]): boolean {
	const last = chain.at(-1);
	return last?.role === "assistant" && last.stopReason === "stop";
}

describe("debugging.jsonl", () => {
	const messages = messagesOf(readExample("debugging.jsonl").entries);
	const chains = chainsOf(messages);

	it("has ten to fourteen tasks, several of them with ten to forty calls", () => {
		assert.ok(chains.length >= 10 && chains.length <= 14, String(chains.length));
		const long = chains.filter((chain) => {
			const calls = chain.flatMap(callsOf).length;
			return calls >= 10 && calls <= 40;
		});
		assert.ok(long.length >= 4, String(long.length));
	});

	it("has a task that the user cut short, an aborted attempt and a failed request", () => {
		assert.equal(chains.filter((chain) => chain.at(-1)?.role === "toolResult").length, 1);
		const reasons = messages.map((message) => message.stopReason);
		assert.ok(reasons.includes("aborted") && reasons.includes("error"));
	});

	it("has a result that is too large for an index entry", () => {
		assert.ok(resultsOf(messages).some((result) => resultText(result).length > 65_536));
	});

	it("has an image, and identical results to find duplicates by", () => {
		assert.ok(resultsOf(messages).some((result) => result.content?.some((block) => block.type === "image")));
		const texts = resultsOf(messages).map((result) => `${result.toolName} ${resultText(result)}`);
		assert.ok(texts.some((text, n) => text.length > 1000 && texts.indexOf(text) < n));
	});

	it("has failed calls with arguments large enough to be purged", () => {
		const failed = new Set(messages.filter((message) => message.isError).map((message) => message.toolCallId));
		const large = messages
			.flatMap(callsOf)
			.filter((call) => failed.has(call.id) && JSON.stringify(call.arguments).length > 500);
		assert.ok(large.length >= 2, String(large.length));
	});

	it("has text outside ASCII, a raw line separator and strings shaped like keys", () => {
		const text = readExampleText("debugging.jsonl");
		assert.match(text, /[\u4e00-\u9fff]/);
		assert.match(text, /\u{1F381}/u);
		assert.ok(text.includes("\u2028"));
		assert.match(text, /AKIA[A-Z0-9]{16}\b/);
		assert.match(text, /sk-ant-api03-EXAMPLE[\w-]+/);
	});
});

describe("protected.jsonl", () => {
	const messages = messagesOf(readExample("protected.jsonl").entries);
	const calls = messages.flatMap(callsOf);

	it("reads the skill by path, with backslashes, and by file_path", () => {
		const paths = calls.map((call) => call.arguments?.path);
		assert.ok(paths.filter((path) => path === "skills/release/SKILL.md").length >= 2);
		assert.ok(paths.includes("skills\\release\\checklist.md"));
		assert.ok(calls.some((call) => call.arguments?.file_path === "skills/release/SKILL.md"));
	});

	it("keeps a todo list over five finished tasks", () => {
		assert.ok(calls.some((call) => call.name === "todowrite") && calls.some((call) => call.name === "todoread"));
		assert.deepEqual(chainsOf(messages).map(isClosed), [true, true, true, true, true]);
	});
});

describe("branches.jsonl", () => {
	const { entries } = readExample("branches.jsonl");
	const branch = branchOf(entries);

	it("goes back twice", () => {
		const children = new Map<string | null, number>();
		for (const { parentId } of entries) children.set(parentId, (children.get(parentId) ?? 0) + 1);
		assert.equal([...children.values()].filter((count) => count > 1).length, 2);
	});

	it("has entries of every kind that pi and extensions write", () => {
		const types = new Set(entries.map((entry) => entry.type));
		for (const type of ["branch_summary", "label", "session_info", "compaction", "custom", "custom_message"]) {
			assert.ok(types.has(type), type);
		}
		assert.ok(messagesOf(entries).some((message) => message.role === "bashExecution"));
	});

	it("ends in a message, and its compaction keeps entries of the same branch", () => {
		assert.equal(entries.at(-1)?.type, "message");
		const at = branch.findIndex((entry) => entry.type === "compaction");
		const kept = branch.findIndex((entry) => entry.id === branch[at]?.firstKeptEntryId);
		assert.ok(kept >= 0 && kept < at);
	});
});

describe("small.jsonl", () => {
	it("has two finished tasks, with results of one to two thousand characters each", () => {
		const chains = chainsOf(messagesOf(readExample("small.jsonl").entries));
		assert.deepEqual(chains.map(isClosed), [true, true]);
		for (const result of chains.flatMap(resultsOf)) {
			const { length } = resultText(result);
			assert.ok(length > 800 && length < 2_100, String(length));
		}
	});
});

describe("interrupted.jsonl", () => {
	it("has two runs that broke off, and sixty turns without an end", () => {
		const chains = chainsOf(messagesOf(readExample("interrupted.jsonl").entries));
		assert.deepEqual(chains.map(isClosed), [false, false, false]);
		assert.equal(chains.at(-1)?.filter((message) => message.role === "assistant").length, 60);
		assert.equal(chains.at(-1)?.at(-1)?.role, "toolResult");
	});
});
