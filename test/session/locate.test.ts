import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { CondenseError, type ErrorCode } from "../../src/errors.js";
import { locateSession } from "../../src/session/locate.js";
import { makeSessionHome } from "../helpers/session-home.js";

const fails =
	(code: ErrorCode, ...texts: string[]) =>
	(error: unknown) => {
		assert.ok(error instanceof CondenseError);
		assert.equal(error.code, code);
		for (const text of texts) assert.ok(error.message.includes(text), `${error.message} lacks ${text}`);
		return true;
	};

test("- is standard input", (t) => {
	const { places } = makeSessionHome(t);
	assert.deepEqual(locateSession("-", places), { path: "-", given: "-", how: "standard input" });
});

test("a path is relative to the working directory, and kept as it was given", (t) => {
	const { places, root, write } = makeSessionHome(t);
	const file = write(join(places.cwd, "a.jsonl"), { id: "a" });
	write(join(root, "home", "b.jsonl"), { id: "b" });
	assert.deepEqual(locateSession("a.jsonl", places), { path: file, given: "a.jsonl", how: "named by its path" });
	assert.equal(locateSession("../proj/a.jsonl", places).path, file);
	assert.equal(locateSession(file, places).path, file);
	assert.equal(locateSession("~/b.jsonl", places).path, join(root, "home", "b.jsonl"));
});

test("an existing file is a path, whatever it is called", (t) => {
	const { places, dirOf, write } = makeSessionHome(t);
	write(join(dirOf(), "x.jsonl"), { id: "log" });
	const file = write(join(places.cwd, "log"), { id: "a" });
	assert.equal(locateSession("log", places).path, file);
});

test("a folder's name does not hide an id", (t) => {
	const { places, dirOf, write } = makeSessionHome(t);
	mkdirSync(join(places.cwd, "a"));
	const file = write(join(dirOf(), "x.jsonl"), { id: "abc" });
	assert.equal(locateSession("a", places).path, file);
});

test("a path without a file: the error names it, and what is called nearly so", (t) => {
	const { places, write } = makeSessionHome(t);
	write(join(places.cwd, "session.jsonl"), { id: "a" });
	const near = fails("input.not-found", "no such session file: sesion.jsonl", 'did you mean "session.jsonl"');
	assert.throws(() => locateSession("sesion.jsonl", places), near);
	assert.throws(() => locateSession("no/where.jsonl", places), fails("input.not-found", "no/where.jsonl"));
	assert.throws(() => locateSession("session.jsonl/x", places), fails("input.not-found", "session.jsonl/x"));
});

test("a folder is no session", (t) => {
	const { places } = makeSessionHome(t);
	assert.throws(() => locateSession("./", places), fails("input.not-found", "./ is a folder"));
});

test("a name that no file system takes is an error like any other", (t) => {
	const { places } = makeSessionHome(t);
	assert.throws(() => locateSession(`${"x".repeat(5000)}.jsonl`, places), fails("input.unreadable"));
	assert.throws(() => locateSession("a\0.jsonl", places), fails("input.unreadable"));
	assert.throws(() => locateSession("", places), fails("usage"));
});

test("an id, or its beginning where one session alone has it, is found by the header and not by the file's name", (t) => {
	const { places, dirOf, write } = makeSessionHome(t);
	const file = write(join(dirOf(), "2026_zzz.jsonl"), { id: "019ffa52-aaaa" });
	write(join(dirOf(), "2026_019ffa52.jsonl"), { id: "02" });
	for (const name of ["019ffa52-aaaa", "019ffa52", "019"]) {
		const expected = { path: file, given: file, how: "the session with the id 019ffa52-aaaa" };
		assert.deepEqual(locateSession(name, places), expected);
	}
});

test("a whole id goes before ids that begin so", (t) => {
	const { places, dirOf, write } = makeSessionHome(t);
	write(join(dirOf(), "a.jsonl"), { id: "run-10" });
	const file = write(join(dirOf(), "b.jsonl"), { id: "run-1" });
	assert.equal(locateSession("run-1", places).path, file);
});

test("this project's sessions go before those of others, which are found too", (t) => {
	const { places, dirOf, write } = makeSessionHome(t);
	const own = write(join(dirOf(), "a.jsonl"), { id: "abc-1" });
	const other = write(join(dirOf("/other"), "b.jsonl"), { id: "abc-2", cwd: "/other" });
	assert.equal(locateSession("abc", places).path, own);
	assert.deepEqual(locateSession("abc-2", places), {
		path: other,
		given: other,
		how: "the session with the id abc-2, begun in /other",
	});
});

test("a beginning that several sessions have is an error that lists them", (t) => {
	const { places, dirOf, write } = makeSessionHome(t);
	const files = ["abc-1", "abc-2"].map((id) => write(join(dirOf(), `${id}.jsonl`), { id }));
	assert.throws(() => locateSession("abc", places), fails("usage", "2 sessions", "abc-1", "abc-2", ...files));
});

test("of many sessions with one beginning five are listed, and the rest counted", (t) => {
	const { places, dirOf, write } = makeSessionHome(t);
	for (let n = 1; n <= 8; n++) write(join(dirOf(), `${n}.jsonl`), { id: `abc-${n}` });
	assert.throws(() => locateSession("abc", places), fails("usage", "8 sessions", "and 3 more"));
});

test("two files with one id are an error that lists them", (t) => {
	const { places, dirOf, write } = makeSessionHome(t);
	const files = ["a", "b"].map((name) => write(join(dirOf(), `${name}.jsonl`), { id: "abc" }));
	assert.throws(() => locateSession("abc", places), fails("usage", "2 sessions have the id abc", ...files));
});

test("in a folder of one's own the working directory's sessions go first, then all of the folder", (t) => {
	const { root, places, write } = makeSessionHome(t);
	const sessionDir = join(root, "mine");
	const own = write(join(sessionDir, "a.jsonl"), { id: "abc-1", cwd: places.cwd });
	const other = write(join(sessionDir, "b.jsonl"), { id: "abc-2", cwd: "/other" });
	assert.equal(locateSession("abc", { ...places, sessionDir }).path, own);
	assert.equal(locateSession("abc-2", { ...places, sessionDir }).path, other);
});

test("an unknown id: the error says where was looked, and which ids begin nearly so", (t) => {
	const { places, dirOf, write } = makeSessionHome(t);
	write(join(dirOf(), "a.jsonl"), { id: "019ffa52-7c1e-7000-8000-000000000000" });
	const expected = ['"019ffa25"', dirOf(), 'did you mean "019ffa52-7c1e-7000-8000-000000000000"'];
	assert.throws(() => locateSession("019ffa25", places), fails("input.not-found", ...expected));
});
