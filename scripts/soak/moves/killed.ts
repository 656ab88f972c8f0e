/** Moves in a process of its own that is ended in the middle: compact, undo, export; by SIGKILL, or by a polite signal. */
import assert from "node:assert/strict";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readSessionFile } from "../../../src/session/read.js";
import type { Random } from "../../examples/kit/random.js";
import { type Command, type Ending, runUntil } from "../command.js";
import type { Outcome } from "../outcome.js";
import { nextCompaction, type World } from "../world.js";
import { moveOn } from "./export.js";

/** Exit codes of runs that nobody stopped, or that were stopped politely; 1 and 2 from an undo with nothing to undo. */
const PLAIN = { compact: [0, 130, 143], undo: [0, 2, 130, 143], export: [0, 130, 143] } as const;

export async function compactKilled(world: World, random: Random, command: Command): Promise<Outcome> {
	const settings = join(world.folder, "settings.json");
	const compaction = nextCompaction(world, random);
	writeFileSync(settings, JSON.stringify({ contextPrune: compaction.settings }));
	world.settings = compaction.settings;
	return await end("compact", ["--config", settings, "--force", "--no-preview"], world, random, command);
}

export async function undoKilled(world: World, random: Random, command: Command): Promise<Outcome> {
	return await end("undo", ["--force"], world, random, command);
}

/** A killed export leaves no file, or a whole one. */
export async function exportKilled(world: World, random: Random, command: Command): Promise<Outcome> {
	const out = join(world.folder, `export-${++world.exports}.jsonl`);
	const place = random.pick([[], ["--with-archive"], ["--sidecars"]]);
	const outcome = await end("export", ["--out", out, "--window", "0", ...place], world, random, command);
	if (existsSync(out)) {
		readSessionFile(out);
		moveOn(world, out, random);
	}
	return { ...outcome, writes: "nothing" };
}

async function end(
	verb: keyof typeof PLAIN,
	words: readonly string[],
	world: World,
	random: Random,
	command: Command,
): Promise<Outcome> {
	const now = new Date(world.writer.tick()).toISOString();
	const ending = drawEnding(random);
	const { code, stderr } = await runUntil(command, [verb, world.path, "--now", now, ...words], world.folder, ending);
	const isKilled = code === "SIGKILL";
	// Before its handlers are there, a signal ends the process as it ends any other.
	const isSignalled = code === "SIGINT" || code === "SIGTERM";
	const isPlain = typeof code === "number" && (PLAIN[verb] as readonly number[]).includes(code);
	assert.ok(isKilled || isSignalled || isPlain, `${verb} ended with ${code}: ${stderr}`);
	const how =
		"call" in ending ? `killed ${ending.how} call ${ending.call}` : `${ending.signal} after ${ending.afterMs} ms`;
	const said = `${verb}, ${how}: ${code}`;
	return { said, writes: "replace", keepsTime: !isKilled && !isSignalled, isKilled: isKilled || isSignalled };
}

function drawEnding(random: Random): Ending {
	if (random.chance(0.6)) {
		const how = random.pick(["before", "after", "torn"] as const);
		return { call: random.pick([random.int(1, 12), random.int(1, 40)]), how, tear: random.int(1, 99) / 100 };
	}
	const signal = random.pick(["SIGKILL", "SIGKILL", "SIGKILL", "SIGINT", "SIGTERM"] as const);
	return { afterMs: random.int(100, 700), signal };
}
