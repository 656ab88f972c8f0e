/** Moves of a chain of exports: a new session from the one before; pi goes on with the new one. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isOwnEdit } from "../../../src/archive/own-edit.js";
import { buildContext } from "../../../src/context/build.js";
import { type ExportOptions, exportSession } from "../../../src/run/export.js";
import { readSessionFile } from "../../../src/session/read.js";
import { branchOf } from "../../../src/session/tree.js";
import type { Random } from "../../examples/kit/random.js";
import { charsOf } from "../checks/size.js";
import { NOTHING_WRITTEN, type Outcome } from "../outcome.js";
import { age } from "../pi-writer.js";
import { nextCompaction, type World } from "../world.js";

const WHOLE = { redact: false, dropImages: false, dropThinking: false, relativePaths: false };

/** Exports, and moves on to the new session. What it was made from must stay as it is for good. */
export async function exportOn(world: World, random: Random): Promise<Outcome> {
	const { path } = world;
	const { settings, createSummarizer } = nextCompaction(world, random);
	const out = join(world.folder, `export-${++world.exports}.jsonl`);
	const archive = random.pick(["parent", "inline", "sidecars"] as const);
	const bytes = readFileSync(path);
	await exportSession(path, { ...exportOptions(world, out), settings, createSummarizer, archive });
	assert.ok(readFileSync(path).equals(bytes), "the session that was exported has changed");
	const [before, after] = [contextSize(path), contextSize(out)];
	// A second export names another file in every stub: it may grow by that.
	if (world.parents.size === 0) assert.ok(after <= before, `an export made ${after} characters of ${before}`);
	moveOn(world, out, random);
	world.settings = settings;
	return { said: `export, its archive ${archive}`, ...NOTHING_WRITTEN };
}

export function moveOn(world: World, out: string, random: Random): void {
	world.parents.set(world.path, readFileSync(world.path));
	world.path = out;
	age(out, random);
}

/** The options of an export but for settings and summarizer. */
export function exportOptions(world: World, out: string): Omit<ExportOptions, "settings" | "createSummarizer"> {
	return {
		now: world.writer.tick(),
		version: "0.0.0-soak",
		out,
		writeOut: () => undefined,
		archive: "parent",
		share: WHOLE,
		isForced: existsSync(out),
	};
}

function contextSize(path: string): number {
	const { lines } = branchOf(readSessionFile(path).session);
	return charsOf(buildContext(lines, isOwnEdit).map(({ message }) => message));
}
