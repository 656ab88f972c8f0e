import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { findSession } from "../../src/index.js";
import { runCondense } from "../helpers/cli.js";
import { session } from "../helpers/session-builder.js";
import { makeTempDir } from "../helpers/temp-dir.js";

test("a session is found by path, by id and as the one that pi would continue, as the command finds it", (t) => {
	const cwd = makeTempDir(t);
	const sessionDir = join(cwd, "kept");
	mkdirSync(sessionDir);
	const path = join(sessionDir, "2026_one.jsonl");
	writeFileSync(path, session({ cwd, id: "0199abcd-one" }).user("hi").says("hello").text());
	const options = { cwd, homeDir: cwd, env: {}, sessionDir };
	for (const name of ["kept/2026_one.jsonl", "0199abcd-one", "0199", undefined]) {
		assert.equal(findSession(name, options), path);
		const words = ["inspect", ...(name === undefined ? [] : [name]), "--session-dir", sessionDir, "--json"];
		assert.match(runCondense(words, { cwd }).stdout, /"id":"0199abcd-one"/);
	}
});

test("pi's settings say where sessions are", (t) => {
	const cwd = makeTempDir(t);
	mkdirSync(join(cwd, ".pi"));
	mkdirSync(join(cwd, "kept"));
	writeFileSync(join(cwd, ".pi", "settings.json"), JSON.stringify({ sessionDir: join(cwd, "kept") }));
	const path = join(cwd, "kept", "s.jsonl");
	writeFileSync(path, session({ cwd, id: "mine" }).user("hi").text());
	assert.equal(findSession("mine", { cwd, homeDir: cwd, env: {} }), path);
});

test("what is not there is an error; a dash is a file of that name, not standard input", (t) => {
	const cwd = makeTempDir(t);
	const options = { cwd, homeDir: cwd, env: {} };
	for (const name of ["none.jsonl", "0199", undefined, "-"]) {
		assert.throws(() => findSession(name, options), { code: "input.not-found" }, String(name));
	}
	writeFileSync(join(cwd, "-"), session().user("hi").text());
	assert.equal(findSession("-", options), join(cwd, "-"));
});
