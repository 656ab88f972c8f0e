/** Runs of condense inside this process, as the commands would call them. */
import { type CompactOptions, type CompactRun, compactSession } from "../../../src/run/compact.js";
import { type UndoOptions, type UndoRun, undoSession } from "../../../src/run/undo.js";
import type { Compaction } from "../../../test/helpers/run-compaction.js";
import type { World } from "../world.js";

export async function compact(
	world: World,
	{ settings, createSummarizer }: Compaction,
	more: Partial<CompactOptions> = {},
): Promise<CompactRun> {
	return await compactSession(world.path, {
		settings,
		createSummarizer,
		now: world.writer.tick(),
		realNow: Date.now(),
		version: "0.0.0-soak",
		command: "compact",
		isDryRun: false,
		// Drawn sessions end in stray labels now and then.
		isForced: true,
		touches: false,
		out: undefined,
		writeOut: () => undefined,
		signal: new AbortController().signal,
		onStage: () => undefined,
		...more,
	});
}

export async function undo(world: World, more: Partial<UndoOptions> = {}): Promise<UndoRun> {
	return await undoSession(world.path, {
		settings: world.settings,
		what: undefined,
		now: world.writer.tick(),
		realNow: Date.now(),
		version: "0.0.0-soak",
		isDryRun: false,
		// A killed run may have left a new modification time.
		isForced: true,
		touches: false,
		signal: new AbortController().signal,
		...more,
	});
}
