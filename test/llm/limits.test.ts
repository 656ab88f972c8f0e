/** What a run with a model may take: calls at once, dollars; and what it says beforehand. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parseJsonRun } from "../helpers/cli.js";
import { writeOld } from "../helpers/session-file.js";
import { makeTempDir } from "../helpers/temp-dir.js";
import { startChatServer } from "./chat-server.js";
import { type Compacted, chatSession, turns } from "./chat-session.js";
import { runBeside } from "./run-with-server.js";

/** Of pi-ai's list: its price holds wherever it is asked. 0.15 and 0.60 dollars for a million tokens in and out. */
const PRICED = "openai/gpt-4o-mini";
const PRICE_OF_CALL = (1000 * 0.15 + 50 * 0.6) / 1e6;

for (const concurrency of [1, 3]) {
	test(`--concurrency ${concurrency} is how many calls run at once, and the order of entries stays`, async (t) => {
		const server = await startChatServer(t);
		server.answer = () => "slow";
		const chat = chatSession(makeTempDir(t), turns(6), server);
		assert.equal((await chat.compact("m", ["--concurrency", String(concurrency)])).code, 0);
		assert.equal(server.busiest(), concurrency);
		assert.deepEqual(
			chat.payloads("summary").map(({ turnIndex }) => turnIndex),
			[0, 1, 2, 3, 4, 5],
		);
	});
}

test("every call is paid for once: in the result, in --json, in the statistics", async (t) => {
	const server = await startChatServer(t);
	const chat = chatSession(makeTempDir(t), turns(3), server);
	const { compacted } = await chat.compact(PRICED);
	const cost = 3 * PRICE_OF_CALL;
	assert.ok(Math.abs(compacted.model.cost - cost) < 1e-12);
	assert.ok(Math.abs((chat.payloads("stats").at(-1)!.totalCost as number) - cost) < 1e-12);
	assert.deepEqual([compacted.model.inputTokens, compacted.model.outputTokens], [3000, 150]);
});

test("--max-cost: no call is made beyond it, what was bought is kept, and the reason is told", async (t) => {
	const server = await startChatServer(t);
	const chat = chatSession(makeTempDir(t), turns(8), server);
	const cap = 3.5 * PRICE_OF_CALL;
	const { code, stderr, compacted } = await chat.compact(PRICED, ["--max-cost", String(cap), "--concurrency", "2"]);
	assert.equal(code, 4);
	assert.match(compacted.error!.message, /--max-cost \$0\.0006: \$0\.\d+ spent/);
	assert.match(stderr, /--max-cost/);
	assert.ok(compacted.model.cost <= cap && compacted.model.requests >= 2, JSON.stringify(compacted.model));
	assert.equal(chat.summaries().length, compacted.model.requests);
	assert.ok(server.requests.length < 8);
});

test("--max-cost holds for all sessions of a command together", async (t) => {
	const server = await startChatServer(t);
	const cwd = makeTempDir(t);
	for (const name of ["one.jsonl", "two.jsonl"]) writeOld(join(cwd, name), turns(3).text());
	const cap = String(4.5 * PRICE_OF_CALL);
	const words = ["--summarizer", "llm", "--model", PRICED, "--base-url", server.url, "--max-cost", cap];
	const run = await runBeside(["compact", "one.jsonl", "two.jsonl", ...words, "--json", "--no-preview"], { cwd });
	assert.equal(run.code, 4);
	const { sessions } = parseJsonRun<{ sessions: Compacted[] }>(run);
	const cost = sessions.reduce((sum, { model }) => sum + model.cost, 0);
	assert.ok(cost <= 4.5 * PRICE_OF_CALL, String(cost));
	assert.deepEqual([sessions[0]!.error, sessions[1]!.error?.code], [null, "model.failed"]);
});

