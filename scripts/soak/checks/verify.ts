/** `verify` finds no error that is not pi's own: the model of pi draws results that come late, twice or for no call. */
import assert from "node:assert/strict";
import { verifyFile } from "../../../src/run/verify.js";
import type { World } from "../world.js";

const DRAWN: ReadonlySet<string> = new Set(["result-without-call", "late-result", "repeated-result", "stray-leaf"]);

/** A write that was cut short may end behind a summary and before its records; the next run that takes the batch writes them. */
const UNFINISHED = "ref-without-record";

/** `isSwept`: the latest move was a run, which takes such results out. Where pi alone reads, later ones stay until the next. */
export function checkVerified(world: World, isSwept: boolean): void {
	const { path, settings, target } = world;
	const expected = new Set(DRAWN);
	if (target !== "extension" && !isSwept) expected.add("seen-orphan");
	// A compaction of pi that begins inside a task leaves out the message that carries its block, until the next run.
	if (target === "native" && !isSwept) expected.add("protected-output");
	if (world.isUnfinished) expected.add(UNFINISHED);
	const { findings } = verifyFile(path, settings);
	world.isUnfinished &&= findings.some(({ check }) => check === UNFINISHED);
	const errors = findings.filter(({ severity, check }) => severity === "error" && !expected.has(check));
	assert.deepEqual(errors, [], "verify finds errors");
}
