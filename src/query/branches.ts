/** Other branches of a file: where each ends, and what is on it. */
import { CondenseError } from "../errors.js";
import type { SessionLine } from "../session/entry.js";
import type { Session } from "../session/session.js";
import { createScope, type Scope } from "./scope.js";

/** For every entry the end of a branch through it: the one that was written to last. */
export function findTips(session: Session): (line: SessionLine) => SessionLine {
	const tips = new Map<SessionLine, SessionLine>();
	for (const line of session.lines.toReversed()) {
		const parent = line.entry.parentId ? session.byId.get(line.entry.parentId) : undefined;
		if (parent !== undefined && !tips.has(parent)) tips.set(parent, tips.get(line) ?? line);
	}
	return (line) => tips.get(line) ?? line;
}

/** A loop beside the active branch must not keep anybody from what is on it. */
export function scopeUnlessCyclic(session: Session, tip: SessionLine): Scope | undefined {
	try {
		return createScope(session, tip);
	} catch (error) {
		if (error instanceof CondenseError && error.code === "input.cycle") return undefined;
		throw error;
	}
}
