import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { answer } from "../../src/query/answer.js";
import { openSources } from "../../src/query/open-sources.js";
import { readNamed } from "../../src/query/read-named.js";
import type { Sources } from "../../src/query/sources.js";
import { readSessionFile } from "../../src/session/read.js";
import { drawSessions } from "../helpers/drawn-sessions.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const EXAMPLES = join(import.meta.dirname, "..", "..", "examples", "sessions");

/** Everything in a session that can be asked for. */
function namesIn({ scope }: Sources): string[] {
	const { archive, callsById, callsByKey } = scope;
	const maps = [archive.byRef, archive.byKey, archive.byId, archive.aliases, callsById, callsByKey];
	return [...new Set(maps.flatMap((map) => [...map.keys()]))];
}

/** Asks for every name, both ways. Gives how many were answered from a part of the file. */
function compareAnswers(path: string): number {
	const whole = openSources(readSessionFile(path), undefined);
	let answered = 0;
	for (const name of namesIn(whole)) {
		const file = readNamed(path, [name]);
		if (file === undefined) continue;
		const inPart = answer(name, openSources(file, undefined));
		if (inPart.calls.length === 0) continue;
		answered += 1;
		assert.deepEqual(inPart, answer(name, whole), `${name} in ${path}`);
	}
	return answered;
}

for (const name of readdirSync(EXAMPLES).filter((file) => file.endsWith(".jsonl"))) {
	test(`what is asked by name of ${name} is the same from a part of the file`, () => {
		assert.ok(compareAnswers(join(EXAMPLES, name)) > 0);
	});
}

test("answers from a part of a compacted session are those of the whole", async (context) => {
	const folder = makeTempDir(context);
	let answered = 0;
	for (const [nth, { text }] of (await drawSessions(60, 7, "any")).entries()) {
		const path = join(folder, `${nth}.jsonl`);
		writeFileSync(path, text);
		answered += compareAnswers(path);
	}
	assert.ok(answered > 500, `${answered} names were answered from a part`);
});

function sessionOf(context: TestContext, change: (text: string) => string): string {
	const path = join(makeTempDir(context), "s.jsonl");
	writeFileSync(path, change(readFileSync(join(EXAMPLES, "small.jsonl"), "utf8")));
	return path;
}

for (const [title, change] of [
	["two objects on one line", (text: string) => text.replace('}\n{"', '}{"')],
	["NUL bytes", (text: string) => text.replace('"text":"', '"text":"\0')],
	["an older version", (text: string) => text.replace('"version":3', '"version":2')],
	["no header", (text: string) => text.slice(text.indexOf("\n") + 1)],
] as const) {
	test(`a file with ${title} is read whole`, (context) => {
		assert.equal(readNamed(sessionOf(context, change), ["t1"]), undefined);
	});
}

test("words that are no plain names, and many names, are read whole", (context) => {
	const path = sessionOf(context, (text) => text);
	for (const names of [[], ["t1..t4"], ["a b"], ["é"], Array.from({ length: 9 }, (_, i) => `t${i}`)]) {
		assert.equal(readNamed(path, names), undefined, names.join());
	}
});

test("lines with their keys in another order say as much as others", async (context) => {
	const folder = makeTempDir(context);
	let answered = 0;
	for (const [nth, { text }] of (await drawSessions(30, 42, "any")).entries()) {
		for (const every of [1, 2, 3]) {
			const path = join(folder, `${nth}-${every}.jsonl`);
			writeFileSync(path, text.split("\n").map(turnedAround(every)).join("\n"));
			answered += compareAnswers(path);
		}
	}
	assert.ok(answered > 500, `${answered} names were answered from a part`);
});

/** Each line that is `every` lines from the one before it with its last key first; the header stays what it is. */
function turnedAround(every: number) {
	return (line: string, nth: number): string => {
		if (nth === 0 || nth % every !== 0 || line === "") return line;
		const entry = JSON.parse(line) as { [key: string]: unknown };
		return JSON.stringify(Object.fromEntries(Object.entries(entry).reverse()));
	};
}

test("what looks like a second header is no entry, wherever its names stand", (context) => {
	for (const header of [
		{ type: "session", id: "h", parentId: null, timestamp: "2026-01-01T00:00:00.000Z" },
		{ type: "session", cwd: "/", id: "h", parentId: null, timestamp: "2026-01-01T00:00:00.000Z" },
	]) {
		assert.ok(compareAnswers(sessionOf(context, (text) => `${text}${JSON.stringify(header)}\n`)) > 0);
	}
});

const OPEN_FILES = "/proc/self/fd";

test("no file stays open", { skip: !existsSync(OPEN_FILES) }, (context) => {
	const path = sessionOf(context, (text) => text);
	const older = sessionOf(context, (text) => text.replace('"version":3', '"version":2'));
	const before = readdirSync(OPEN_FILES).length;
	for (let nth = 0; nth < 20; nth++) {
		assert.ok(readNamed(path, ["t1"]));
		assert.equal(readNamed(older, ["t1"]), undefined);
	}
	assert.equal(readdirSync(OPEN_FILES).length, before);
});
