/** Compressed chains (SPEC 6, 7.3): where they lie, and whether all that they take away can be had back. */
import { droppedBy } from "../../render/chains.js";
import type { ToolResultMessage } from "../../session/entry.js";
import type { Check, Found } from "../finding.js";
import { shortId } from "../finding.js";
import { nameOf } from "../records.js";
import type { Subject } from "../subject.js";

export const chainUnresolved: Check = {
	name: "chain-unresolved",
	severity: "warning",
	about: "The messages of a compressed chain cannot be told by their times. Its block is not shown, its messages are.",
	run: (subject) => diagnosed(subject, "unresolved-range", "its messages cannot be found; they are shown as they were"),
};

export const chainChanged: Check = {
	name: "chain-changed",
	severity: "warning",
	about: "A compressed chain holds other calls than those that were recorded. What is there now counts.",
	run: (subject) => diagnosed(subject, "range-id-mismatch", "it holds other calls than were recorded"),
};

function* diagnosed(subject: Subject, kind: string, what: string): Generator<Found> {
	const lineOf = new Map(subject.chainEntries.map(({ chain, line }) => [chain.blockId, line]));
	for (const diagnostic of subject.chains.diagnostics) {
		if (diagnostic.kind !== kind) continue;
		yield { line: lineOf.get(diagnostic.detail) ?? 1, message: `${shortId(diagnostic.detail)}: ${what}` };
	}
}

export const chainRefUnknown: Check = {
	name: "chain-ref-unknown",
	severity: "warning",
	about: "A chain that is not in the context names a ref without a record.",
	*run({ archive, chains, chainEntries }) {
		const shown = new Set(chains.spans.map(({ chain }) => chain));
		for (const { chain, line } of chainEntries) {
			if (shown.has(chain) || archive.chains.get(chain.startUserTimestamp) !== chain) continue;
			const lost = chain.toolRefs.filter((ref) => !archive.byRef.has(ref));
			if (lost.length > 0)
				yield {
					line,
					message: `${shortId(chain.blockId)}: no record for ${lost.slice(0, 5).map(shortId).join(", ")}`,
				};
		}
	},
};

export const droppedWithoutRecord: Check = {
	name: "dropped-without-record",
	severity: "warning",
	about: "A chain has taken a result out of the context that no ref leads to. It is in the session file still.",
	*run({ view, chains, context }) {
		for (const { chain, span } of chains.spans) {
			const protectedIds = new Set(chain.protectedToolCallIds);
			for (const at of droppedBy(span, view.messages)) {
				if (!view.callOf.has(at) || view.links[at] !== undefined) continue;
				const result = view.messages[at] as ToolResultMessage;
				if (protectedIds.has(result.toolCallId)) continue;
				yield {
					line: context[at]!.source.line,
					message: `${chain.blockId} has dropped ${nameOf(result)}, which has no ref`,
				};
			}
		}
	},
};
