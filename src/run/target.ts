/** Which target a session is compacted for (SPEC 13): the one of its first run, for good. */
import type { Archive } from "../archive/archive.js";
import { replay } from "../archive/replay.js";
import { CondenseError } from "../errors.js";
import { EXTENSION, nativeTarget, type Target } from "../render/target.js";
import type { Session } from "../session/session.js";
import type { Branch } from "../session/tree.js";
import type { Settings, WritingTarget } from "../settings/settings.js";

export interface TargetSource {
	readonly path: string;
	readonly session: Session;
}

/** The target that the settings ask for. Throws `target.mismatch` where the session has been compacted for another. */
export function targetFor({ path, session }: TargetSource, branch: Branch, { settings }: { settings: Settings }): Target {
	const wanted = settings.condense.target;
	const had = targetOf(replay(branch.lines.map(({ entry }) => entry)));
	if (had !== undefined && had !== wanted) {
		throw new CondenseError("target.mismatch", `${path} was compacted for target ${had}, not ${wanted}`, {
			hint: `--target ${had}, or condense undo first; condense export writes a file of its own`,
		});
	}
	return targetNamed(wanted, session);
}

/** The target that a session was compacted for; undefined for one that never was. */
export function targetOf(archive: Archive): WritingTarget | undefined {
	const first = archive.runs[0];
	if (first !== undefined) return first.target === "native" ? "native" : "extension";
	// Without a run of condense, what is there is an extension's.
	return archive.byKey.size > 0 || archive.chains.size > 0 ? "extension" : undefined;
}

export function targetNamed(name: WritingTarget, session: Session): Target {
	return name === "native" ? nativeTarget(session.header.id) : EXTENSION;
}
