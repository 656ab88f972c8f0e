import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Message } from "../../../src/session/entry.js";
import { createExtractive } from "../../../src/summarize/extractive/index.js";
import type { ChainOfCalls } from "../../../src/summarize/summarizer.js";
import { toWellFormed } from "../../../src/text/well-formed.js";

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

test("searches in one place in a row share a line, each pattern once; a failed one keeps its own", () => {
	const grep = (pattern: string, place: string, isError = false): Step => ({
		tool: "bash",
		args: { command: `grep -n ${pattern} src/${place}` },
		result: isError ? "Command exited with code 1" : "3:x",
		isError,
	});
	const steps = [grep("one", "a.ts"), grep("two", "a.ts"), grep("one", "a.ts"), grep("one", "b.ts")];
	assert.equal(bodyOf("go", steps, "done"), "t1..t3 $ grep one, two a.ts\nt4 $ grep one b.ts");
	assert.equal(
		bodyOf("go", [grep("one", "a.ts"), grep("two", "a.ts", true)], "done"),
		"t1 $ grep one a.ts\nt2 $ grep two a.ts [failed: Command exited with code 1]",
	);
});

test("what the line of a failure shows is not listed again", () => {
	const step = { ...read("src/a.ts", "ENOENT: cannot open it\nENOENT openFileNow\n"), isError: true };
	assert.equal(bodyOf("go", [step], "done"), "t1 read src/a.ts [failed: ENOENT: cannot open it]: openFileNow");
});

