/** Standard input that has nothing to read yet, and says so instead of waiting. */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { closeSync, constants, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { readSessionInput } from "../../src/session/read.js";
import { session } from "../helpers/session-builder.js";
import { makeTempDir } from "../helpers/temp-dir.js";

test("a pipe that does not wait for its writer is read to its end", { skip: process.platform === "win32" }, (t) => {
	const folder = makeTempDir(t);
	const pipe = join(folder, "pipe");
	const file = join(folder, "s.jsonl");
	execFileSync("mkfifo", [pipe]);
	writeFileSync(file, session().user("x".repeat(200_000)).says("done").text());
	const reading = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
	const writing = openSync(pipe, constants.O_WRONLY);
	const writer = spawn("sh", ["-c", `sleep 0.2; cat "${file}"`], { stdio: ["ignore", writing, "inherit"] });
	t.after(() => writer.kill());
	closeSync(writing);
	assert.equal(readSessionInput(reading).session.lines.length, 2);
	closeSync(reading);
});
