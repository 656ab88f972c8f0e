/** Nothing that was paid for is asked for again, and nothing is counted twice, whatever stopped the run before. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { makeTempDir } from "../helpers/temp-dir.js";
import { type ChatRequest, startChatServer } from "./chat-server.js";
import { chatSession, turns } from "./chat-session.js";

const ANSWERS = join("test-session-blobs", "answers");
const isAbout =
	(step: number) =>
	({ user }: ChatRequest) =>
		user.includes(`step${step} `);

function failingAt(step: number) {
	return (request: ChatRequest) => (isAbout(step)(request) ? "blank" : "ok");
}

test("answers that came after the first failure are used by the next run, without a call", async (t) => {
	const server = await startChatServer(t);
	const chat = chatSession(makeTempDir(t), turns(4), server);
	server.answer = failingAt(1);
	const first = await chat.compact("m");
	assert.equal(first.code, 4);
	assert.equal(readdirSync(join(chat.cwd, ANSWERS)).length, 2, "steps 2 and 3");

	server.answer = () => "ok";
	server.requests.length = 0;
	const second = await chat.compact("m");
	assert.equal(second.code, 0, second.stderr);
	assert.deepEqual(
		server.requests.map((request) => [0, 1, 2, 3].find((step) => isAbout(step)(request))),
		[1],
	);
	assert.equal(second.compacted.model.reused, 2);
	assert.deepEqual(chat.summaries(), [
		"- `t1`: it succeeded",
		"- `t2`: it succeeded",
		"- `t3`: it succeeded",
		"- `t4`: it succeeded",
	]);
	assert.ok(!existsSync(join(chat.cwd, "test-session-blobs")), "what is written is kept no longer");
});

test("after both runs the statistics have every call once, failed ones included", async (t) => {
	const server = await startChatServer(t);
	const chat = chatSession(makeTempDir(t), turns(4), server);
	server.answer = failingAt(1);
	const first = await chat.compact("m");
	server.answer = () => "ok";
	const second = await chat.compact("m");
	const asked = server.requests.length;
	assert.equal(asked, 5);
	assert.equal(first.compacted.model.inputTokens + second.compacted.model.inputTokens, asked * 1000);
	const { totalInputTokens, totalOutputTokens, callCount } = chat.payloads("stats").at(-1)!;
	assert.deepEqual([totalInputTokens, totalOutputTokens, callCount], [asked * 1000, asked * 50, asked]);
});

test("what a run took that wrote nothing is counted by the next one that writes", async (t) => {
	const server = await startChatServer(t);
	const chat = chatSession(makeTempDir(t), turns(3), server);
	server.answer = failingAt(0);
	const first = await chat.compact("m");
	assert.deepEqual([first.code, first.compacted.entriesAppended], [4, 0]);
	assert.deepEqual(chat.payloads("stats"), []);
	server.answer = () => "ok";
	const second = await chat.compact("m");
	assert.equal(second.compacted.model.inputTokens, 1000, "this run's own");
	assert.equal(chat.payloads("stats").at(-1)!.totalInputTokens, 4000);
	assert.equal(chat.payloads("stats").at(-1)!.callCount, 4);
});

test("answers are kept when the session has changed in the meantime, and the next run needs no model", async (t) => {
	const server = await startChatServer(t);
	const built = turns(2);
	const chat = chatSession(makeTempDir(t), built, server);
	const { appendFileSync } = await import("node:fs");
	server.answer = (request) => {
		if (request.nth === 0) appendFileSync(chat.path, "\n");
		return "ok";
	};
	const first = await chat.compact("m");
	assert.equal(first.code, 3, first.stderr);
	server.requests.length = 0;
	const second = await chat.compact("m", ["--force"]);
	assert.equal(second.code, 0, second.stderr);
	assert.deepEqual([server.requests.length, second.compacted.model.reused], [0, 2]);
	assert.equal(chat.payloads("stats").at(-1)!.callCount, 2);
});

test("a batch that no summary fits is not asked for again by every run", async (t) => {
	const server = await startChatServer(t);
	const chat = chatSession(makeTempDir(t), turns(1), server);
	assert.equal((await chat.compact("longer")).compacted.entriesAppended, 0);
	const { compacted } = await chat.compact("longer");
	assert.deepEqual([server.requests.length, compacted.model.reused], [1, 1]);
});

test("kept answers serve whatever model is named next, and a dry run shows them without using them up", async (t) => {
	const server = await startChatServer(t);
	const chat = chatSession(makeTempDir(t), turns(3), server);
	server.answer = failingAt(0);
	await chat.compact("m");
	const files = readdirSync(join(chat.cwd, ANSWERS)).sort();
	server.answer = () => "ok";
	server.requests.length = 0;
	const dry = await chat.compact("other", ["--dry-run"]);
	assert.deepEqual(
		dry.compacted.model.planned.batches.map(({ kept }) => kept),
		[false, true, true],
	);
	assert.equal(dry.compacted.model.planned.calls, 1);
	assert.equal(server.requests.length, 0);
	assert.deepEqual(readdirSync(join(chat.cwd, ANSWERS)).sort(), files);
	assert.equal((await chat.compact("other")).compacted.model.reused, 2);
});

test("under --out a failed run keeps every answer: the same command starts over from the same input", async (t) => {
	const server = await startChatServer(t);
	const chat = chatSession(makeTempDir(t), turns(3), server);
	const before = readFileSync(chat.path);
	server.answer = failingAt(2);
	const out = ["--out", join(chat.cwd, "out.jsonl")];
	assert.equal((await chat.compact("m", out)).code, 4);
	server.answer = () => "ok";
	server.requests.length = 0;
	const { code, compacted } = await chat.compact("m", out);
	assert.equal(code, 0);
	assert.deepEqual([server.requests.length, compacted.model.reused], [1, 2]);
	assert.deepEqual(readFileSync(chat.path), before);
	assert.ok(!existsSync(join(chat.cwd, ANSWERS)));
});

test("several summaries of a task are fused, and a failure to fuse leaves them side by side", async (t) => {
	const server = await startChatServer(t);
	const fused = chatSession(makeTempDir(t), turns(3), server);
	const { code, compacted } = await fused.compact("m", ["--window", "0"]);
	assert.equal(code, 0);
	assert.equal(compacted.chains.length, 1);
	assert.equal(fused.payloads("chain")[0]!.rangeSummaryText, "- the whole task in short, see `t1` `t2` `t3`");
	assert.equal(fused.payloads("stats").at(-1)!.rangesSummarized, 1);

	server.answer = ({ system }) => (system.includes("merge the notes") ? "cut" : "ok");
	const apart = chatSession(makeTempDir(t), turns(3), server);
	const run = await apart.compact("m", ["--window", "0"]);
	assert.equal(run.code, 0);
	assert.equal(run.compacted.chains.length, 1);
	assert.equal(apart.payloads("chain")[0]!.rangeSummaryText, undefined);
	assert.match(run.compacted.model.failures[0]!.reason, /cut off/);
	assert.equal(apart.payloads("stats").at(-1)!.callCount, 4, "the failed call reported usage");
});

test("under target native each stub carries what the model said of its call", async (t) => {
	const server = await startChatServer(t);
	const chat = chatSession(makeTempDir(t), turns(3), server);
	const { code } = await chat.compact("m", ["--target", "native"]);
	assert.equal(code, 0);
	const records = chat.payloads("index").flatMap(({ toolCalls }) => toolCalls as { summary: string }[]);
	assert.deepEqual(
		records.map(({ summary }) => summary),
		["- `t1`: it succeeded", "- `t2`: it succeeded", "- `t3`: it succeeded"],
	);
	const whole = chatSession(makeTempDir(t), turns(3), server);
	await whole.compact("m", ["--target", "native", "--window", "0"]);
	const [chain] = readFileSync(whole.path, "utf8").match(/"rangeSummaryText":"[^"]*"/) ?? [];
	assert.equal(chain, '"rangeSummaryText":"- the whole task in short, see `t1` `t2` `t3`"');
});
