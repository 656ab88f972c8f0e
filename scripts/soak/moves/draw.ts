/** Which move comes next. */
import type { Random } from "../../examples/kit/random.js";
import type { Command } from "../command.js";
import type { Outcome } from "../outcome.js";
import type { World } from "../world.js";
import { exportOn } from "./export.js";
import { compactOnFaultyDisk, undoOnFaultyDisk } from "./faulty.js";
import { compactKilled, exportKilled, undoKilled } from "./killed.js";
import { askAround, renderAndReckon } from "./look.js";
import { compactElsewhere, compactNotAtAll, compactTwice, piGoesOn, undoSomething } from "./write.js";

type Play = (world: World, random: Random) => Outcome | Promise<Outcome>;

/** Moves by weight. */
const IN_PROCESS: readonly (readonly [number, Play])[] = [
	[34, piGoesOn],
	[26, compactTwice],
	[9, undoSomething],
	[5, askAround],
	[4, renderAndReckon],
	[4, compactElsewhere],
	[5, compactNotAtAll],
	[8, compactOnFaultyDisk],
	[2, undoOnFaultyDisk],
];

/** Plays one drawn move. `command` is undefined where nothing is to be killed. */
export async function playMove(
	world: World,
	random: Random,
	killShare: number,
	command: Command | undefined,
): Promise<Outcome> {
	const isExport = world.target === "export";
	if (random.chance(killShare) && command !== undefined) {
		const kill = random.pick(
			isExport
				? [exportKilled, exportKilled, compactKilled]
				: [compactKilled, compactKilled, compactKilled, undoKilled],
		);
		return await kill(world, random, command);
	}
	// A chain of exports is compacted in place only now and then.
	if (isExport && random.chance(0.25)) return await exportOn(world, random);
	return await pickWeighted(random)(world, random);
}

function pickWeighted(random: Random): Play {
	const sum = IN_PROCESS.reduce((total, [weight]) => total + weight, 0);
	let left = random.int(1, sum);
	for (const [weight, play] of IN_PROCESS) {
		left -= weight;
		if (left <= 0) return play;
	}
	return piGoesOn;
}
