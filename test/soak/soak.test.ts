/** A short soak in every run of the tests; thousands of rounds are for `npm run soak` (docs/endurance.md). */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { readOptions, UsageError } from "../../scripts/soak/options.js";
import { soak } from "../../scripts/soak/soak.js";

const SILENT = { progress: () => undefined, failure: () => undefined };
const IS_BUILT = existsSync(join(import.meta.dirname, "..", "..", "dist", "cli.js"));

test("every promise holds through drawn rounds of pi, compact, undo, query and export", async () => {
	const words = ["--rounds", "24", "--session-rounds", "8", "--seed", "3", "--kill-share", "0"];
	const { failures, rounds, sessions, refs } = await soak(readOptions(words), SILENT);
	assert.deepEqual(failures, []);
	assert.equal(rounds, 24);
	assert.equal(sessions, 3);
	assert.ok(refs > 30, `${refs} refs were asked for`);
});

test("and through processes that are killed", { skip: !IS_BUILT && "needs npm run build" }, async () => {
	const words = ["--rounds", "4", "--session-rounds", "2", "--seed", "5", "--kill-share", "1"];
	const { failures, rounds } = await soak(readOptions(words), SILENT);
	assert.deepEqual(failures, []);
	assert.equal(rounds, 4);
});

test("the same seed plays the same rounds", async () => {
	const options = readOptions(["--rounds", "6", "--seed", "8", "--kill-share", "0"]);
	const [once, again] = [await soak(options, SILENT), await soak(options, SILENT)];
	assert.deepEqual(again.moves, once.moves);
	assert.equal(again.refs, once.refs);
});

test("words that mean nothing are refused", () => {
	for (const words of [
		["--rounds", "many"],
		["--kill-share", "2"],
		["--target", "elsewhere"],
		["--seed", ""],
	]) {
		assert.throws(() => readOptions(words), UsageError, words.join(" "));
	}
	assert.throws(() => readOptions(["--pace", "9"]));
	assert.equal(readOptions(["--minutes", "5"]).rounds, undefined);
});
