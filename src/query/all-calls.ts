/** The calls of a branch, all or the archived ones, for searches and lists. */
import type { Archived } from "../archive/archive.js";
import { textOf } from "../session/content.js";
import type { SessionCall } from "./calls.js";
import { type FoundCall, foundCall } from "./found-call.js";
import { ofCall, ofRecord } from "./lookup.js";
import { recoverText } from "./recover.js";
import type { Scope } from "./scope.js";
import type { Sources } from "./sources.js";

/** Every call with its text, archived or not: the branch's own results in order, then records whose result is gone. */
export function* allCalls({ scope, readSidecar }: Sources): Generator<FoundCall> {
	for (const call of scope.calls) {
		// The session's own result is at hand: no sidecar need be read.
		const text = textOf(call.message.content);
		yield foundCall(ofCall("id", call, scope), { text, source: "session", problem: undefined }, {});
	}
	for (const archived of recordsOf(scope)) {
		if (scope.callOf.has(archived)) continue;
		const match = ofRecord("id", archived, scope);
		yield foundCall(match, recoverText(match, scope, readSidecar), {});
	}
}

export interface ListedCall {
	readonly call: FoundCall;
	/** UTF-8 bytes of the text; undefined where it is lost. */
	readonly bytes: number | undefined;
}

/** The records that have a ref, by its number. Their texts are left where they are. */
export function archivedCalls({ scope }: Sources): ListedCall[] {
	return [...recordsOf(scope)]
		.filter(({ ref }) => ref !== undefined)
		.sort((a, b) => numberIn(a.ref) - numberIn(b.ref))
		.map((archived) => ({
			call: foundCall(ofRecord("ref", archived, scope), UNREAD, {}),
			bytes: bytesOf(archived, scope.callOf.get(archived)),
		}));
}

const UNREAD = { text: undefined, source: undefined, problem: undefined };

function* recordsOf({ archive }: Scope): Generator<Archived> {
	for (const records of archive.byKey.values()) yield* records;
}

function bytesOf({ record }: Archived, call: SessionCall | undefined): number | undefined {
	if (record.spillBytes !== undefined) return record.spillBytes;
	const isInline = record.spillPath === undefined && record.entryId === undefined;
	if (isInline && typeof record.resultText === "string") return Buffer.byteLength(record.resultText);
	return call === undefined ? undefined : Buffer.byteLength(textOf(call.message.content));
}

function numberIn(ref: string | undefined): number {
	return Number(/^t(\d{1,15})$/.exec(ref ?? "")?.[1] ?? Number.MAX_SAFE_INTEGER);
}
