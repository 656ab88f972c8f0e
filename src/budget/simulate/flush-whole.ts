/** A run of compact on a simulated session whose context is not plain: planned from the whole branch, as compact does. */
import { planCompaction } from "../../plan/plan.js";
import { placeEntries } from "../../session/serialize.js";
import type { Flushed, FlushPorts } from "./flush.js";
import type { World } from "./world.js";

export async function flushWhole(world: World, ports: FlushPorts, now: number): Promise<Flushed> {
	const { lines, options } = world;
	const { session, settings, target } = options;
	const plan = await planCompaction({
		session,
		branch: { lines, findings: [] },
		settings,
		target,
		...ports,
		now,
		version: "",
		command: "budget",
	});
	const { batches, chains, skipped, usage } = plan;
	const isWritten = plan.drafts.length > 0;
	world.plannedWhole();
	if (isWritten) {
		const leafId = lines.at(-1)?.entry.id ?? null;
		world.appendOwn(placeEntries(plan.drafts, session, leafId, now));
		world.rebuild(true);
	}
	return { isWritten, batches, chains, skipped, usage };
}
