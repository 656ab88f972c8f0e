import assert from "node:assert/strict";
import { chmodSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { expandSessions } from "../../src/session/locate-expand.js";
import { makeSessionHome } from "../helpers/session-home.js";

/** A working directory with the named files. */
function withFiles(t: TestContext, ...files: string[]) {
	const home = makeSessionHome(t);
	for (const file of files) home.write(join(home.places.cwd, file), { id: file });
	const given = async (...names: string[]) => (await expandSessions(names, home.places)).sessions.map((s) => s.given);
	return { ...home, given };
}

test("names keep their order, and paths are absolute", async (t) => {
	const { places } = withFiles(t, "b.jsonl", "a.jsonl");
	const { sessions, errors } = await expandSessions(["b.jsonl", "a.jsonl"], places);
	assert.deepEqual(errors, []);
	assert.deepEqual(
		sessions.map((session) => session.path),
		[join(places.cwd, "b.jsonl"), join(places.cwd, "a.jsonl")],
	);
});

test("a folder stands for its *.jsonl and those below, sorted by path", async (t) => {
	const { given } = withFiles(t, "d/b.jsonl", "d/a.jsonl", "d/sub/c.jsonl", "d/a.preview.md", "d/a-blobs/x.txt");
	assert.deepEqual(await given("d"), ["d/a.jsonl", "d/b.jsonl", "d/sub/c.jsonl"]);
	assert.deepEqual(await given("./d/"), ["d/a.jsonl", "d/b.jsonl", "d/sub/c.jsonl"]);
});

test("a folder's hidden folders and node_modules are left out, unless one is named", async (t) => {
	const { given } = withFiles(t, ".pi/a.jsonl", "node_modules/x/b.jsonl", "c.jsonl");
	assert.deepEqual(await given("."), ["c.jsonl"]);
	assert.deepEqual(await given(".pi"), [".pi/a.jsonl"]);
});

for (const [pattern, expected] of [
	["*.jsonl", ["a.jsonl", "b.jsonl"]],
	["[bc].jsonl", ["b.jsonl"]],
	["?.jsonl", ["a.jsonl", "b.jsonl"]],
	["{b,a}.jsonl", ["a.jsonl", "b.jsonl"]],
	["d/*.jsonl", ["d/c.jsonl"]],
	["./d/*", ["d/c.jsonl"]],
	["*/*.jsonl", ["d/c.jsonl"]],
	["**/*.jsonl", ["a.jsonl", "b.jsonl", "d/c.jsonl", "d/e/f.jsonl"]],
	["{d,x}/**/*.jsonl", ["d/c.jsonl", "d/e/f.jsonl"]],
	[".h/*.jsonl", [".h/g.jsonl"]],
	["*/../d/*.jsonl", []],
] as const) {
	test(`the pattern ${pattern} finds ${expected.join(" ") || "nothing"}`, async (t) => {
		const { given } = withFiles(t, "b.jsonl", "a.jsonl", "d/c.jsonl", "d/c.md", "d/e/f.jsonl", ".h/g.jsonl");
		assert.deepEqual(await given(pattern), expected);
	});
}

test("absolute patterns and those under the home folder work", async (t) => {
	const { root, places, given, write } = withFiles(t, "a.jsonl");
	const file = write(join(places.homeDir, "logs", "b.jsonl"), { id: "b" });
	assert.deepEqual(await given(join(root, "pr*", "*.jsonl")), [join(places.cwd, "a.jsonl")]);
	const { sessions } = await expandSessions(["~/logs/*.jsonl"], places);
	assert.deepEqual(
		sessions.map((session) => session.path),
		[file],
	);
});

test("a file whose name looks like a pattern is that file", async (t) => {
	const { given } = withFiles(t, "[a].jsonl", "a.jsonl");
	assert.deepEqual(await given("[a].jsonl"), ["[a].jsonl"]);
});

test("a file counts once, also by a link to it, at its first place", async (t) => {
	const { places, given } = withFiles(t, "d/b.jsonl", "d/a.jsonl");
	symlinkSync("d/b.jsonl", join(places.cwd, "link.jsonl"));
	assert.deepEqual(await given("link.jsonl", "d", "d/*.jsonl", "d/a.jsonl"), ["link.jsonl", "d/a.jsonl"]);
});

test("linked folders are gone into, and a link back up ends", async (t) => {
	const { places, root, given, write } = withFiles(t, "d/a.jsonl");
	write(join(root, "far", "b.jsonl"), { id: "b" });
	symlinkSync(join(root, "far"), join(places.cwd, "d", "far"));
	symlinkSync("..", join(places.cwd, "d", "up"));
	assert.deepEqual(await given("d"), ["d/a.jsonl", "d/far/b.jsonl"]);
});

test("names that lead nowhere stop none of the others", async (t) => {
	const { places } = withFiles(t, "a.jsonl");
	mkdirSync(join(places.cwd, "empty"));
	const names = ["no.jsonl", "empty", "x*.jsonl", "no/*.jsonl", "nope", "", "a.jsonl"];
	const { sessions, errors } = await expandSessions(names, places);
	assert.deepEqual(
		sessions.map((session) => session.given),
		["a.jsonl"],
	);
	const said = errors.map((error) => `${error.code} ${error.message}`);
	assert.equal(said.length, 6);
	for (const [index, name] of names.slice(0, 5).entries()) assert.ok(said[index]!.includes(name), said[index]);
});

test("a folder that cannot be read is an error beside what was found", async (t) => {
	if (process.getuid?.() === 0) return t.skip("root may read every folder");
	const { places } = withFiles(t, "d/a.jsonl", "d/locked/b.jsonl");
	const { sessions, errors } = await whileLocked(join(places.cwd, "d", "locked"), () => expandSessions(["d"], places));
	assert.equal(sessions.length, 1);
	assert.deepEqual(
		errors.map((error) => error.code),
		["input.unreadable"],
	);
});

/** The folder can be read again before it is cleaned up. */
async function whileLocked<Value>(folder: string, look: () => Promise<Value>): Promise<Value> {
	chmodSync(folder, 0);
	try {
		return await look();
	} finally {
		chmodSync(folder, 0o700);
	}
}

test("a name that leads to a folder that cannot be read has that as its one error", async (t) => {
	if (process.getuid?.() === 0) return t.skip("root may read every folder");
	const { places } = withFiles(t, "locked/b.jsonl");
	for (const name of ["locked", "locked/*.jsonl"]) {
		const { sessions, errors } = await whileLocked(join(places.cwd, "locked"), () => expandSessions([name], places));
		assert.deepEqual([sessions, errors.map(({ code }) => code)], [[], ["input.unreadable"]], name);
	}
});

test("without names it is the session that pi --continue would open; - stays standard input", async (t) => {
	const { places, dirOf, write, given } = withFiles(t, "a.jsonl");
	const recent = write(join(dirOf(), "s.jsonl"), { id: "s" });
	assert.deepEqual(await given(), [recent]);
	assert.deepEqual(await given("-", "s"), ["-", recent]);
	assert.equal((await expandSessions([], { ...places, cwd: "/nowhere" })).errors[0]?.code, "input.not-found");
});
