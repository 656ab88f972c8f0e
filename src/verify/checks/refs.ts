/** Refs and aliases (SPEC 2, 3, 7): whatever name the model reads leads to exactly one full original. */
import { contentHash } from "../../archive/content-hash.js";
import { CUSTOM_TYPE, type ToolCallRecord } from "../../archive/record.js";
import { isDuplicateOf } from "../../archive/same-key.js";
import { isAlias, isRef, listIn } from "../../archive/shapes.js";
import { occurrenceKey } from "../../context/occurrence.js";
import { isSameText, isText } from "../../session/cold.js";
import { imagesOf, storedTextOf, textOf } from "../../session/content.js";
import type { ToolResultMessage } from "../../session/entry.js";
import type { Check, Found } from "../finding.js";
import { shortId } from "../finding.js";
import { nameOf } from "../records.js";
import type { Subject } from "../subject.js";

export const refWithoutRecord: Check = {
	name: "ref-without-record",
	severity: "error",
	about: "The model sees a ref that leads to no record: what it stands for cannot be had back by it.",
	repairIf: "the record is made anew where the ref names one result of the branch",
	*run(subject) {
		for (const { ref, line } of visibleRefs(subject)) {
			if (!subject.archive.byRef.has(ref)) yield { line, message: `no record for ${shortId(ref)}` };
		}
	},
};

/** The refs that the context shows, with the line that shows them: in stubs, in blocks, in summaries. */
function* visibleRefs({
	seen,
	context,
	view,
	chains,
	chainEntries,
}: Subject): Generator<{ ref: string; line: number }> {
	for (const { message, from } of seen) {
		const item = context[from];
		if (item === undefined) continue;
		const ref = view.links[from]?.archived.ref;
		if (ref !== undefined && message !== item.message) yield { ref, line: item.source.line };
		if (message.role !== "custom" || message.customType !== CUSTOM_TYPE.summary) continue;
		for (const { shortId: name } of listIn(message.details, "toolCallRefs").filter(isRef)) {
			yield { ref: name, line: item.source.line };
		}
	}
	const shown = new Set(chains.spans.map(({ chain }) => chain));
	for (const { chain, line } of chainEntries) {
		if (shown.has(chain)) for (const ref of chain.toolRefs) yield { ref, line };
	}
}

export const refNotUnique: Check = {
	name: "ref-not-unique",
	severity: "error",
	about: "One ref names several results.",
	*run({ archive, records }) {
		for (const [ref, named] of archive.byRef) {
			const first = named[0];
			const other = named.find(({ key }) => key !== first?.key);
			if (other === undefined || first === undefined) continue;
			const line = lineOf(other.record, records);
			yield { line, message: `${shortId(ref)} names ${nameOf(first.record)} and ${nameOf(other.record)}` };
		}
	},
};

const knownLines = new WeakMap<Subject["records"], ReadonlyMap<ToolCallRecord, number>>();

/** The line of a record's entry. */
function lineOf(record: ToolCallRecord, records: Subject["records"]): number {
	let lines = knownLines.get(records);
	if (lines === undefined) {
		lines = new Map(records.map((filed) => [filed.record, filed.line]));
		knownLines.set(records, lines);
	}
	return lines.get(record) ?? 1;
}

export const refName: Check = {
	name: "ref-name",
	severity: "info",
	about: "A ref is no number behind a t, as the oldest sessions have it.",
	*run({ archive, records }) {
		for (const [ref, named] of archive.byRef) {
			const first = named[0];
			if (/^t[1-9]\d*$/.test(ref) || first === undefined) continue;
			yield { line: lineOf(first.record, records), message: `${nameOf(first.record)} has the ref ${shortId(ref)}` };
		}
	},
};

export const aliasWithoutRecord: Check = {
	name: "alias-without-record",
	severity: "warning",
	about: "A duplicate leads to a record that is not there, and stays as it is.",
	*run(subject) {
		for (const { line, original } of aliasEntries(subject)) {
			if (original.length === 0) yield { line, message: "a duplicate of something that is not archived" };
		}
	},
};

function* aliasEntries({ tree, archive }: Subject): Generator<Found & { original: readonly unknown[] }> {
	for (const { entry, line } of tree.branch) {
		if (entry.type !== "custom" || entry.customType !== CUSTOM_TYPE.alias || !isAlias(entry.data)) continue;
		const { originalToolCallId, originalResultTimestamp } = entry.data;
		const key = occurrenceKey(originalToolCallId, originalResultTimestamp);
		yield { line, message: "", original: archive.byKey.get(key) ?? archive.byId.get(key) ?? [] };
	}
}

export const aliasDiffers: Check = {
	name: "alias-differs",
	severity: "error",
	about: "A result stands as a duplicate of another that says something else.",
	*run({ context, view }) {
		for (const [at, link] of view.links.entries()) {
			if (link === undefined || !link.isAlias) continue;
			const { record, ref } = link.archived;
			const { source, ...item } = context[at]!;
			const original = item.original as ToolResultMessage;
			// In an export a duplicate is the stub of its original.
			if (repeats(record, original) || isDuplicateOf(link.archived, original)) continue;
			const text = textOf(original.content);
			const hash = record.contentHash ?? contentHash(record.toolName, record.resultText ?? "");
			if (contentHash(record.toolName, text) === hash) continue;
			yield {
				line: source.line,
				message: `stands as a duplicate of ${shortId(ref ?? record.toolCallId)}, which says something else`,
			};
		}
	},
};

/** Whether a result says word for word what a record holds: most duplicates do, and none of their texts is read. */
function repeats(record: ToolCallRecord, result: ToolResultMessage): boolean {
	if (record.contentHash !== undefined || imagesOf(result.content).length > 0) return false;
	if ((record.isError === true) !== (result.isError === true) || !isText(record, "resultText")) return false;
	return isSameText({ holder: record, key: "resultText" }, storedTextOf(result));
}
