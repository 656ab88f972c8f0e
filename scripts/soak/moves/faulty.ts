/** Moves on a disk that fails: done, or refused with everything as it was, or done up to what could not be put aside. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { readSessionFile } from "../../../src/session/read.js";
import type { Random } from "../../examples/kit/random.js";
import { bytesOf, checkBytes } from "../checks/bytes.js";
import { drawFault, withFault } from "../faults.js";
import { mustEndAs, type Outcome, refusalOf } from "../outcome.js";
import { nextCompaction, type World } from "../world.js";
import { compact, undo } from "./run-options.js";
import { piGoesOn } from "./write.js";

export async function compactOnFaultyDisk(world: World, random: Random): Promise<Outcome> {
	const compaction = nextCompaction(world, random);
	const fault = drawFault(random);
	// Most faults show only where there is something to write.
	const isCurrent = readSessionFile(world.path).session.version === 3;
	if (random.chance(0.7) && isCurrent) piGoesOn(world, random);
	const middle = bytesOf(world);
	const before = middle.bytes;
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
	const outcome = outcomeOf(`compact, ${fault.name}: ${failure ?? ended}`, fault.losesTime);
	checkBytes(world, middle, outcome);
	return { ...outcome, keepsTime: false, leavesSidecars: failure !== undefined };
}

export async function undoOnFaultyDisk(world: World, random: Random): Promise<Outcome> {
	const fault = drawFault(random);
	const before = readFileSync(world.path);
	const error = await refusalOf(() => withFault(fault, () => undo(world)));
	const ended = mustEndAs(error, "done", "usage", ...(fault.isHarmless ? [] : (["output.failed"] as const)));
	if (error !== undefined) assert.ok(before.equals(readFileSync(world.path)), `the session changed: ${error.message}`);
	return outcomeOf(`undo, ${fault.name}: ${ended}`, fault.losesTime);
}

function outcomeOf(said: string, losesTime: boolean): Outcome {
	return { said, writes: "replace", keepsTime: !losesTime, isKilled: false };
}