test("of a listing the paths stay, of long names those that the agent used", () => {
	const steps: Step[] = [
		{ tool: "bash", args: { command: "ls -l" }, result: "drwx some_owner src/parser/read-header.ts" },
		read("a.ts", "aVeryLongNameOfAFunction anotherLongNameOfAFunction"),
		{ tool: "edit", args: { path: "a.ts", oldText: "", newText: "anotherLongNameOfAFunction()" }, result: "ok" },
	];
	assert.match(bodyOf("go", steps, "done"), /^t1 \$ ls: src\/parser\/read-header\.ts\n.*: anotherLongNameOfAFunction$/);
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

test("reading and editing one file in a row share a line, and a path is written out once", () => {
	const edit = (path: string): Step => ({ tool: "edit", args: { path, oldText: "a", newText: "b" }, result: "ok" });
	const steps = [read("src/ui/a.ts", ""), edit("src/ui/a.ts"), edit("src/b.ts"), edit("src/ui/a.ts")];
	assert.equal(bodyOf("go", steps, "done"), "t1,t2 read+edit src/ui/a.ts\nt3 edit src/b.ts\nt4 edit a.ts");
});

test("a name that two paths end in never stands for one of them", () => {
	const steps = ["x/index.ts", "y/index.ts", "x/index.ts"].map((path) => read(path, ""));
	assert.equal(bodyOf("go", steps, "done"), "t1 read x/index.ts\nt2 read y/index.ts\nt3 read x/index.ts");
});

test("what an earlier body shows is not repeated in the next", async () => {
	const first = talk("one", [read("src/a.ts", "parseHeader readBody")], "done");
	const second = talk("two", [read("src/b.ts", "parseHeader sendReply")], "done");
	const shift = first.messages.length;
	const moved = second.chain.calls.map((call) => ({
		...call,
		ref: "t2",
		assistantIndex: call.assistantIndex + shift,
		resultIndex: call.resultIndex + shift,
	}));
	const summarizer = createExtractive({ messages: [...first.messages, ...second.messages], cwd: "" });
	assert.equal(summarizer.indexLines?.(first.chain), "t1 read src/a.ts: parseHeader readBody");
	const chain = { calls: moved, batchSummaries: [], start: shift, end: shift + second.messages.length - 1 };
	assert.equal(summarizer.indexLines?.(chain), "t2 read src/b.ts: sendReply");
});

test("texts that stay in sight elsewhere are not repeated", () => {
	const { messages, chain } = talk("go", [read("src/a.ts", "parseHeader readBody")], "done");
	const options = { visible: ["t9 read src/x.ts: readBody"] };
	const body = createExtractive({ messages, cwd: "" }, options).indexLines?.(chain);
	assert.equal(body, "t1 read src/a.ts: parseHeader");
});

test("batches of one stretch may be asked for again and in any order", async () => {
	const { messages, chain } = talk("go", [read("a.ts", "parseHeader"), read("b.ts", "parseHeader readBody")], "done");
	const summarizer = createExtractive({ messages, cwd: "" });
	const textOf = async (call: number): Promise<string> => {
		const summary = await summarizer.summarizeBatch({ calls: [chain.calls[call]!] });
		assert.ok("compose" in summary);
		return summary.compose(["t1"]);
	};
	const second = await textOf(1);
	assert.equal(second, "t1 read b.ts: readBody");
	assert.equal(await textOf(0), "t1 read a.ts: parseHeader");
	assert.equal(await textOf(1), second);
});

test("hundreds of calls give way to counts that name every ref and every changed file", () => {
	const steps: Step[] = Array.from({ length: 400 }, (_, nth) =>
		nth % 4 === 0
			? { tool: "edit", args: { path: `src/part${nth}/file.ts`, oldText: "a", newText: "b" }, result: "ok" }
			: { tool: "bash", args: { command: `./check ${nth}` }, result: "x" },
	);
	const body = bodyOf("go", steps, "done");
	assert.ok(body.length < 8000, `${body.length} characters`);
	const refs = new Set<number>();
	for (const [, from, to] of body.matchAll(/\bt(\d+)(?:\.\.t(\d+))?/g)) {
		for (let ref = Number(from); ref <= Number(to ?? from); ref++) refs.add(ref);
	}
	assert.equal(refs.size, 400);
	for (let nth = 0; nth < 400; nth += 4) assert.ok(body.includes(`part${nth}/file.ts`), `part${nth}`);
});

test("the work for a huge result has a bound, and both its ends are read", () => {
	const noise = "abc ".repeat(3_000_000);
	const body = bodyOf("go", [read("big.txt", `firstName ${noise} lastName`)], "done");
	assert.equal(body, "t1 read big.txt: firstName lastName");
});

test("images are named, never described", () => {
	const { messages, chain } = talk("go", [read("shot.png", "")], "done");
	const calls = chain.calls.map((call) => ({ ...call, images: 2 }));
	const body = createExtractive({ messages, cwd: "" }).indexLines?.({ ...chain, calls });
	assert.equal(body, "t1 read shot.png [2 images]");
});

test("the same conversation gives the same bytes", () => {
	const steps = [
		read("src/a.ts", "parseHeader readBody ../x/y.ts 1.2.3"),
		read("src/b.ts", "export function parseHeader() {}"),
	];
	assert.equal(bodyOf("go", steps, "done"), bodyOf("go", steps, "done"));
});

test("whatever calls hold, every ref has its line, and what went in whole comes out whole", () => {
	const args = fc.dictionary(
		fc.constantFrom("path", "command", "pattern", "url", "todos", "query", "x"),
		fc.oneof(fc.string({ unit: "grapheme" }), fc.jsonValue()),
		{ maxKeys: 3 },
	);
	const step = fc.record({
		tool: fc.oneof(fc.constantFrom("bash", "read", "edit", "grep", "todowrite", "webfetch"), fc.string()),
		args,
		result: fc.string({ unit: "grapheme", maxLength: 200 }),
		isError: fc.boolean(),
	});
	fc.assert(
		fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
			const body = bodyOf("go", steps, "done");
			assert.equal(toWellFormed(body), body);
			const refs = body.split("\n").flatMap((line) => expandRefs(/^\S+/.exec(line)?.[0] ?? ""));
			assert.deepEqual(
				refs,
				steps.map((_, nth) => `t${nth + 1}`),
			);
		}),
	);
});

function expandRefs(head: string): string[] {
	return head.split(",").flatMap((part) => {
		const [from = "", to = from] = part.split("..");
		const first = Number(from.slice(1));
		return Array.from({ length: Number(to.slice(1)) - first + 1 }, (_, nth) => `t${first + nth}`);
	});
}
