/** Moves on a disk that fails: done, or refused with everything as it was, or done up to what could not be put aside. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Random } from "../../examples/kit/random.js";
import { drawFault, withFault } from "../faults.js";
import { mustEndAs, type Outcome, refusalOf } from "../outcome.js";
import { nextCompaction, type World } from "../world.js";
import { compact, undo } from "./run-options.js";

export async function compactOnFaultyDisk(world: World, random: Random): Promise<Outcome> {
	const compaction = nextCompaction(world, random);
	const fault = drawFault(random);
	const before = readFileSync(world.path);
	let failure: string | undefined;
	const error = await refusalOf(async () => {
		const run = await withFault(fault, () => compact(world, compaction));
		failure = run.plan.failure?.kind === "sidecar" ? run.plan.failure.reason : undefined;
	});
	const ended = mustEndAs(error, "done", ...(fault.isHarmless ? [] : (["output.failed"] as const)));
	if (fault.isHarmless) assert.equal(failure, undefined);
	if (error !== undefined) {
		assert.ok(before.equals(readFileSync(world.path)), `the session changed, and ${error.message}`);
		assert.notEqual(error.message, "");
	}
	world.settings = compaction.settings;
	return outcome(`compact, ${fault.name}: ${failure ?? ended}`, fault.losesTime);
}

export async function undoOnFaultyDisk(world: World, random: Random): Promise<Outcome> {
	const fault = drawFault(random);
	const before = readFileSync(world.path);
	const error = await refusalOf(() => withFault(fault, () => undo(world)));
	const ended = mustEndAs(error, "done", "usage", ...(fault.isHarmless ? [] : (["output.failed"] as const)));
	if (error !== undefined) assert.ok(before.equals(readFileSync(world.path)), `the session changed: ${error.message}`);
	return outcome(`undo, ${fault.name}: ${ended}`, fault.losesTime);
}

function outcome(said: string, losesTime: boolean): Outcome {
	return { said, writes: "replace", keepsTime: !losesTime, isKilled: false };
}
