/**
 * Refs whose record is lost get it back from the session's own result, where exactly one is meant. They are gathered in
 * an index entry behind the last one of the branch; what its writer could not know stays as in a backfill (SPEC 2).
 */
import type { ToolCallRecord } from "../../archive/record.js";
import { replay } from "../../archive/replay.js";
import { type PairedCall, pairCalls } from "../../context/calls.js";
import { indexDraft } from "../../plan/draft.js";
import { recordOf } from "../../plan/records.js";
import type { Message, SessionLine } from "../../session/entry.js";
import { placeEntries } from "../../session/serialize.js";
import { nameOf } from "../records.js";
import { factsOf } from "../tree-facts.js";
import type { Change, Draft, Fields, Piece } from "./draft.js";
import { sessionOf } from "./draft.js";

export function restoreRecords(draft: Draft): Draft {
	const session = sessionOf(draft);
	const { branch } = factsOf(session);
	const leaf = branch.at(-1);
	const found = leaf === undefined ? [] : findLost(branch);
	if (leaf === undefined || found.length === 0) return draft;
	const time = Date.parse(leaf.entry.timestamp);
	const index = indexDraft({ toolCalls: found.map(({ record }) => record) });
	const [entry] = placeEntries([{ ...index }], session, leaf.entry.id, Number.isNaN(time) ? 0 : time);
	const { line } = draft.pieces[leaf.line]!;
	const piece: Piece = { line, value: entry as unknown as Fields, bytes: undefined, isRecovered: false };
	const changes = found.map(({ ref, record }): Change => {
		return {
			line,
			change: "restored",
			message: `${ref} has a record again, made from the result of ${nameOf(record)}`,
		};
	});
	return { ...draft, pieces: [...draft.pieces, piece], changes: [...draft.changes, ...changes] };
}

/** The refs that wait for a record, with the record that their one result gives. */
function findLost(branch: readonly SessionLine[]): { ref: string; record: ToolCallRecord }[] {
	const archive = replay(branch.map(({ entry }) => entry));
	const messages = branch.flatMap(({ entry }): Message[] =>
		entry.type === "message" && entry.message ? [entry.message] : [],
	);
	const paired = new Map<string, PairedCall[]>();
	for (const call of pairCalls(messages).flat()) {
		if (call.result === undefined) continue;
		const { key } = call.result;
		paired.set(key, [...(paired.get(key) ?? []), call]);
	}
	return [...archive.waiting].flatMap(([key, refs]) => {
		const [call, ...others] = paired.get(key) ?? [];
		const [lost, ...more] = refs;
		if (call?.result === undefined || lost === undefined || others.length + more.length > 0) return [];
		const { timestamp } = call.result.message;
		const ownTime = typeof timestamp === "number" ? timestamp : 0;
		return [{ ref: lost.ref, record: recordOf(call.call, call.result.message, { turnIndex: -1, timestamp: ownTime }) }];
	});
}