test("a run that will not come to an end under its cap is told so before it starts", async (t) => {
	const server = await startChatServer(t);
	const chat = chatSession(makeTempDir(t), turns(3), server);
	const { stderr } = await chat.compact(PRICED, ["--max-cost", "0.0001"]);
	assert.match(stderr, /warning: the model's calls take about \$0\.\d+, and --max-cost is \$0\.0001/);
	assert.equal(server.requests.length, 0);
});

test("--max-cost for a model without a known price is refused before anything is asked", async (t) => {
	const server = await startChatServer(t);
	const chat = chatSession(makeTempDir(t), turns(1), server);
	const args = ["--base-url", "https://models.example.com/v1", "--max-cost", "1"];
	const { code, stderr, compacted } = await chat.compact("m", args);
	assert.equal(code, 2);
	assert.match(stderr, /no price is known for m/);
	assert.equal(compacted.error!.code, "usage");
});

test("--dry-run shows calls, tokens and dollars for each batch and in all, and asks nobody", async (t) => {
	const server = await startChatServer(t);
	const chat = chatSession(makeTempDir(t), turns(3), server);
	const before = readFileSync(chat.path);
	const { code, compacted } = await chat.compact(PRICED, ["--dry-run", "--window", "0"]);
	assert.equal(code, 0);
	const { planned } = compacted.model;
	assert.deepEqual(
		planned.batches.map(({ what, turnIndex }) => [what, turnIndex]),
		[
			["batch", 0],
			["batch", 1],
			["batch", 2],
			["chain", null],
		],
	);
	assert.equal(planned.calls, 4);
	assert.ok(planned.batches.every(({ cost }) => cost > 0));
	const sum = planned.batches.reduce((total, { cost }) => total + cost, 0);
	assert.ok(Math.abs(planned.cost - sum) < 1e-12);
	assert.deepEqual([compacted.model.requests, server.requests.length], [0, 0]);
	assert.deepEqual(readFileSync(chat.path), before);
	assert.ok(!existsSync(join(chat.cwd, "test-session-blobs")));
});

test("the model's part in --json has these fields, always, and is null without a model", async (t) => {
	const server = await startChatServer(t);
	const chat = chatSession(makeTempDir(t), turns(1), server);
	const fields = "name fallback priced inputTokens outputTokens cost requests failed reused failures planned".split(
		" ",
	);
	const plannedFields = "what turnIndex startUserTimestamp calls inputTokens outputTokens cost kept".split(" ");
	for (const args of [["--dry-run"], [], ["--dry-run"]]) {
		const { model } = (await chat.compact("m", args)).compacted;
		assert.deepEqual(Object.keys(model), fields);
		assert.deepEqual(Object.keys(model.planned), ["calls", "inputTokens", "outputTokens", "cost", "batches"]);
		for (const call of model.planned.batches) assert.deepEqual(Object.keys(call), plannedFields);
	}
	const without = await runBeside(["compact", chat.path, "--json", "--dry-run"], { cwd: chat.cwd });
	assert.equal(parseJsonRun<{ sessions: Compacted[] }>(without).sessions[0]!.model, null);
});

test("CONDENSE_BASE_URL names the server where no flag does", async (t) => {
	const server = await startChatServer(t);
	const chat = chatSession(makeTempDir(t), turns(1), server);
	const words = ["--summarizer", "llm", "--model", "m", "--no-preview"];
	const env = { CONDENSE_BASE_URL: server.url };
	const run = await runBeside(["compact", chat.path, ...words], { cwd: chat.cwd, env });
	assert.deepEqual([run.code, run.stderr, server.requests.length], [0, "", 1]);
});

test("the estimate of tokens is near what is really sent", async (t) => {
	const server = await startChatServer(t);
	const chat = chatSession(makeTempDir(t), turns(3), server);
	const { planned } = (await chat.compact("m", ["--dry-run"])).compacted.model;
	await chat.compact("m");
	const sent = server.requests.reduce((sum, { system, user }) => sum + (system.length + user.length) / 4, 0);
	assert.ok(planned.inputTokens >= sent && planned.inputTokens < sent * 1.1, `${planned.inputTokens} for ${sent}`);
});

test("a dry run for people has a line for each batch and one for the model", async (t) => {
	const server = await startChatServer(t);
	const chat = chatSession(makeTempDir(t), turns(2), server);
	const words = ["--summarizer", "llm", "--model", PRICED, "--base-url", server.url, "--dry-run"];
	const { stdout } = await runBeside(["compact", chat.path, ...words], { cwd: chat.cwd });
	assert.match(stdout, /^turn 0 +1 +~[\d,]+ +~\d+ +~\$0\.\d+$/m);
	assert.match(stdout, /^model {4}openai\/gpt-4o-mini: 2 calls, ~[\d,]+ tokens in, ~\d+ out, ~\$0\.\d+$/m);
});

test("-v tells of every batch in a line, with characters and cost; without it nothing is told", async (t) => {
	const server = await startChatServer(t);
	const chat = chatSession(makeTempDir(t), turns(2), server);
	const words = ["--summarizer", "llm", "--model", PRICED, "--base-url", server.url, "--no-preview"];
	const { stdout, stderr } = await runBeside(["compact", chat.path, ...words, "-v"], { cwd: chat.cwd });
	assert.match(stderr, /^condense: .*s\.jsonl: batch 1 of 2, \d+ characters received, \$0\.0002 so far$/m);
	assert.match(stderr, /batch 2 of 2, \d+ characters received, \$0\.0004 so far/);
	assert.match(stdout, /^model {4}openai\/gpt-4o-mini: 2 requests, 2,000 tokens in, 100 out, \$0\.0004$/m);
	const other = chatSession(makeTempDir(t), turns(2), server);
	assert.equal((await runBeside(["compact", other.path, ...words], { cwd: other.cwd })).stderr, "");
});

test("--fallback-model takes over while the first one fails", async (t) => {
	const server = await startChatServer(t);
	const chat = chatSession(makeTempDir(t), turns(3), server);
	const args = ["--fallback-model", "ok", "--retries", "0", "--concurrency", "1"];
	const { code, compacted } = await chat.compact("error", args);
	assert.equal(code, 0);
	assert.deepEqual(
		server.requests.map(({ model }) => model),
		["error", "ok", "ok", "ok"],
	);
	assert.deepEqual(compacted.model.failures, [{ reason: "500 it broke", count: 1 }]);
	assert.equal(chat.summaries().length, 3);
});
