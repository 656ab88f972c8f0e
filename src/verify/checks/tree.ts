/** How entries hang together (SPEC 1.4): whether the branch is all of the conversation that it should be. */

import { toolCallsOf } from "../../session/content.js";
import type { SessionLine } from "../../session/entry.js";
import { isConversation, strayedFrom } from "../../session/tree.js";
import type { Check, Found } from "../finding.js";
import { shortId } from "../finding.js";
import type { Subject } from "../subject.js";

export const missingParent: Check = {
	name: "missing-parent",
	severity: "error",
	about: "The branch ends at an entry whose parent is not in the file, and earlier messages are cut off.",
	repair: "attached to the entry that the lost one followed, where the file leaves no doubt; else made a beginning",
	*run(subject) {
		for (const { line, cutsOff } of lostParents(subject))
			if (cutsOff > 0) yield foundAt(line, `; ${cutsOff} earlier messages of the file are cut off`);
	},
};

export const missingParentElsewhere: Check = {
	name: "missing-parent-elsewhere",
	severity: "warning",
	about: "An entry's parent is not in the file, off the branch or where nothing comes before it.",
	repair: "as missing-parent",
	*run(subject) {
		for (const { line, cutsOff } of lostParents(subject)) if (cutsOff === 0) yield foundAt(line);
	},
};

function foundAt({ line, entry }: SessionLine, more = ""): Found {
	const { id, parentId } = entry as { id: string; parentId?: unknown };
	const what = parentId === undefined ? "is not named" : `(${shortId(parentId)}) is not in the file`;
	return { line, message: `the parent of entry ${shortId(id)} ${what}${more}` };
}

/** Entries without their parent, and how many messages that takes from the branch. */
function* lostParents({ tree, session }: Subject): Generator<{ line: SessionLine; cutsOff: number }> {
	for (const line of tree.orphans) {
		const isOnBranch = tree.isOnBranch.has(line);
		const before = isOnBranch ? session.lines.slice(0, tree.placeOf.get(line)) : [];
		yield { line, cutsOff: before.filter((one) => one.entry.type === "message" && !tree.isOnBranch.has(one)).length };
	}
}

export const parentLoop: Check = {
	name: "parent-loop",
	severity: "error",
	about: "The parents of an entry lead back to it. pi hangs on such a branch.",
	repair: "the link that points forward is cut, and then treated as a missing parent",
	*run({ tree }) {
		for (const loop of tree.loops) {
			const [first, ...rest] = [...loop].sort((a, b) => a.line - b.line);
			const others = rest.slice(0, 3).map(({ line }) => line);
			const through =
				others.length === 0 ? "itself" : `it, through line ${others.join(", ")}${loop.length > 4 ? ", …" : ""}`;
			if (first !== undefined)
				yield { line: first.line, message: `the parents of ${shortId(first.entry.id)} lead back to ${through}` };
		}
	},
};

export const leafInside: Check = {
	name: "leaf-inside",
	severity: "error",
	about: "The last line is not the end of its branch: entries before it follow it, and pi leaves them out.",
	repair: "lines are put in the order that parents come before children",
	*run({ tree, session }) {
		const leaf = session.lines.at(-1);
		const child = leaf === undefined ? -1 : tree.parents.indexOf(leaf);
		if (leaf === undefined || child === -1) return;
		yield {
			line: leaf.line,
			message: `line ${session.lines[child]!.line} follows the last entry, ${shortId(leaf.entry.id)}, and is left out`,
		};
	},
};

export const outOfOrder: Check = {
	name: "out-of-order",
	severity: "warning",
	about: "An entry stands before its parent. pi does not mind, except at the end of the file (leaf-inside).",
	repair: "as leaf-inside",
	*run({ session, tree }) {
		const firstOf = new Map<string, number>();
		for (const [place, { entry, line }] of session.lines.entries()) {
			const parent = tree.parents[place];
			if (parent === undefined || parent.line <= line) continue;
			// Of several entries with its id an earlier one may be meant.
			if (firstOf.size === 0) for (const one of session.lines.toReversed()) firstOf.set(one.entry.id, one.line);
			if (firstOf.get(parent.entry.id)! <= line) continue;
			yield { line, message: `entry ${shortId(entry.id)} stands before its parent, line ${parent.line}` };
		}
	},
};

export const strayLeaf: Check = {
	name: "stray-leaf",
	severity: "error",
	about: "The last line is no message and hangs on an early entry: pi would go on from there, without what came after.",
	repair: "hung behind the end of the conversation",
	*run({ tree, session }) {
		// What is on the branch cannot be left off it, unless it comes round again.
		if (tree.branch.length === session.lines.length && tree.loops.length === 0) return;
		const leaf = tree.branch.at(-1);
		const end = strayedFrom(session, { lines: tree.branch, findings: [] });
		if (leaf === undefined || end === undefined) return;
		const message = `the last entry (${leaf.entry.type}) leaves the conversation up to line ${end.line} off the branch`;
		yield { line: leaf.line, message };
	},
};

export const severalRoots: Check = {
	name: "several-roots",
	severity: "info",
	about: "The file has more than one beginning. Legal: pi writes such files when a conversation is started over.",
	*run({ session }) {
		const roots = session.lines.filter(({ entry }) => !entry.parentId);
		if (roots.length > 1) yield { line: roots[1]!.line, message: `${roots.length} entries have no parent` };
	},
};

export const twoWriters: Check = {
	name: "two-writers",
	severity: "warning",
	about: "A turn forks between a call and its results: two programs were writing to the file at once.",
	*run({ tree }) {
		// Where each has at most one child, none forks.
		if (new Set(tree.parents).size === tree.parents.length) return;
		for (const [parent, all] of tree.childrenOf) {
			const children = all.filter(isConversation);
			const fork = children[1];
			if (fork === undefined || !children.some((child) => answersOpenCall(child, parent, tree))) continue;
			const message = `lines ${children[0]!.line} and ${fork.line} both follow ${shortId(parent.entry.id)}, in the middle of a turn`;
			yield { line: fork.line, message };
		}
	},
};

/** Whether an entry is the result of a call that is open at its parent. */
function answersOpenCall({ entry }: SessionLine, parent: SessionLine, { parentOf }: Subject["tree"]): boolean {
	if (entry.type !== "message" || entry.message?.role !== "toolResult") return false;
	const { toolCallId } = entry.message;
	const seen = new Set<SessionLine>();
	for (let above: SessionLine | undefined = parent; above !== undefined && !seen.has(above); above = parentOf(above)) {
		seen.add(above);
		const message = above.entry.type === "message" ? above.entry.message : undefined;
		if (message?.role === "assistant") return toolCallsOf(message).some(({ id }) => id === toolCallId);
		if (message?.role !== "toolResult" || message.toolCallId === toolCallId) return false;
	}
	return false;
}
