import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { KeptAnswers, keyOf } from "../../../src/summarize/llm/kept-answers.js";
import { makeTempDir } from "../../helpers/temp-dir.js";

const USAGE = { inputTokens: 100, outputTokens: 10, cost: 0.5, calls: 1 };
const ANSWER = { text: "- [[1:bash]] fine", model: "a/b", usage: USAGE };

function kept(folder: string): KeptAnswers {
	return new KeptAnswers(folder, assert.fail);
}

test("another run finds the answer, with the usage that nobody has counted, once", (t) => {
	const blobs = join(makeTempDir(t), "s-blobs");
	kept(blobs).keep("k1", ANSWER);
	const next = kept(blobs);
	assert.deepEqual(next.take("k1"), ANSWER);
	assert.deepEqual(next.take("k1"), { ...ANSWER, usage: undefined });
	assert.equal(next.take("k2"), undefined);
});

test("looking at an answer leaves its usage to be counted", (t) => {
	const blobs = join(makeTempDir(t), "s-blobs");
	kept(blobs).keep("k1", ANSWER);
	const next = kept(blobs);
	next.find("k1");
	assert.deepEqual(next.take("k1")?.usage, USAGE);
});

test("what is written is removed, and the folders with the last of it", (t) => {
	const blobs = join(makeTempDir(t), "s-blobs");
	const run = kept(blobs);
	run.keep("k1", ANSWER);
	run.keep("k2", ANSWER);
	run.settle(new Set(["k1"]), true);
	assert.deepEqual(readdirSync(join(blobs, "answers")), ["k2.json"]);
	run.settle(new Set(["k1", "k2"]), true);
	assert.ok(!existsSync(blobs));
});

test("a folder that holds other things stays", (t) => {
	const blobs = join(makeTempDir(t), "s-blobs");
	const run = kept(blobs);
	run.keep("k1", ANSWER);
	writeFileSync(join(blobs, "c1_5.txt"), "a result");
	run.settle(new Set(["k1"]), true);
	assert.deepEqual(readdirSync(blobs), ["c1_5.txt"]);
});

test("usage that a statistics entry has counted is not counted again by the run that uses the answer", (t) => {
	const blobs = join(makeTempDir(t), "s-blobs");
	const run = kept(blobs);
	run.keep("k1", ANSWER);
	run.keepUsage(USAGE);
	run.settle(new Set(), true);
	const next = kept(blobs);
	assert.equal(next.take("k1")?.usage, undefined);
	assert.equal(next.unbooked().calls, 0);
});

test("usage of failed calls waits for a statistics entry, and adds up", (t) => {
	const blobs = join(makeTempDir(t), "s-blobs");
	kept(blobs).keepUsage(USAGE);
	const run = kept(blobs);
	run.keepUsage(USAGE);
	run.settle(new Set(), false);
	assert.deepEqual(kept(blobs).unbooked(), { inputTokens: 200, outputTokens: 20, cost: 1, calls: 2 });
});

test("files and folder are for their owner alone, and hold no secrets", (t) => {
	const blobs = join(makeTempDir(t), "s-blobs");
	kept(blobs).keep("k1", { ...ANSWER, text: "- the key is AKIAIOSFODNN7EXAMPLF" });
	const path = join(blobs, "answers", "k1.json");
	assert.equal(statSync(path).mode & 0o777, 0o600);
	assert.equal(statSync(blobs).mode & 0o777, 0o700);
	assert.equal(statSync(join(blobs, "answers")).mode & 0o777, 0o700);
	assert.doesNotMatch(readFileSync(path, "utf8"), /AKIA/);
});

for (const [name, content] of [
	["cut short", '{"text":"- fi'],
	["no object", "7"],
	["without a text", '{"model":"a/b"}'],
	["of other types", '{"text":7,"model":"a/b"}'],
] as const) {
	test(`a file that is ${name} is as good as none`, (t) => {
		const blobs = join(makeTempDir(t), "s-blobs");
		mkdirSync(join(blobs, "answers"), { recursive: true });
		writeFileSync(join(blobs, "answers", "k1.json"), content);
		assert.equal(kept(blobs).take("k1"), undefined);
	});
}

test("a link in place of a file is not followed", (t) => {
	const folder = makeTempDir(t);
	const blobs = join(folder, "s-blobs");
	mkdirSync(join(blobs, "answers"), { recursive: true });
	writeFileSync(join(folder, "elsewhere.json"), JSON.stringify(ANSWER));
	symlinkSync(join(folder, "elsewhere.json"), join(blobs, "answers", "k1.json"));
	assert.equal(kept(blobs).take("k1"), undefined);
});

test("where answers cannot be kept the run goes on, and says so", (t) => {
	const folder = makeTempDir(t);
	writeFileSync(join(folder, "s-blobs"), "a file where the folder would be");
	const warnings: string[] = [];
	const run = new KeptAnswers(join(folder, "s-blobs"), (text) => warnings.push(text));
	run.keep("k1", ANSWER);
	assert.equal(run.take("k1")?.text, ANSWER.text);
	assert.match(warnings.join(), /cannot be kept for another run/);
});

test("the key is that of the whole question", () => {
	const key = keyOf({ instructions: "a", input: "b" });
	assert.match(key, /^[0-9a-f]{32}$/);
	assert.notEqual(key, keyOf({ instructions: "a", input: "c" }));
	assert.notEqual(key, keyOf({ instructions: "b", input: "b" }));
});
