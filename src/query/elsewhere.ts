/**
 * The other branches of a session's file (SPEC 8, CASES I.j): calls that only they have, and refs that they own too.
 * Looked at only when asked, and branch by branch only where something of that name is.
 */
import { CUSTOM_TYPE } from "../archive/record.js";
import { isRecord, isRef, listIn } from "../archive/shapes.js";
import { keyOf } from "../context/calls.js";
import { type OccurrenceKey, occurrenceKey } from "../context/occurrence.js";
import { isToolResult, textOf } from "../session/content.js";
import type { SessionEntry, SessionLine } from "../session/entry.js";
import type { Session } from "../session/session.js";
import { findTips, scopeUnlessCyclic } from "./branches.js";
import { type Match, matchCalls } from "./lookup.js";
import type { Scope } from "./scope.js";

export interface ElsewhereMatch {
	readonly match: Match;
	readonly scope: Scope;
	/** The last entry of a branch that has the call: what `--branch` takes. */
	readonly branch: string;
}

export interface Elsewhere {
	/** The calls of that key or id that are not on the active branch, in file order. */
	lookUp(name: string): ElsewhereMatch[];
	/** The last entries of the branches that gave this ref to another call than the active branch did. */
	ownersOf(ref: string): string[];
}

/** What lies beside the branch of `active`. */
export function createElsewhere(session: Session, active: Scope): Elsewhere {
	const onBranch = new Set(active.lines);
	const off = session.lines.filter((line) => !onBranch.has(line));
	if (off.length === 0) return { lookUp: () => [], ownersOf: () => [] };
	const tipOf = findTips(session);
	const scopes = new Map<SessionLine, Scope | undefined>();
	const matchesAt = (tip: SessionLine, name: string): ElsewhereMatch[] => {
		if (!scopes.has(tip)) scopes.set(tip, scopeUnlessCyclic(session, tip));
		const scope = scopes.get(tip);
		if (scope === undefined) return [];
		return matchCalls(name, scope).map((match) => ({ match, scope, branch: tip.entry.id }));
	};
	let places: Map<string, Set<SessionLine>> | undefined;
	let owners: Map<string, { key: OccurrenceKey; tip: string }[]> | undefined;
	return {
		lookUp(name) {
			places ??= placesByName(off, tipOf);
			const found = [...(places.get(name) ?? [])].flatMap((tip) => matchesAt(tip, name));
			return withoutRepeats(found, active);
		},
		ownersOf(ref) {
			owners ??= ownersByRef(off, tipOf);
			const own = new Set(active.archive.byRef.get(ref)?.map(({ key }) => key));
			const others = (owners.get(ref) ?? []).filter(({ key }) => !own.has(key));
			return [...new Set(others.map(({ tip }) => tip))];
		},
	};
}

/** The branches' ends by the ids and keys of the results and records that lie on them alone. */
function placesByName(
	off: readonly SessionLine[],
	tipOf: (line: SessionLine) => SessionLine,
): Map<string, Set<SessionLine>> {
	const places = new Map<string, Set<SessionLine>>();
	for (const line of off) {
		for (const name of namesIn(line.entry)) places.set(name, (places.get(name) ?? new Set()).add(tipOf(line)));
	}
	return places;
}

function namesIn(entry: SessionEntry): string[] {
	if (entry.type === "message") {
		const { message } = entry;
		return message && isToolResult(message) ? [message.toolCallId, keyOf(message)] : [];
	}
	if (entry.type !== "custom" || entry.customType !== CUSTOM_TYPE.index) return [];
	const records = listIn(entry.data, "toolCalls").filter(isRecord);
	return records.flatMap((one) => [one.toolCallId, occurrenceKey(one.toolCallId, one.resultTimestamp)]);
}

/**
 * Branches share what comes before the fork, and taking a run back leaves copies of what came after it: a call of the
 * same key that says the same is the same call.
 */
function withoutRepeats(found: readonly ElsewhereMatch[], active: Scope): ElsewhereMatch[] {
	const seen = new Set<string>();
	return found.filter(({ match: { call, key } }) => {
		const text = call === undefined ? undefined : textOf(call.message.content);
		const own = active.callsByKey.get(key) ?? [];
		const isOwn = text === undefined ? own.length > 0 : own.some(({ message }) => textOf(message.content) === text);
		const identity = text === undefined ? key : `${key}\n${text}`;
		if (isOwn || (text === undefined && active.archive.byKey.has(key)) || seen.has(identity)) return false;
		seen.add(identity);
		return true;
	});
}

function ownersByRef(
	off: readonly SessionLine[],
	tipOf: (line: SessionLine) => SessionLine,
): Map<string, { key: OccurrenceKey; tip: string }[]> {
	const owners = new Map<string, { key: OccurrenceKey; tip: string }[]>();
	for (const line of off) {
		for (const { shortId, toolCallId, resultTimestamp } of refsIn(line.entry)) {
			const owner = { key: occurrenceKey(toolCallId, resultTimestamp), tip: tipOf(line).entry.id };
			owners.set(shortId, [...(owners.get(shortId) ?? []), owner]);
		}
	}
	return owners;
}

function refsIn(entry: SessionEntry) {
	if (entry.type === "custom_message" && entry.customType === CUSTOM_TYPE.summary) {
		return listIn(entry.details, "toolCallRefs").filter(isRef);
	}
	if (entry.type === "custom" && entry.customType === CUSTOM_TYPE.index) {
		return listIn(entry.data, "refs").filter(isRef);
	}
	return [];
}
