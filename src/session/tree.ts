/**
 * The tree of entries: leaf, branch, and whether the leaf can be trusted (SPEC 1.4).
 * No recursion: a branch may have a million entries.
 */
import { CondenseError } from "../errors.js";
import type { SessionLine } from "./entry.js";
import type { Finding, Session } from "./session.js";

export interface Branch {
	/** From the root to the leaf. */
	readonly lines: readonly SessionLine[];
	readonly findings: readonly Finding[];
}

/** The last entry of the file, whatever its type; undefined for a session that is only a header. */
export function leafOf(session: Session): SessionLine | undefined {
	return session.lines.at(-1);
}

/**
 * The path from the root to `leaf` (default: the file's leaf). A parent that is not in the file ends the walk and is
 * a finding. Throws `input.cycle` where parent links form a loop.
 */
export function branchOf(session: Session, leaf: SessionLine | undefined = leafOf(session)): Branch {
	const path: SessionLine[] = [];
	const findings: Finding[] = [];
	let current = leaf;
	while (current !== undefined) {
		// Longer than the file: some entry is on it twice.
		if (path.length > session.lines.length) throw cycle(firstRepeated(path));
		path.push(current);
		const parentId: string | null | undefined = current.entry.parentId;
		if (!parentId) break;
		const parent = session.byId.get(parentId);
		if (parent === undefined) findings.push(missingParent(current));
		current = parent;
	}
	return { lines: path.reverse(), findings };
}

function firstRepeated(path: readonly SessionLine[]): SessionLine {
	const seen = new Set<SessionLine>();
	return path.find((line) => seen.size === seen.add(line).size)!;
}

function cycle(at: SessionLine): CondenseError {
	return new CondenseError("input.cycle", `line ${at.line}: the parents of entry ${at.entry.id} lead back to itself`, {
		hint: "condense verify lists every broken link; verify --repair writes a mended copy",
	});
}

function missingParent({ line, entry }: SessionLine): Finding {
	const parent = typeof entry.parentId === "string" ? entry.parentId : JSON.stringify(entry.parentId);
	const message = `entry ${entry.id} names a parent ${parent} that is not in the file; the branch begins here`;
	return { check: "missing-parent", line, message };
}

/**
 * Where the last line is no message and hangs on the middle of a conversation, which it so leaves off the branch: the
 * end of that conversation. A second client that keeps its own idea of the leaf leaves files like that. Behind the end
 * of a conversation bookkeeping is where it belongs, even if another branch of the file is longer.
 */
export function strayedFrom(session: Session, branch: Branch): SessionLine | undefined {
	const leaf = branch.lines.at(-1);
	if (leaf === undefined || isConversation(leaf)) return undefined;
	const anchor = branch.lines.findLast(isConversation);
	let end: SessionLine | undefined;
	let most = 0;
	for (const [line, depth] of conversationBelow(session, anchor)) {
		if (depth <= most || !isConversation(line)) continue;
		most = depth;
		end = line;
	}
	return end;
}

/** Whether an entry is part of what was said, not a note about it. */
export function isConversation({ entry }: SessionLine): boolean {
	return entry.type === "message" || entry.type === "compaction" || entry.type === "branch_summary";
}

/** How much conversation leads from `anchor` (undefined: from the roots) to each entry; 0 for what is not below it. */
function conversationBelow(session: Session, anchor: SessionLine | undefined): Map<SessionLine, number> {
	const isBelow = new Map<SessionLine, boolean>();
	const depths = new Map<SessionLine, number>();
	if (anchor !== undefined) isBelow.set(anchor, true);
	for (const line of session.lines) {
		const open: SessionLine[] = [];
		let current: SessionLine | undefined = line;
		while (current !== undefined && !isBelow.has(current)) {
			isBelow.set(current, false); // marks it as visited; a loop ends here
			open.push(current);
			current = current.entry.parentId ? session.byId.get(current.entry.parentId) : undefined;
		}
		const below = current === undefined ? anchor === undefined : isBelow.get(current)!;
		let depth = current === undefined ? 0 : (depths.get(current) ?? 0);
		for (const entry of open.reverse()) {
			if (below && isConversation(entry)) depth += 1;
			isBelow.set(entry, below);
			depths.set(entry, depth);
		}
	}
	return depths;
}
