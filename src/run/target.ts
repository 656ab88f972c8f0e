/** Which target a session is compacted for (SPEC 13): the one of its first run, for good. */
import { replay } from "../archive/replay.js";
import { CondenseError } from "../errors.js";
import { targetNamed, targetOf } from "../render/session-target.js";
import type { Target } from "../render/target.js";
import type { Session } from "../session/session.js";
import type { Branch } from "../session/tree.js";
import type { Settings } from "../settings/settings.js";

export interface TargetSource {
	readonly path: string;
	readonly session: Session;
}

export interface TargetWish {
	readonly settings: Settings;
	/** Nobody chose the target: a session that has one keeps it. */
	readonly isTargetDefault?: boolean;
}

/** The target of a run. Throws `target.mismatch` where another was chosen than the session was compacted for. */
export function targetFor(
	{ path, session }: TargetSource,
	branch: Branch,
	{ settings, isTargetDefault = false }: TargetWish,
): Target {
	const had = targetOf(replay(branch.lines.map(({ entry }) => entry)));
	const wanted = isTargetDefault ? (had ?? settings.condense.target) : settings.condense.target;
	if (had !== undefined && had !== wanted) {
		throw new CondenseError("target.mismatch", `${path} was compacted for target ${had}, not ${wanted}`, {
			hint: `--target ${had}, or condense undo first; condense export writes a file of its own`,
		});
	}
	return targetNamed(wanted, session);
}
