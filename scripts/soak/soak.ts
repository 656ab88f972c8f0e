/** The whole run: one session after the other, round by round, until the rounds or the time are used up. */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { entriesIn } from "./checks/litter.js";
import { type Command, copyCommand } from "./command.js";
import type { SoakOptions } from "./options.js";
import { playRound } from "./round.js";
import { createWorld, randomFor, type World } from "./world.js";

/** Larger sessions are slow to check, and show nothing that smaller ones do not. */
const MOST_ENTRIES = 1500;
/** A real pi looks at the session every so many rounds. */
const PI_EVERY = 10;

export interface Tally {
	rounds: number;
	sessions: number;
	killed: number;
	/** Times that a ref gave its original. */
	refs: number;
	/** Rounds by what was done in them. */
	readonly moves: Map<string, number>;
	readonly failures: Failure[];
}

export interface Failure {
	readonly session: number;
	readonly round: number;
	readonly error: Error;
	/** The folder of the session, kept. */
	readonly folder: string;
}

export interface Listener {
	progress(tally: Tally): void;
	failure(failure: Failure): void;
}

/** Runs until the end or the first failure (with `keepsGoing`: that of a session ends the session). */
export async function soak(options: SoakOptions, listener: Listener): Promise<Tally> {
	const folder = realpathSync(mkdtempSync(join(tmpdir(), "condense-soak-")));
	const command = options.killShare > 0 ? copyCommand(join(folder, "command")) : undefined;
	const tally: Tally = { rounds: 0, sessions: 0, killed: 0, refs: 0, moves: new Map(), failures: [] };
	const isOver = overAfter(options);
	for (let number = options.session ?? 0; !isOver(tally); number++) {
		const target = options.targets[number % options.targets.length]!;
		const random = randomFor(options.seed, number);
		const world = createWorld(join(folder, `session-${number}`), target, number, random);
		tally.sessions += 1;
		const failure = await playSession(world, number, { options, command, tally, isOver, listener });
		if (failure === undefined) rmSync(world.folder, { recursive: true });
		else {
			tally.failures.push(failure);
			listener.failure(failure);
		}
		if (options.session !== undefined || (failure !== undefined && !options.keepsGoing)) break;
	}
	if (tally.failures.length === 0) rmSync(folder, { recursive: true });
	return tally;
}

interface Run {
	readonly options: SoakOptions;
	readonly command: Command | undefined;
	readonly tally: Tally;
	readonly isOver: (tally: Tally) => boolean;
	readonly listener: Listener;
}

async function playSession(world: World, number: number, run: Run): Promise<Failure | undefined> {
	const { options, command, tally } = run;
	const { seed, killShare, sessionRounds, every } = options;
	for (let round = 0; round < sessionRounds && !run.isOver(tally); round++) {
		// Each round draws from a source of its own: how many a timer lets the one before draw does not matter.
		const random = randomFor(seed, number).fork(`round ${round}`);
		try {
			const asksPi = round % PI_EVERY === PI_EVERY - 1;
			const { outcome, refs } = await playRound(world, random, { killShare, command, asksPi });
			count(tally, outcome.said, outcome.isKilled, refs);
		} catch (error) {
			return { session: number, round, error: error as Error, folder: world.folder };
		}
		if (tally.rounds % every === 0) run.listener.progress(tally);
		if (entriesIn(world) > MOST_ENTRIES) break;
	}
	return undefined;
}

function count(tally: Tally, said: string, isKilled: boolean, refs: number): void {
	const kind = said.split(":")[0]!.replace(/\d+/g, "N");
	tally.rounds += 1;
	tally.refs += refs;
	tally.killed += isKilled ? 1 : 0;
	tally.moves.set(kind, (tally.moves.get(kind) ?? 0) + 1);
}

function overAfter({ rounds, minutes }: SoakOptions): (tally: Tally) => boolean {
	const end = minutes === undefined ? undefined : Date.now() + minutes * 60_000;
	return (tally) => (rounds !== undefined && tally.rounds >= rounds) || (end !== undefined && Date.now() >= end);
}
