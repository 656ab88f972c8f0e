/** The made-up sessions: the same each time, sound, and as large as was asked for. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { getModels } from "@mariozechner/pi-ai";
import { pairCalls } from "../../../src/context/calls.js";
import { textOf } from "../../../src/session/content.js";
import { made, read } from "./made-session.js";

test("one seed gives one session, another seed another", () => {
	assert.deepEqual(made({}), made({}));
	assert.notDeepEqual(made({}), made({ seed: 2 }));
});

test("a session of so many bytes is at most one task larger", () => {
	const bytes = made({ bytes: 2e6 }).reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
	assert.ok(bytes >= 2e6 && bytes < 3e6, `${bytes}`);
});

test("ids and call ids are used once, and every call has its result", () => {
	const { session, branch, messages } = read(made({ bytes: 3e6 }));
	assert.deepEqual([...session.findings, ...branch.findings], []);
	const ids = session.lines.map(({ entry }) => entry.id);
	assert.equal(new Set(ids).size, ids.length);
	const calls = pairCalls(messages).flat();
	assert.equal(new Set(calls.map(({ call }) => call.id)).size, calls.length);
	assert.ok(calls.every(({ result }) => result !== undefined));
});

test("results have the sizes of real ones: half below 2 KB, few large, and few equal", () => {
	const { messages } = read(made({ bytes: 5e6 }));
	const texts = messages.flatMap((message) => (message.role === "toolResult" ? [textOf(message.content)] : []));
	const sizes = texts.map(({ length }) => length).sort((a, b) => a - b);
	assert.ok(sizes[sizes.length >> 1]! < 2000);
	assert.ok(sizes.at(-1)! > 65_536);
	const large = texts.filter(({ length }) => length > 1000);
	const share = new Set(large).size / large.length;
	assert.ok(share > 0.8 && share < 1, `${share} of the larger results stand there once`);
});

test("a project's names come back: new ones become rarer, and a result has each of its names several times", () => {
	const named = read(made({ bytes: 5e6 })).messages.flatMap((message) =>
		message.role === "toolResult" ? [textOf(message.content).match(/\b[a-z]+[A-Z]\w+/g) ?? []] : [],
	);
	const all = named.flat();
	const fifth = new Set(all.slice(0, all.length / 5)).size;
	const growth = new Set(all).size / fifth;
	assert.ok(fifth > 1500 && growth > 1.8 && growth < 3.5, `${fifth} names, ${growth} times as many in all`);
	const large = named.filter(({ length }) => length > 200);
	const different = large.reduce((sum, names) => sum + new Set(names).size, 0) / large.flat().length;
	assert.ok(different > 0.25 && different < 0.5, `${different}`);
});

test("its models have prices", () => {
	const known = new Set(getModels("anthropic").map(({ id }) => id as string));
	const used = new Set(read(made({})).messages.flatMap((message) => ("model" in message ? [message.model] : [])));
	assert.ok(used.size > 0);
	assert.deepEqual(
		[...used].filter((model) => !known.has(String(model))),
		[],
	);
});

test("one line is as long as was asked for, and stands among others", () => {
	const lines = made({ shape: "line", bytes: 3e6 });
	const long = lines.filter(({ length }) => length >= 3e6);
	assert.equal(long.length, 1);
	assert.ok(lines.indexOf(long[0]!) > 10 && lines.indexOf(long[0]!) < lines.length - 10);
});

test("small entries are as many as was asked for, and small", () => {
	const lines = made({ shape: "entries", entries: 5000 });
	assert.ok(lines.length >= 5000 && lines.length < 5050, `${lines.length}`);
	assert.ok(lines.every(({ length }) => length < 1000));
});

test("branches leave the trunk where they were asked to, and the last one is active", () => {
	const { session, branch } = read(made({ shape: "branches", branches: 5, bytes: 6e6 }));
	const children = new Map<string | null, number>();
	for (const { entry } of session.lines) children.set(entry.parentId, (children.get(entry.parentId) ?? 0) + 1);
	assert.equal([...children.values()].filter((count) => count > 1).length, 4, "the last one goes on from the end");
	assert.ok(branch.lines.length < session.lines.length);
});
