import assert from "node:assert/strict";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { CondenseError } from "../../src/errors.js";
import { locateSession } from "../../src/session/locate.js";
import { makeSessionHome } from "../helpers/session-home.js";

const isNotFound = (text: string) => (error: unknown) =>
	error instanceof CondenseError &&
	error.code === "input.not-found" &&
	`${error.message}\n${error.hint}`.includes(text);

test("without a name it is the session modified last, whatever its name or id, and it is said how it was found", (t) => {
	const { places, dirOf, write } = makeSessionHome(t);
	write(join(dirOf(), "z.jsonl"), { id: "z" }, 50);
	const newest = write(join(dirOf(), "a.jsonl"), { id: "a" }, 10);
	assert.deepEqual(locateSession(undefined, places), {
		path: newest,
		given: newest,
		how: `the session that pi --continue would open in ${places.cwd}`,
	});
});

test("files that are no sessions are passed over: no header, a byte order mark, another ending, a folder", (t) => {
	const { places, dirOf, write } = makeSessionHome(t);
	const wanted = write(join(dirOf(), "a.jsonl"), { id: "a" }, 90);
	write(join(dirOf(), "b.jsonl"), '{"type":"message","id":"1"}', 10);
	write(join(dirOf(), "c.jsonl"), '\ufeff{"type":"session","id":"c"}', 10);
	write(join(dirOf(), "d.jsonl.bak"), { id: "d" }, 10);
	write(join(dirOf(), "nested", "e.jsonl"), { id: "e" }, 10);
	mkdirSync(join(dirOf(), "f.jsonl"));
	assert.equal(locateSession(undefined, places).path, wanted);
});

test("of equally old files it is the first of the folder", (t) => {
	const { places, dirOf, write } = makeSessionHome(t);
	for (const id of ["c", "a", "b"]) write(join(dirOf(), `${id}.jsonl`), { id }, 10);
	assert.equal(locateSession(undefined, places).path, join(dirOf(), "a.jsonl"));
});

test("in pi's own folder the header's working directory does not count", (t) => {
	const { places, dirOf, write } = makeSessionHome(t);
	const file = write(join(dirOf(), "a.jsonl"), { id: "a", cwd: "/elsewhere" });
	assert.equal(locateSession(undefined, places).path, file);
});

test("in a folder of one's own only sessions of the working directory count", (t) => {
	const { root, places, write } = makeSessionHome(t);
	const dir = join(root, "mine");
	const wanted = write(join(dir, "a.jsonl"), { id: "a", cwd: `${places.cwd}/` }, 90);
	write(join(dir, "b.jsonl"), { id: "b", cwd: "/elsewhere" }, 10);
	write(join(dir, "c.jsonl"), { id: "c" }, 10);
	for (const own of [
		{ ...places, sessionDir: dir },
		{ ...places, settingsSessionDir: "../mine" },
		{ ...places, env: { PI_CODING_AGENT_SESSION_DIR: dir } },
	]) {
		assert.equal(locateSession(undefined, own).path, wanted);
	}
	const other = { ...places, cwd: join(root, "other"), sessionDir: dir };
	assert.throws(() => locateSession(undefined, other), isNotFound("none of its sessions began in this folder"));
});

test("a file that pi cannot look at makes it start a new session, and that is said", (t) => {
	const { places, dirOf, write } = makeSessionHome(t);
	write(join(dirOf(), "a.jsonl"), { id: "a" });
	symlinkSync("gone", join(dirOf(), "b.jsonl"));
	assert.throws(() => locateSession(undefined, places), isNotFound("pi cannot look at one of its files"));
});

test("no session: the error names the working directory and the folder that was looked in", (t) => {
	const { places, dirOf } = makeSessionHome(t);
	assert.throws(() => locateSession(undefined, places), isNotFound(places.cwd));
	assert.throws(() => locateSession(undefined, places), isNotFound(`${dirOf()}: there is no such folder`));
	mkdirSync(dirOf(), { recursive: true });
	assert.throws(() => locateSession(undefined, places), isNotFound("it holds no *.jsonl"));
});

test("no session, but a folder above has some: it is named", (t) => {
	const { places, dirOf, write } = makeSessionHome(t);
	write(join(dirOf(), "a.jsonl"), { id: "a" });
	const below = { ...places, cwd: join(places.cwd, "src", "deep") };
	assert.throws(() => locateSession(undefined, below), isNotFound(`${places.cwd} has sessions`));
});
