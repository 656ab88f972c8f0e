/** What leaves the machine, what the session is left in, and what is not even loaded. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { call, session } from "../helpers/session-builder.js";
import { makeTempDir } from "../helpers/temp-dir.js";
import { startChatServer } from "./chat-server.js";
import { chatSession, longText, turns } from "./chat-session.js";
import { runBeside } from "./run-with-server.js";

const KEY = "AKIAIOSFODNN7EXAMPLF";

function withSecret() {
	const args = { command: `curl -H 'Authorization: Bearer ${KEY}${KEY}' https://api.example.com` };
	return session()
		.user("q")
		.assistant(call("c0", "bash", args))
		.result("c0", `AWS_ACCESS_KEY_ID=${KEY}\n${longText("env")}`)
		.says("done");
}

test("no secret leaves the machine, unless --no-redact says so", async (t) => {
	const server = await startChatServer(t);
	const careful = chatSession(makeTempDir(t), withSecret(), server);
	await careful.compact("m");
	assert.equal(server.requests.length, 1);
	assert.ok(!JSON.stringify(server.requests[0]!.body).includes("AKIA"));
	assert.match(server.requests[0]!.user, /AWS_ACCESS_KEY_ID=\[secret: /);

	const open = chatSession(makeTempDir(t), withSecret(), server);
	await open.compact("m", ["--no-redact"]);
	assert.ok(server.requests[1]!.user.includes(KEY));
});

test("a secret that a model repeats is not written into the session", async (t) => {
	const server = await startChatServer(t);
	server.answer = () => ({ say: `- [[1:bash]] the key is ${KEY}` });
	const chat = chatSession(makeTempDir(t), withSecret(), server);
	await chat.compact("m", ["--no-redact"]);
	assert.match(chat.summaries()[0]!, /the key is \[secret: /);
});

test("the key of the environment is sent to the server, and shown nowhere", async (t) => {
	const server = await startChatServer(t);
	const chat = chatSession(makeTempDir(t), turns(1), server);
	const { stderr, compacted } = await chat.compact("refused", ["-v"], { env: { OPENAI_API_KEY: "my-own-key" } });
	assert.equal(server.requests[0]!.headers.authorization, "Bearer my-own-key");
	assert.ok(!stderr.includes("my-own-key") && !JSON.stringify(compacted).includes("my-own-key"));
});

test("settings of a project cannot say where a session is sent, nor send its secrets", async (t) => {
	const server = await startChatServer(t);
	const cwd = makeTempDir(t);
	const chat = chatSession(cwd, withSecret(), server);
	const config = join(cwd, "project.json");
	const condense = { summarizer: "llm", baseUrl: server.url, redact: false, sendsSecrets: true };
	writeFileSync(config, JSON.stringify({ summarizerModel: "m", condense }));
	const { code, stderr } = await runBeside(["compact", chat.path, "--config", config, "--no-preview"], { cwd });
	assert.equal(code, 2, stderr);
	assert.equal(server.requests.length, 0);
});

test("an interrupt leaves the session as it was, and keeps what had been answered", async (t) => {
	const server = await startChatServer(t);
	const chat = chatSession(makeTempDir(t), turns(4), server);
	const before = readFileSync(chat.path);
	let stop: () => void = () => assert.fail("the run has not begun");
	server.answer = ({ nth }) => {
		// The first two are answered; with the third the user loses patience.
		if (nth < 2) return "ok";
		if (nth === 2) setTimeout(stop, 300);
		return "stall";
	};
	const words = ["--summarizer", "llm", "--model", "m", "--base-url", server.url, "--concurrency", "1"];
	const run = await runBeside(["compact", chat.path, ...words], {
		cwd: chat.cwd,
		onStart: (child) => {
			stop = () => void child.kill("SIGINT");
		},
	});
	assert.equal(run.code, 130, run.stderr);
	assert.match(run.stderr, /interrupted; nothing was written/);
	assert.equal(run.stdout, "");
	assert.deepEqual(readFileSync(chat.path), before);
	assert.deepEqual(readdirSync(chat.cwd).sort(), ["s.jsonl", "test-session-blobs"]);

	server.answer = () => "ok";
	server.requests.length = 0;
	const { code, compacted } = await chat.compact("m");
	assert.equal(code, 0);
	assert.deepEqual([server.requests.length, compacted.model.reused], [2, 2]);
	assert.equal(chat.payloads("stats").at(-1)!.callCount, 4);
});

test("killed while it waits for a model, it leaves the old session and the answers so far", async (t) => {
	const server = await startChatServer(t);
	const chat = chatSession(makeTempDir(t), turns(3), server);
	const before = readFileSync(chat.path);
	let kill: () => void = () => assert.fail("the run has not begun");
	server.answer = ({ nth }) => {
		if (nth === 0) return "ok";
		setTimeout(kill, 300);
		return "stall";
	};
	const words = ["--summarizer", "llm", "--model", "m", "--base-url", server.url, "--concurrency", "1"];
	await runBeside(["compact", chat.path, ...words], {
		cwd: chat.cwd,
		onStart: (child) => {
			kill = () => void child.kill("SIGKILL");
		},
	});
	assert.deepEqual(readFileSync(chat.path), before);
	assert.equal(readdirSync(join(chat.cwd, "test-session-blobs", "answers")).length, 1);
});

test("without --model the session's own is asked, and one that nobody knows is an error that names the option", async (t) => {
	const server = await startChatServer(t);
	const built = session().user("q").entry({ type: "model_change", provider: "acme", modelId: "unheard-of" });
	built.assistant(call("c0", "bash")).result("c0", longText("x")).says("done");
	const chat = chatSession(makeTempDir(t), built, server);
	const { code, stderr } = await runBeside(["compact", chat.path, "--summarizer", "llm"], { cwd: chat.cwd });
	assert.equal(code, 2);
	assert.match(stderr, /acme\/unheard-of.*\n {2}try: --model provider\/id/);
});

test("without a key nothing is asked and nothing written", async (t) => {
	const server = await startChatServer(t);
	const chat = chatSession(makeTempDir(t), turns(1), server);
	const words = ["--summarizer", "llm", "--model", "groq/llama-3.3-70b-versatile"];
	const { code, stderr } = await runBeside(["compact", chat.path, ...words], { cwd: chat.cwd });
	assert.equal(code, 2);
	assert.match(stderr, /no key for groq/);
	const dry = await runBeside(["compact", chat.path, ...words, "--dry-run"], { cwd: chat.cwd });
	assert.equal(dry.code, 0, "a dry run needs none");
});

test("without a model nothing of pi-ai is loaded", async (t) => {
	const server = await startChatServer(t);
	const cwd = makeTempDir(t);
	const chat = chatSession(cwd, turns(3), server);
	const hook = join(cwd, "refuse.mjs");
	const refusal = `export async function resolve(name, context, next) {
		if (name.includes("pi-ai")) throw new Error("pi-ai was asked for");
		return next(name, context);
	}`;
	writeFileSync(
		hook,
		`import { register } from "node:module"; register("data:text/javascript,${encodeURIComponent(refusal)}");`,
	);
	const env = { NODE_OPTIONS: `--import ${hook}` };
	for (const summarizer of ["extractive", "none"]) {
		const run = await runBeside(["compact", chat.path, "--summarizer", summarizer, "--dry-run"], { cwd, env });
		assert.equal(run.code, 0, run.stderr);
	}
	const words = ["--summarizer", "llm", "--model", "m", "--base-url", server.url, "--dry-run"];
	assert.match((await runBeside(["compact", chat.path, ...words], { cwd, env })).stderr, /pi-ai was asked for/);
});
