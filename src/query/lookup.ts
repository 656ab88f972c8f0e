/**
 * What a name means on a branch (SPEC 8): a ref, the key of one occurrence, or the id of a call with all its
 * occurrences. One name may be several of these: then all are given, refs first. Pure.
 */
import type { Archived } from "../archive/archive.js";
import type { OccurrenceKey } from "../context/occurrence.js";
import type { SessionCall } from "./calls.js";
import { aliasedRecord, type Scope } from "./scope.js";

export interface Match {
	/** What the name is to this call. */
	readonly by: "ref" | "key" | "id";
	readonly ref: string | undefined;
	/** Names this one occurrence. */
	readonly key: OccurrenceKey;
	/** The call's own record; undefined for duplicates and for what was never archived. */
	readonly archived: Archived | undefined;
	/** The session's own result; undefined where this branch does not have it (any more). */
	readonly call: SessionCall | undefined;
	/** The record that stands for a duplicate. */
	readonly original: Archived | undefined;
}

/** Everything that `name` means on the branch of `scope`; each call once. */
export function lookUp(name: string, scope: Scope): Match[] {
	return distinct([...matchRef(name, scope), ...matchCalls(name, scope)]);
}

/** The records that `name` is the ref of: several only where a writer has given a number out twice. */
function matchRef(name: string, scope: Scope): Match[] {
	const records = scope.archive.byRef.get(name) ?? [];
	return [...records.map((archived) => ofRecord("ref", archived, scope)), ...waitingFor(name, scope)];
}

/** The calls that `name` is the key or the id of: by key, then the others of that id, oldest first. */
export function matchCalls(name: string, scope: Scope): Match[] {
	const { archive, callsByKey, callsById } = scope;
	const lost = (archive.byKey.get(name) ?? []).filter((archived) => !scope.callOf.has(archived));
	return distinct([
		...(callsByKey.get(name) ?? []).map((call) => ofCall("key", call, scope)),
		...lost.map((archived) => ofRecord("key", archived, scope)),
		...lostDuplicate("key", name, scope),
		...putInPlace(
			(callsById.get(name) ?? []).map((call) => ofCall("id", call, scope)),
			[
				...(archive.byId.get(name) ?? [])
					.filter((archived) => !scope.callOf.has(archived))
					.map((archived) => ofRecord("id", archived, scope)),
				...duplicatesOfId(name, scope).flatMap((key) => lostDuplicate("id", key, scope)),
			],
		),
	]);
}

/** The match of any call on the branch, as if it had been asked for. */
export function ofCall(by: Match["by"], call: SessionCall, scope: Scope): Match {
	const archived = scope.recordOf.get(call);
	const original = scope.originalOf.get(call);
	return { by, ref: (archived ?? original)?.ref, key: call.key, archived, call, original };
}

/** The match of any record of the branch. */
export function ofRecord(by: Match["by"], archived: Archived, scope: Scope): Match {
	return { by, ref: archived.ref, key: archived.key, archived, call: scope.callOf.get(archived), original: undefined };
}

/** A summary names the ref, but no record has come: the run that wrote it broke off. The session has the result. */
function waitingFor(name: string, scope: Scope): Match[] {
	const matches: Match[] = [];
	for (const [key, refs] of scope.archive.waiting) {
		for (const [nth, { ref }] of refs.entries()) {
			const call = ref === name ? scope.callsByKey.get(key)?.[nth] : undefined;
			if (call !== undefined) matches.push({ ...ofCall("ref", call, scope), ref });
		}
	}
	return matches;
}

/** A duplicate whose own result is gone leads to its original. */
function lostDuplicate(by: Match["by"], key: OccurrenceKey, scope: Scope): Match[] {
	const original = scope.callsByKey.has(key) ? undefined : aliasedRecord(key, scope);
	if (original === undefined) return [];
	return [{ by, ref: original.ref, key, archived: undefined, call: undefined, original }];
}

function duplicatesOfId(id: string, { archive }: Scope): OccurrenceKey[] {
	const start = `${id}@`;
	return [...archive.aliases.keys()].filter((key) => key.startsWith(start) && /^-?\d+$/.test(key.slice(start.length)));
}

/** Puts matches without a place on the branch before the first that is younger. */
function putInPlace(placed: readonly Match[], unplaced: readonly Match[]): Match[] {
	const matches = [...placed];
	for (const match of unplaced) {
		const time = timeOf(match);
		const at = matches.findIndex((other) => timeOf(other) > time);
		matches.splice(at === -1 ? matches.length : at, 0, match);
	}
	return matches;
}

function timeOf({ archived, call, original }: Match): number {
	const record = archived?.record ?? original?.record;
	return call?.message.timestamp ?? record?.resultTimestamp ?? record?.timestamp ?? 0;
}

function distinct(matches: readonly Match[]): Match[] {
	const seen = new Set<unknown>();
	return matches.filter(({ archived, call, key }) => {
		const identity = archived ?? call ?? key;
		if (seen.has(identity)) return false;
		seen.add(identity);
		return true;
	});
}
