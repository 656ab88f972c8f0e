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

/** The target that the settings ask for. Throws `target.mismatch` where the session has been compacted for another. */
export function targetFor(
	{ path, session }: TargetSource,
	branch: Branch,
	{ settings }: { settings: Settings },
): Target {
	const wanted = settings.condense.target;
	const had = targetOf(replay(branch.lines.map(({ entry }) => entry)));
	if (had !== undefined && had !== wanted) {
		throw new CondenseError("target.mismatch", `${path} was compacted for target ${had}, not ${wanted}`, {
			hint: `--target ${had}, or condense undo first; condense export writes a file of its own`,
		});
	}
	return targetNamed(wanted, session);
}
