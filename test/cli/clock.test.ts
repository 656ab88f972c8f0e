import assert from "node:assert/strict";
import { test } from "node:test";
import { clockFor } from "../../src/cli/clock.js";
import type { Io } from "../../src/cli/io.js";
import { runCondense } from "../helpers/cli.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const REAL = 1_790_000_000_000;
const io = (env: Io["env"]) => ({ env, now: () => REAL }) as Io;

for (const [title, given, env, now] of [
	["--now goes before SOURCE_DATE_EPOCH", 5000, { SOURCE_DATE_EPOCH: "7" }, 5000],
	["SOURCE_DATE_EPOCH counts in seconds", undefined, { SOURCE_DATE_EPOCH: "7" }, 7000],
	["an empty SOURCE_DATE_EPOCH says nothing", undefined, { SOURCE_DATE_EPOCH: "" }, REAL],
	["without either it is the real time", undefined, {}, REAL],
] as const) {
	test(title, () => assert.deepEqual(clockFor(given, io(env)), { now, realNow: REAL }));
}

test("a SOURCE_DATE_EPOCH that is no number of seconds is a usage error", () => {
	assert.throws(() => clockFor(undefined, io({ SOURCE_DATE_EPOCH: "2026-01-01" })), { code: "usage" });
});

test("--now takes ISO 8601 and milliseconds, and nothing else", (t) => {
	for (const time of ["2026-01-01", "2026-01-01T10:00:00Z", "1770000000000"]) {
		const { stderr } = runCondense(["undo", "none.jsonl", "--now", time], { cwd: makeTempDir(t) });
		assert.match(stderr, /no such session file/, time);
	}
	const { code, stderr } = runCondense(["undo", "none.jsonl", "--now", "yesterday"], { cwd: makeTempDir(t) });
	assert.equal(code, 2);
	assert.match(stderr, /use ISO 8601 or milliseconds/);
});
