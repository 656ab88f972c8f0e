/** One round: a drawn move, then everything that must hold after it. */
import { readSessionFile } from "../../src/session/read.js";
import type { Random } from "../examples/kit/random.js";
import { bytesOf, checkBytes, checkParents } from "./checks/bytes.js";
import { checkLitter } from "./checks/litter.js";
import { checkWithPi } from "./checks/pi.js";
import { checkRefs } from "./checks/refs.js";
import { checkSeen } from "./checks/seen.js";
import { checkVerified } from "./checks/verify.js";
import type { Command } from "./command.js";
import { playMove } from "./moves/draw.js";
import type { Outcome } from "./outcome.js";
import type { World } from "./world.js";

export interface RoundOptions {
	readonly killShare: number;
	readonly command: Command | undefined;
	/** Whether a real pi has a look, too. */
	readonly asksPi: boolean;
}

export interface Round {
	readonly outcome: Outcome;
	/** How many refs gave their originals. */
	readonly refs: number;
}

/** Throws where something does not hold. */
export async function playRound(world: World, random: Random, options: RoundOptions): Promise<Round> {
	const [path, before] = [world.path, bytesOf(world)];
	const outcome = await playMove(world, random, options.killShare, options.command);
	try {
		// After an export pi goes on with the new file; what it was made from is among the parents.
		if (world.path === path) checkBytes(world, before, outcome);
		return { outcome, refs: checkWorld(world, random, outcome, options.asksPi) };
	} catch (error) {
		throw new Error(`after ${outcome.said}: ${error instanceof Error ? error.message : error}`, { cause: error });
	}
}

export function checkWorld(world: World, random: Random, outcome: Outcome, asksPi: boolean): number {
	const isRun = outcome.said.startsWith("compact:");
	world.isUnfinished ||= outcome.isKilled;
	checkLitter(world, outcome);
	checkParents(world);
	checkVerified(world, /^compact: [1-9]/.test(outcome.said));
	const file = readSessionFile(world.path);
	checkSeen(world, file, isRun);
	const { ledger, writer } = world;
	const refs = checkRefs(file, { ledger, originals: writer.originals }, random);
	if (asksPi) checkWithPi(file);
	return refs;
}
