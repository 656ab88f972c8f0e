/** Moves that write: pi goes on, compact, undo, --out; and runs that must leave everything as it was. */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { buildContext } from "../../../src/context/build.js";
import { readSessionFile } from "../../../src/session/read.js";
import { branchOf } from "../../../src/session/tree.js";
import { listRuns } from "../../../src/undo/runs.js";
import type { Random } from "../../examples/kit/random.js";
import { conversationIn } from "../checks/conversation.js";
import { checkNotLarger, sizeSeen } from "../checks/size.js";
import { mustEndAs, NOTHING_WRITTEN, type Outcome, refusalOf } from "../outcome.js";
import { age } from "../pi-writer.js";
import { nextCompaction, type World } from "../world.js";
import { compact, undo } from "./run-options.js";

export function piGoesOn(world: World, random: Random): Outcome {
	const { version } = readSessionFile(world.path).session;
	const added = world.writer.goOn(world.path, random, version === 1 || version === 2 ? version : 3);
	return { said: `pi went on: ${added} characters`, writes: "append", keepsTime: false, isKilled: false };
}

/** Compacts, and once more: the second run must find nothing to do. */
export async function compactTwice(world: World, random: Random): Promise<Outcome> {
	const compaction = nextCompaction(world, random);
	const touches = random.chance(0.1);
	const { version } = readSessionFile(world.path).session;
	const before = sizeSeen(world.path, compaction.settings);
	const run = await compact(world, compaction, { touches });
	world.settings = compaction.settings;
	assert.equal(run.plan.failure?.kind === "sidecar", false, run.plan.failure?.reason);
	checkNotLarger(before, sizeSeen(world.path, compaction.settings));
	if (touches) age(world.path, random);
	const bytes = readFileSync(world.path);
	const again = await compact(world, compaction);
	assert.equal(again.entriesAppended, 0, "a second run right behind the first has found something to do");
	assert.ok(bytes.equals(readFileSync(world.path)), "a second run with nothing to do has written");
	return {
		said: `compact: ${run.entriesAppended} entries`,
		writes: run.entriesAppended === 0 ? "nothing" : version < 3 ? "replace" : "append",
		keepsTime: !touches,
		isKilled: false,
	};
}

/** Takes back the last run, an earlier one, or a block; where there is none, that is said. */
export async function undoSomething(world: World, random: Random): Promise<Outcome> {
	const { session } = readSessionFile(world.path);
	const runs = listRuns(branchOf(session).lines);
	const run = random.chance(0.3) && runs.length > 0 ? random.pick(runs).line.entry.id : undefined;
	const what = random.chance(0.25) ? `b${random.int(1, 4)}` : run;
	const before = conversationIn(world.path);
	const error = await refusalOf(() => undo(world, { what }));
	const ended = mustEndAs(error, "done", "usage");
	assert.deepEqual(conversationIn(world.path), before, "an undo has changed the conversation");
	// An export has no way back to before it: that is in another file.
	const isHere = runs[0] !== undefined && session.byId.has(runs[0].data.leafBefore);
	if (what === undefined && isHere) assert.equal(ended, "done", String(error));
	const kind = what === undefined ? "the last run" : what === run ? "an earlier run" : "a block";
	const said = `undo ${kind}: ${what ?? ""} ${ended}`;
	return ended === "done" ? { said, writes: "append", keepsTime: true, isKilled: false } : { said, ...NOTHING_WRITTEN };
}

/** A complete new file elsewhere: it begins with the session, and says the same to pi. */
export async function compactElsewhere(world: World, random: Random): Promise<Outcome> {
	const compaction = nextCompaction(world, random);
	const folder = join(world.folder, "elsewhere");
	mkdirSync(folder, { recursive: true });
	const out = join(folder, "out.jsonl");
	const { file, entriesAppended } = await compact(world, compaction, { out });
	const [old, now] = [readFileSync(world.path), readFileSync(out)];
	if (file.session.version === 3) assert.ok(now.subarray(0, old.length).equals(old), "--out lost the beginning");
	const { lines } = branchOf(readSessionFile(out).session);
	assert.ok(buildContext(lines).length >= 0);
	rmSync(folder, { recursive: true });
	return { said: `compact --out: ${entriesAppended} entries`, ...NOTHING_WRITTEN };
}

/** Dry, refused because the file was just written to, or interrupted at a stage. */
export async function compactNotAtAll(world: World, random: Random): Promise<Outcome> {
	const compaction = nextCompaction(world, random);
	const way = random.pick(["dry", "in use", "interrupted"] as const);
	const { atimeMs, mtimeMs } = statSync(world.path);
	const abort = new AbortController();
	const stage = random.pick(["reading", "planning"] as const);
	const error = await refusalOf(async () => {
		if (way === "dry") return await compact(world, compaction, { isDryRun: true });
		if (way === "in use") utimesSync(world.path, new Date(), new Date());
		const onStage = (reached: string) => way === "interrupted" && reached === stage && abort.abort();
		return await compact(world, compaction, { isForced: way !== "in use", signal: abort.signal, onStage });
	});
	if (way === "in use") utimesSync(world.path, atimeMs / 1000, mtimeMs / 1000);
	const codes = { dry: "done", "in use": "session.in-use", interrupted: "interrupted" } as const;
	// What strays is refused before anybody looks at the time.
	if (way === "in use") mustEndAs(error, "session.in-use", "input.stray-leaf");
	else mustEndAs(error, codes[way]);
	assert.equal(existsSync(`${world.path}.lock`), world.litter.has(`${world.path}.lock`) && way === "dry");
	return { said: `compact, ${way}: nothing written`, ...NOTHING_WRITTEN, keepsTime: way !== "in use" };
}
