/**
 * A real session, a fifth of all model calls failing at random, rerun until nothing is left: what stands in the file is
 * what a run without failures writes. The sessions are not part of the repository: `CONDENSE_SHARED` names the folder
 * that has them under `corpus/`, by default one beside it; without them the tests are skipped.
 */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { age } from "../helpers/session-file.js";
import { makeTempDir } from "../helpers/temp-dir.js";
import { type Behaviour, type ChatRequest, type ChatServer, startChatServer } from "./chat-server.js";
import { type ChatSession, chatSession } from "./chat-session.js";

const SHARED = process.env.CONDENSE_SHARED ?? join(import.meta.dirname, "..", "..", "..", "shared");
const SESSION = join(SHARED, "corpus", "pimono-large-session-v1.jsonl");
const skip = existsSync(SESSION) ? false : "no corpus: set CONDENSE_SHARED";

/** None of these reports usage, so that the sums can be the same. */
const FAILURES: readonly Behaviour[] = ["error", "garbage", "limited", "broken", "page", "refused", "reset"];

/** A fifth of the calls fail, each time others. Only batches: where fusing fails a chain keeps its summaries for good. */
function unreliable(): (request: ChatRequest) => Behaviour {
	let state = 20_260_101;
	const random = () => {
		state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
		return state / 2 ** 31;
	};
	return ({ system }) => {
		if (system.includes("merge the notes") || random() >= 0.2) return "ok";
		return FAILURES[Math.floor(random() * FAILURES.length)]!;
	};
}

interface Finished {
	readonly chat: ChatSession;
	readonly runs: number;
	readonly answered: number;
	readonly reused: number;
}

/** Compacts a copy, again and again while batches stay pending. */
async function compactAll(t: TestContext, server: ChatServer, args: readonly string[]): Promise<Finished> {
	const folder = join(makeTempDir(t), "copy");
	mkdirSync(folder);
	const chat = chatSession(folder, readFileSync(SESSION, "utf8"), server);
	const always = ["--now", "2026-06-01T00:00:00Z", "--retries", "0", ...args];
	let [answered, reused] = [0, 0];
	for (let runs = 1; runs <= 60; runs++) {
		age(chat.path);
		const { code, stderr, compacted } = await chat.compact("m", always);
		answered += compacted.model.requests - compacted.model.failed;
		reused += compacted.model.reused;
		if (code === 0) return { chat, runs, answered, reused };
		assert.equal(code, 4, stderr);
	}
	return assert.fail("it never came to an end");
}

const TYPES = ["summary", "index", "chain", "dedup-alias"] as const;

function written(chat: ChatSession): { [type: string]: unknown[] } {
	const payloads = Object.fromEntries(TYPES.map((type) => [type, chat.payloads(type)]));
	return { ...payloads, texts: chat.summaries() };
}

/** Runs give refs to chains as they compress them, so numbers differ: each becomes the place of its first mention. */
function withoutNumbers(chat: ChatSession): { [type: string]: string[] } {
	const names = new Map<string, string>();
	const indexed = [...chat.payloads("summary"), ...chat.payloads("index")] as { toolCallRefs?: Ref[]; refs?: Ref[] }[];
	for (const { toolCallRefs = [], refs = [] } of indexed) {
		for (const ref of [...toolCallRefs, ...refs]) names.set(ref.shortId, `${ref.toolCallId}@${ref.resultTimestamp}`);
	}
	const expand = (_: string, first: string, last: string) =>
		Array.from({ length: Number(last) - Number(first) + 1 }, (_unused, i) => `t${Number(first) + i}`).join(", ");
	const rename = (payload: unknown) =>
		JSON.stringify(payload)
			.replace(/\bt(\d+)\.\.t(\d+)\b/g, expand)
			.replace(/(?<=^|[^\w./-])t\d+\b/g, (ref) => names.get(ref) ?? ref);
	const all = Object.entries(written(chat)).filter(([type]) => type !== "index");
	// Records as such hold no refs; what they are called stands beside them.
	const records = chat
		.payloads("index")
		.flatMap(({ toolCalls }) => (toolCalls as object[]).map((record) => JSON.stringify(record)));
	return { ...Object.fromEntries(all.map(([type, list]) => [type, list.map(rename).sort()])), records: records.sort() };
}

interface Ref {
	readonly shortId: string;
	readonly toolCallId: string;
	readonly resultTimestamp?: number;
}

test("without chains: the same summaries, records and refs, to the letter, in the same order", { skip }, async (t) => {
	const server = await startChatServer(t);
	const args = ["--set", "chainCompression.enabled=false"];
	const smooth = await compactAll(t, server, args);
	server.answer = unreliable();
	const rough = await compactAll(t, server, args);
	assert.equal(smooth.runs, 1);
	assert.ok(rough.runs > 3, `${rough.runs} runs`);
	assert.deepEqual(written(rough.chat), written(smooth.chat));
	assert.equal(rough.answered, smooth.answered, "no answer was paid for twice");
	assert.ok(rough.reused > 0);
	assert.deepEqual(rough.chat.payloads("stats").at(-1), smooth.chat.payloads("stats").at(-1));
});

test("with chains: the same but for the numbers of refs", { skip }, async (t) => {
	const server = await startChatServer(t);
	const args = ["--concurrency", "16"];
	const smooth = await compactAll(t, server, args);
	server.answer = unreliable();
	const rough = await compactAll(t, server, args);
	assert.ok(rough.runs > 1, `${rough.runs} runs`);
	assert.deepEqual(withoutNumbers(rough.chat), withoutNumbers(smooth.chat));
	assert.deepEqual(rough.chat.payloads("stats").at(-1), smooth.chat.payloads("stats").at(-1));
});
