/** The runs of condense on a branch, newest first, as undo sees them. */
import { CUSTOM_TYPE, type RunData } from "../archive/record.js";
import { isRun } from "../archive/shapes.js";
import { lastWhile } from "../last-while.js";
import type { SessionLine } from "../session/entry.js";

export interface Run {
	readonly line: SessionLine;
	readonly data: RunData;
	/** The entries of the branch that came after the run and belong to no run of condense. */
	readonly later: readonly SessionLine[];
}

export function listRuns(branch: readonly SessionLine[]): Run[] {
	const runs: Run[] = [];
	const placesOf = placesById(branch);
	const later: SessionLine[] = [];
	for (let at = branch.length - 1; at >= 0; at--) {
		const line = branch[at]!;
		const data = runDataOf(line);
		if (data === undefined) {
			later.push(line);
			continue;
		}
		const start = startOf(data, placesOf, at);
		const count = later.length;
		// Only the run that is taken back is asked: a copy for each would be the whole branch each time.
		runs.push({
			line,
			data,
			get later() {
				return later.slice(0, count).reverse();
			},
		});
		at = start + 1;
	}
	return runs;
}

function runDataOf({ entry }: SessionLine): RunData | undefined {
	return entry.type === "custom" && entry.customType === CUSTOM_TYPE.run && isRun(entry.data) ? entry.data : undefined;
}

/**
 * The place of the leaf before a run: what lies between it and the run's marker is the run's. An undo goes back to an
 * older leaf, and what it took along of the conversation is not its own: only its marker is.
 */
function startOf(data: RunData, placesOf: ReadonlyMap<string, readonly number[]>, at: number): number {
	if (data.command === "undo" && data.undoes?.startsWith("b") !== true) return at - 1;
	const places = placesOf.get(data.leafBefore) ?? [];
	const start = places[lastWhile(places, (place) => place < at)] ?? -1;
	return start === -1 && data.leafBefore !== "" ? at - 1 : start;
}

function placesById(branch: readonly SessionLine[]): Map<string, number[]> {
	const places = new Map<string, number[]>();
	for (const [at, { entry }] of branch.entries()) {
		const known = places.get(entry.id);
		if (known === undefined) places.set(entry.id, [at]);
		else known.push(at);
	}
	return places;
}
