/**
 * The other branches of a session's file (SPEC 8, CASES I.j): calls that only they have, and refs that they own too.
 * Looked at only when asked, and branch by branch only where something of that name is.
 */
import { CUSTOM_TYPE } from "../archive/record.js";
import { isRecord, isRef, listIn } from "../archive/shapes.js";
import { keyOf } from "../context/calls.js";
import { occurrenceKey } from "../context/occurrence.js";
import { CondenseError } from "../errors.js";
import { isToolResult } from "../session/content.js";
import type { SessionEntry, SessionLine } from "../session/entry.js";
import type { Session } from "../session/session.js";
import { type Match, matchCalls } from "./lookup.js";
import { createScope, type Scope } from "./scope.js";

export interface ElsewhereMatch {
	readonly match: Match;
	readonly scope: Scope;
	/** The last entry of a branch that has the call: what `--branch` takes. */
	readonly branch: string;
}

export interface Elsewhere {
	/** The calls of that key or id that are not on the active branch, in file order of their branches. */
	lookUp(name: string): ElsewhereMatch[];
	/** The last entries of the branches that gave this ref to a call of their own. */
	ownersOf(ref: string): string[];
}

/** What lies beside the branch of `active`. */
export function createElsewhere(session: Session, active: Scope): Elsewhere {
	const onBranch = new Set(active.lines);
	const off = session.lines.filter((line) => !onBranch.has(line));
	const tipOf = off.length === 0 ? (line: SessionLine) => line : findTips(session);
	const scopes = new Map<SessionLine, Scope | undefined>();
	const scopeAt = (tip: SessionLine): Scope | undefined => {
		if (!scopes.has(tip)) scopes.set(tip, scopeUnlessCyclic(session, tip));
		return scopes.get(tip);
	};
	let owners: Map<string, Set<string>> | undefined;
	return {
		lookUp: (name) => {
			const tips = new Set(off.filter(({ entry }) => mentions(entry, name)).map(tipOf));
			const found = [...tips].flatMap((tip) => {
				const scope = scopeAt(tip);
				if (scope === undefined) return [];
				return matchCalls(name, scope).map((match) => ({ match, scope, branch: tip.entry.id }));
			});
			return withoutRepeats(found, active);
		},
		ownersOf: (ref) => {
			owners ??= findOwners(off, tipOf);
			return [...(owners.get(ref) ?? [])];
		},
	};
}

/** A loop beside the active branch must not keep anybody from what is on it. */
function scopeUnlessCyclic(session: Session, tip: SessionLine): Scope | undefined {
	try {
		return createScope(session, tip);
	} catch (error) {
		if (error instanceof CondenseError && error.code === "input.cycle") return undefined;
		throw error;
	}
}

/** For every entry the end of a branch through it: the one that was written to last. */
function findTips(session: Session): (line: SessionLine) => SessionLine {
	const tips = new Map<SessionLine, SessionLine>();
	for (const line of session.lines.toReversed()) {
		const parent = line.entry.parentId ? session.byId.get(line.entry.parentId) : undefined;
		if (parent !== undefined && !tips.has(parent)) tips.set(parent, tips.get(line) ?? line);
	}
	return (line) => tips.get(line) ?? line;
}

/** Whether an entry holds a result, or a record, of that key or id. */
function mentions(entry: SessionEntry, name: string): boolean {
	if (entry.type === "message") {
		const { message } = entry;
		return message && isToolResult(message) ? message.toolCallId === name || keyOf(message) === name : false;
	}
	if (entry.type !== "custom" || entry.customType !== CUSTOM_TYPE.index) return false;
	const records = listIn(entry.data, "toolCalls").filter(isRecord);
	return records.some((one) => one.toolCallId === name || occurrenceKey(one.toolCallId, one.resultTimestamp) === name);
}

/** Branches share what comes before the fork: that is the active branch's, or another one's already. */
function withoutRepeats(found: readonly ElsewhereMatch[], active: Scope): ElsewhereMatch[] {
	const seen = new Set<unknown>(active.lines);
	for (const records of active.archive.byKey.values()) for (const { record } of records) seen.add(record);
	return found.filter(({ match: { call, archived, key } }) => {
		const identity = call?.line ?? archived?.record ?? key;
		if (seen.has(identity)) return false;
		seen.add(identity);
		return true;
	});
}

function findOwners(off: readonly SessionLine[], tipOf: (line: SessionLine) => SessionLine): Map<string, Set<string>> {
	const owners = new Map<string, Set<string>>();
	for (const line of off) {
		for (const ref of refsIn(line.entry)) {
			const tips = owners.get(ref) ?? new Set();
			owners.set(ref, tips.add(tipOf(line).entry.id));
		}
	}
	return owners;
}

function refsIn(entry: SessionEntry): string[] {
	const isSummary = entry.type === "custom_message" && entry.customType === CUSTOM_TYPE.summary;
	const refs = isSummary
		? listIn(entry.details, "toolCallRefs")
		: entry.type === "custom" && entry.customType === CUSTOM_TYPE.index
			? listIn(entry.data, "refs")
			: [];
	return refs.filter(isRef).map(({ shortId }) => shortId);
}
