/** Compactions and edits of the context (SPEC 1.6). */

import { isOwnEdit } from "../../archive/own-edit.js";
import type { CompactionEntry } from "../../session/entry.js";
import type { Check } from "../finding.js";
import { shortId } from "../finding.js";

export const keptEntryMissing: Check = {
	name: "kept-entry-missing",
	severity: "warning",
	about:
		"The latest compaction keeps messages from an entry on that is not before it. pi keeps none, so does condense.",
	*run({ tree }) {
		const at = tree.branch.findLastIndex(({ entry }) => entry.type === "compaction");
		const compaction = tree.branch[at];
		if (compaction === undefined) return;
		const { firstKeptEntryId, id } = compaction.entry as CompactionEntry;
		if (firstKeptEntryId === id) return;
		const isThere = tree.branch.findIndex(({ entry }) => entry.id === firstKeptEntryId);
		if (isThere !== -1 && isThere < at) return;
		const what =
			firstKeptEntryId === undefined
				? "names no entry to keep"
				: `keeps from ${shortId(firstKeptEntryId)} on, which is not before it`;
		yield { line: compaction.line, message: `the compaction ${what}: nothing before it is kept` };
	},
};

export const editWithoutTarget: Check = {
	name: "edit-without-target",
	severity: "info",
	about: "An edit changes a message that is not in the context. It has no effect.",
	*run({ tree, context }) {
		let shown: Set<string> | undefined;
		let onBranch: Set<string> | undefined;
		for (const { entry, line } of tree.branch) {
			if (entry.type !== "context_edit" || isOwnEdit(entry)) continue;
			shown ??= new Set(context.map(({ source }) => source.entry.id));
			onBranch ??= new Set(tree.branch.map((one) => one.entry.id));
			if (shown.has(entry.targetId)) continue;
			// An edit that takes its target out of the context works by leaving it without one.
			if (entry.replacement == null && onBranch.has(entry.targetId)) continue;
			yield { line, message: `edits ${shortId(entry.targetId)}, which is not in the context` };
		}
	},
};
