/**
 * Every ref that an entry of the session gives still gives the original, byte for byte: on the branch as it is, and for
 * runs that lie on another branch (undone, or left by a fork) where they were made. The originals are those that the
 * model of pi wrote.
 */
import assert from "node:assert/strict";
import { CUSTOM_TYPE, type ToolCallRef } from "../../../src/archive/record.js";
import { answer } from "../../../src/query/answer.js";
import { openSources } from "../../../src/query/open-sources.js";
import type { Sources } from "../../../src/query/sources.js";
import type { SessionEntry } from "../../../src/session/entry.js";
import type { SessionFile } from "../../../src/session/read.js";
import { branchOf } from "../../../src/session/tree.js";
import type { Random } from "../../examples/kit/random.js";
import { keyFor } from "../pi-writer.js";

/** Texts by the entry that gave a ref, and the ref. */
export type Ledger = Map<string, string>;

export interface Known {
	readonly ledger: Ledger;
	readonly originals: ReadonlyMap<string, readonly string[]>;
}

/** Asks for every ref of the branch, and for those of two entries that are no longer on it. */
export function checkRefs(file: SessionFile, known: Known, random: Random): number {
	const { lines } = branchOf(file.session);
	const onBranch = new Set(lines.map(({ entry }) => entry.id));
	const sources = openSources(file, undefined);
	const given = lines.flatMap(({ entry }) => refsIn(entry).map((ref) => ({ entry, ref })));
	for (const { entry, ref } of given) checkRef(entry, ref, sources, known);
	const elsewhere = file.session.lines
		.map(({ entry }) => entry)
		.filter((entry) => !onBranch.has(entry.id) && refsIn(entry).length > 0);
	for (let nth = 0; nth < 2 && elsewhere.length > 0; nth++) {
		const entry = random.pick(elsewhere);
		const there = openSources(file, runEndOf(entry, file));
		for (const ref of refsIn(entry)) checkRef(entry, ref, there, known);
	}
	return given.length;
}

function checkRef(entry: SessionEntry, ref: ToolCallRef, sources: Sources, { ledger, originals }: Known): void {
	const key = keyFor(ref.toolCallId, ref.resultTimestamp);
	const { calls } = answer(ref.shortId, sources);
	const found = calls.filter(({ matchedBy, branch }) => matchedBy === "ref" && branch === undefined);
	const what = `${ref.shortId} (${key}), given by entry ${entry.id}`;
	assert.ok(found.length > 0, `${what}, leads to nothing`);
	const possible = originals.get(key) ?? [];
	for (const { text, problem } of found) {
		assert.notEqual(text, undefined, `${what}, has lost its text: ${problem}`);
		assert.ok(possible.includes(text!), `${what}, gives a text that no result of that key has: ${quote(text!)}`);
	}
	const name = `${entry.id} ${ref.shortId}`;
	const texts = JSON.stringify(found.map(({ text }) => text).sort());
	assert.equal(texts, ledger.get(name) ?? texts, `${what}, gives another text than before`);
	ledger.set(name, texts);
}

/** Refs of the form that runs give since they know when a result came; the ids of older ones name themselves. */
function refsIn(entry: SessionEntry): readonly ToolCallRef[] {
	if (entry.type === "custom_message" && entry.customType === CUSTOM_TYPE.summary) {
		return (entry.details as { toolCallRefs?: ToolCallRef[] }).toolCallRefs ?? [];
	}
	if (entry.type !== "custom" || entry.customType !== CUSTOM_TYPE.index) return [];
	return (entry.data as { refs?: ToolCallRef[] }).refs ?? [];
}

/** The record of a ref comes behind it: the end of the line of entries that were written with it. */
function runEndOf(entry: SessionEntry, { session }: SessionFile): string {
	let end = entry;
	for (const { entry: next } of session.lines.slice(session.lines.findIndex((line) => line.entry === entry) + 1)) {
		const isOwn = next.type === "custom" || next.type === "custom_message" || next.type === "context_edit";
		if (!isOwn || next.parentId !== end.id) break;
		end = next;
	}
	return end.id;
}

function quote(text: string): string {
	return JSON.stringify(text.slice(0, 80));
}
