/** The runs of condense on a branch, newest first, as undo sees them. */
import { CUSTOM_TYPE, type RunData } from "../archive/record.js";
import { isRun } from "../archive/shapes.js";
import type { SessionLine } from "../session/entry.js";

export interface Run {
	readonly line: SessionLine;
	readonly data: RunData;
	/** The entries of the branch that came after the run and belong to no run of condense. */
	readonly later: readonly SessionLine[];
}

export function listRuns(branch: readonly SessionLine[]): Run[] {
	const runs: Run[] = [];
	const later: SessionLine[] = [];
	for (let at = branch.length - 1; at >= 0; at--) {
		const line = branch[at]!;
		const data = runDataOf(line);
		if (data === undefined) {
			later.push(line);
			continue;
		}
		const start = startOf(data, branch, at);
		runs.push({ line, data, later: [...later].reverse() });
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
function startOf(data: RunData, branch: readonly SessionLine[], at: number): number {
	if (data.command === "undo" && data.undoes?.startsWith("b") !== true) return at - 1;
	const start = branch.findLastIndex(({ entry }, place) => place < at && entry.id === data.leafBefore);
	return start === -1 && data.leafBefore !== "" ? at - 1 : start;
}
