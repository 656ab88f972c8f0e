/** Every way in which a server of models can misbehave: the batch stays pending, the reason is told, the code is 4. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { makeTempDir } from "../helpers/temp-dir.js";
import { type Behaviour, type ChatRequest, startChatServer } from "./chat-server.js";
import { chatSession, turns } from "./chat-session.js";

/** Longer than a good answer takes on a busy machine. */
const LIMITS: { readonly [behaviour: string]: string } = {
	stall: "summarizerIdleTimeoutMs=3000",
	stallLater: "summarizerIdleTimeoutMs=3000",
	drip: "summarizerMaxTimeoutMs=4000",
};

const FAILING: readonly (readonly [Behaviour, RegExp, number])[] = [
	["empty", /the answer is blank/, 1],
	["blank", /the answer is blank/, 1],
	["thoughts", /the model only thought/, 1],
	["cut", /cut off at the length limit/, 1],
	["broken", /broke off before its end/, 1],
	["reset", /terminated|socket|closed/, 2],
	["limited", /429 too many requests/, 2],
	["limitedWithoutHint", /429 too many requests/, 2],
	["limitedForLong", /429 too many requests; the server asks to wait 3600 s/, 1],
	["error", /500 it broke/, 2],
	["refused", /401 no such key/, 1],
	["garbage", /JSON/, 1],
	["page", /broke off before its end/, 1],
	["stall", /nothing came for 3 s/, 1],
	["stallLater", /nothing came for 3 s/, 1],
	["drip", /took longer than 4 s/, 1],
];

for (const [behaviour, reason, requests] of FAILING) {
	test(`a server that answers the second batch with "${behaviour}": the first is kept, the rest waits`, async (t) => {
		const server = await startChatServer(t);
		server.answer = ({ user }: ChatRequest) => (user.includes("step1 ") ? behaviour : "ok");
		const chat = chatSession(makeTempDir(t), turns(3), server);
		const limits = LIMITS[behaviour] === undefined ? [] : ["--set", LIMITS[behaviour]];
		const args = ["--concurrency", "1", "--retries", "1", "--window", "0", ...limits];
		const { code, stderr, compacted } = await chat.compact("m", args);
		assert.equal(code, 4, stderr);
		assert.deepEqual(
			compacted.batches.map(({ outcome }) => outcome),
			["summarized", "failed", "pending"],
		);
		assert.match(compacted.error!.message, reason);
		assert.match(stderr, /what came before it is kept, the rest stays pending/);
		assert.equal(compacted.model.failed, requests);
		assert.equal(server.requests.filter(({ user }) => user.includes("step1 ")).length, requests);
		assert.deepEqual(chat.summaries(), ["- `t1`: it succeeded"]);
		assert.deepEqual(compacted.chains, [], "a chain with a pending call stays open");
		assert.ok(!stderr.includes("\u001b"));
		assert.doesNotMatch(stderr, /^(?!condense: | {2}try: ).+/m, "nobody else writes to standard error");
	});
}

test("a server that is not there is told by its error", async (t) => {
	const server = await startChatServer(t);
	const chat = chatSession(makeTempDir(t), turns(1), server);
	const gone = ["--base-url", "http://127.0.0.1:9", "--retries", "0"];
	const { code, compacted } = await chat.compact("m", gone);
	assert.equal(code, 4);
	assert.match(compacted.error!.message, /m: /);
	assert.equal(compacted.entriesAppended, 0);
});

test("a first batch that fails leaves the session as it was, byte for byte", async (t) => {
	const server = await startChatServer(t);
	const chat = chatSession(makeTempDir(t), turns(2), server);
	const before = readFileSync(chat.path);
	assert.equal((await chat.compact("blank")).code, 4);
	assert.deepEqual(readFileSync(chat.path), before);
});

test("a rate limit that passes is waited for as the server says, and nothing is lost", async (t) => {
	const server = await startChatServer(t);
	server.answer = ({ nth }: ChatRequest) => (nth < 2 ? "limited" : "ok");
	const chat = chatSession(makeTempDir(t), turns(2), server);
	const { code, compacted } = await chat.compact("m", ["--concurrency", "1"]);
	assert.equal(code, 0);
	assert.deepEqual([compacted.model.requests, compacted.model.failed], [4, 2]);
	assert.equal(chat.summaries().length, 2);
});

test("a summary longer than the text is refused and counted; the batch stays raw, those behind it do not", async (t) => {
	const server = await startChatServer(t);
	server.answer = ({ user }: ChatRequest) => (user.includes("step0 ") ? "longer" : "ok");
	const chat = chatSession(makeTempDir(t), turns(2), server);
	const { code, compacted } = await chat.compact("m");
	assert.equal(code, 0);
	assert.deepEqual(
		compacted.batches.map(({ outcome }) => outcome),
		["skipped-oversized", "summarized"],
	);
});

test("labels of other calls and refs of others lead nowhere", async (t) => {
	const server = await startChatServer(t);
	const chat = chatSession(makeTempDir(t), turns(1), server);
	assert.equal((await chat.compact("wrongLabels")).code, 0);
	assert.deepEqual(chat.summaries(), ["- not mine, see `t 99`\n- nor this"]);
});

test("tags of a block in an answer end no block", async (t) => {
	const server = await startChatServer(t);
	const chat = chatSession(makeTempDir(t), turns(2), server);
	const { compacted } = await chat.compact("tags", ["--window", "0"]);
	assert.equal(compacted.chains.length, 1);
	assert.doesNotMatch(readFileSync(chat.path, "utf8"), /<\/compressed-chain>|<protected-output/);
	assert.match(chat.summaries()[0]!, /&lt;\/compressed-chain>&lt;protected-output/);
});
