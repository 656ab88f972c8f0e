/** The summarizer `llm` through the library. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { loadLibrary } from "../helpers/library.js";
import { makeTempDir } from "../helpers/temp-dir.js";
import { startChatServer } from "../llm/chat-server.js";
import { chatSession, turns } from "../llm/chat-session.js";

const library = await loadLibrary();

const NOW = Date.parse("2026-09-01T12:00:00Z");

function optionsFor(baseUrl: string, model = "m") {
	const chainCompression = { rollingWindow: 0 };
	return {
		settings: { summarizerModel: model, condense: { summarizer: "llm" }, chainCompression },
		baseUrl,
		now: NOW,
	} as const;
}

test("a plan asks the model, reports what that took, and leaves nothing on the disk", async (t) => {
	const server = await startChatServer(t);
	const { path, cwd, summaries } = chatSession(makeTempDir(t), turns(3), server);
	const plan = await library.planCompact(library.readSession(path), optionsFor(server.url));
	assert.equal(plan.usage.inputTokens, server.requests.length * 1000);
	assert.deepEqual(readdirSync(cwd), ["s.jsonl"]);
	await library.appendPlan(plan);
	assert.deepEqual(summaries(), ["- `t1`: it succeeded", "- `t2`: it succeeded", "- `t3`: it succeeded"]);
});

test("compactSession with a model gives the bytes of the command", async (t) => {
	const server = await startChatServer(t);
	const byCommand = chatSession(makeTempDir(t), turns(3), server);
	const { code, stderr } = await byCommand.compact("m", ["--window", "0", "--now", String(NOW)]);
	assert.equal(code, 0, stderr);
	const { path } = chatSession(makeTempDir(t), turns(3), server);
	// A flag is a setting of the run, which its marker notes: so is the model here.
	await library.compactSession(path, optionsFor(server.url));
	assert.equal(readFileSync(path, "utf8"), readFileSync(byCommand.path, "utf8"));
});

test("a model that fails is the plan's failure, with what came before it kept", async (t) => {
	const server = await startChatServer(t);
	server.answer = ({ user }) => (user.includes("step1 ") ? "blank" : "ok");
	const { path } = chatSession(makeTempDir(t), turns(3), server);
	const { failure, batches } = await library.compactSession(path, optionsFor(server.url));
	assert.equal(failure?.kind, "model");
	assert.deepEqual(
		batches.map(({ outcome }) => outcome),
		["summarized", "failed", "pending"],
	);
});

test("without a key nobody is asked, and the error says what is missing", async (t) => {
	const server = await startChatServer(t);
	const { path } = chatSession(makeTempDir(t), turns(3), server);
	const { settings } = optionsFor(server.url, "anthropic/claude-sonnet-4-5");
	const planning = library.planCompact(library.readSession(path), { settings, env: {} });
	await assert.rejects(planning, { code: "usage", message: /key/i });
	assert.equal(server.requests.length, 0);
});

test("a simulated budget estimates the model and asks nobody", async (t) => {
	const server = await startChatServer(t);
	const { path } = chatSession(makeTempDir(t), turns(3), server);
	const { settings, baseUrl } = optionsFor(server.url);
	const options = { settings, baseUrl, contextWindow: 100_000, models: () => undefined };
	const { turns: simulated } = await library.simulateBudget(library.readSession(path), options);
	assert.ok(simulated.some(({ flush }) => flush !== null && flush.calls > 0));
	assert.equal(server.requests.length, 0);
});

test("a signal stops a plan that waits for a model", async (t) => {
	const server = await startChatServer(t);
	const stop = new AbortController();
	server.answer = () => {
		stop.abort();
		return "ok";
	};
	const { path } = chatSession(makeTempDir(t), turns(3), server);
	const options = { ...optionsFor(server.url), signal: stop.signal };
	await assert.rejects(library.planCompact(library.readSession(path), options), { code: "interrupted" });
});
