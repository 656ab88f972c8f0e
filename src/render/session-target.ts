/** The target of a session, as its archive tells it (SPEC 13). */
import type { Archive } from "../archive/archive.js";
import type { Session } from "../session/session.js";
import type { WritingTarget } from "../settings/settings.js";
import { EXTENSION, nativeTarget, type Target } from "./target.js";

/** The target that a session was compacted for; undefined for one that never was. */
export function targetOf(archive: Archive): WritingTarget | undefined {
	const first = archive.runs.find(({ target, command }) => target !== "export" && command !== "undo");
	if (first !== undefined) return first.target === "native" ? "native" : "extension";
	// An export, and a session whose runs were undone, are plain: whichever target comes first decides.
	if (archive.runs.length > 0) return undefined;
	// Without a run of condense, what is there is an extension's.
	return archive.byKey.size > 0 || archive.chains.size > 0 ? "extension" : undefined;
}

export function targetNamed(name: WritingTarget, session: Session): Target {
	return name === "native" ? nativeTarget(session.header.id) : EXTENSION;
}

/** An export that no run has touched since: its messages are rendered already, and pi sends them as they are. */
export function isUncompactedExport(archive: Archive): boolean {
	return archive.runs.length > 0 && archive.runs.every(({ target }) => target === "export");
}
