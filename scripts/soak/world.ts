/** One session under test: its folder, its file, the pi that writes to it, and what is known of it from outside. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { Settings } from "../../src/settings/settings.js";
import { arbitraryCompaction } from "../../test/helpers/arbitrary-compaction.js";
import type { Compaction } from "../../test/helpers/run-compaction.js";
import { createRandom, type Random } from "../examples/kit/random.js";
import type { Ledger } from "./checks/refs.js";
import type { SoakTarget } from "./options.js";
import { age, PiWriter, type Version } from "./pi-writer.js";

export interface World {
	readonly folder: string;
	/** Of the session; an export moves it on to the new file. */
	path: string;
	readonly target: SoakTarget;
	readonly writer: PiWriter;
	/** In force since the latest run, and for every look at the session. */
	settings: Settings;
	/** What is protected stays so, or an output could not be told from another call's that reuses its id. */
	readonly protectedTools: readonly string[];
	/** What refs gave when they were first asked for. */
	readonly ledger: Ledger;
	/** A process was killed, and no run has come after it that finishes what it began. */
	isUnfinished: boolean;
	/** Paths that killed processes left behind. */
	litter: ReadonlySet<string>;
	/** Sessions that exports were made from, and what they held then: nobody writes to them any more. */
	readonly parents: Map<string, Buffer>;
	/** Files in the folder that are the soak's own. */
	exports: number;
}

/** Draws a session and writes it into `folder`. Every twelfth is of format 1, every twelfth of format 2. */
export function createWorld(folder: string, target: SoakTarget, number: number, random: Random): World {
	mkdirSync(folder, { recursive: true });
	const version: Version = number % 12 === 5 ? 1 : number % 12 === 9 ? 2 : 3;
	const writer = new PiWriter({ id: `soak-${number}`, version }, target);
	const path = join(folder, "session.jsonl");
	writeFileSync(path, writer.begin(random.fork("beginning"), version));
	age(path, random);
	const { settings } = drawCompaction(random);
	return {
		folder,
		path,
		target,
		writer,
		settings,
		protectedTools: settings.protectedTools,
		ledger: new Map(),
		isUnfinished: false,
		litter: new Set(),
		parents: new Map(),
		exports: 0,
	};
}

/** Settings and a summarizer for the next run on the session. */
export function nextCompaction(world: World, random: Random): Compaction {
	const { settings, createSummarizer } = drawCompaction(random);
	const { chainCompression, condense } = settings;
	const own = {
		...settings,
		protectedTools: world.protectedTools,
		// In an export a duplicate is the stub of its original, and a task of nothing else would be archived as stubs.
		dedupByContentHash: settings.dedupByContentHash && world.target !== "export",
		chainCompression: { ...chainCompression, backfillPartial: true },
		condense: { ...condense, target: world.target === "native" ? ("native" as const) : ("extension" as const) },
	};
	return { settings: own, createSummarizer };
}

function drawCompaction(random: Random): Compaction {
	return fc.sample(arbitraryCompaction, { numRuns: 1, seed: random.int(0, 0x7fffffff) })[0]!;
}

export function randomFor(seed: number, session: number): Random {
	return createRandom(`soak ${seed} ${session}`);
}
