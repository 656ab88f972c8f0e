/** The calls of a branch, all or the archived ones, for searches and lists. */
import type { Archived } from "../archive/archive.js";
import { type FoundCall, foundCall } from "./found-call.js";
import { type Match, ofCall, ofRecord } from "./lookup.js";
import { recoverText } from "./recover.js";
import type { Scope } from "./scope.js";
import type { Sources } from "./sources.js";

/** Every call with its text, archived or not: the branch's own results in order, then records whose result is gone. */
export function* allCalls(sources: Sources): Generator<FoundCall> {
	const { scope } = sources;
	for (const call of scope.calls) {
		const match = ofCall("id", call, scope);
		yield foundCall(match, recoverText(match, scope, sources), {});
	}
	for (const archived of recordsOf(scope)) {
		if (scope.callOf.has(archived)) continue;
		const match = ofRecord("id", archived, scope);
		yield foundCall(match, recoverText(match, scope, sources), {});
	}
}

export interface ListedCall {
	readonly call: FoundCall;
	/** UTF-8 bytes of the text; undefined where it is lost. */
	readonly bytes: number | undefined;
}

/** The records that have a ref, by its number. Their texts are left where they are. */
export function archivedCalls(sources: Sources): ListedCall[] {
	const { scope } = sources;
	return [...recordsOf(scope)]
		.filter(({ ref }) => ref !== undefined)
		.sort((a, b) => numberIn(a.ref) - numberIn(b.ref))
		.map((archived) => ({
			call: foundCall(ofRecord("ref", archived, scope), UNREAD, {}),
			bytes: bytesOf(ofRecord("ref", archived, scope), sources),
		}));
}

const UNREAD = { text: undefined, source: undefined, problem: undefined, result: undefined, parentSession: undefined };

function* recordsOf({ archive }: Scope): Generator<Archived> {
	for (const records of archive.byKey.values()) yield* records;
}

function bytesOf(match: Match, sources: Sources): number | undefined {
	if (match.archived?.record.spillBytes !== undefined) return match.archived.record.spillBytes;
	const { text } = recoverText(match, sources.scope, sources);
	return text === undefined ? undefined : Buffer.byteLength(text);
}

function numberIn(ref: string | undefined): number {
	return Number(/^t(\d{1,15})$/.exec(ref ?? "")?.[1] ?? Number.MAX_SAFE_INTEGER);
}
