/**
 * The text of a match, whole (SPEC 8): from the record, or where its text went when it was archived, else from the
 * session's own result. Pure but for the sidecar reader that it is given.
 */
import type { Archived } from "../archive/archive.js";
import type { ToolCallRecord } from "../archive/record.js";
import { textOf } from "../session/content.js";
import type { SessionCall } from "./calls.js";
import type { Match } from "./lookup.js";
import { isTextOf } from "./pair-records.js";
import type { Scope } from "./scope.js";

export type Source = "index" | "sidecar" | "session";

export interface Recovered {
	/** Undefined where it is lost. */
	readonly text: string | undefined;
	readonly source: Source | undefined;
	/** Why it is lost, or not proven to be what was archived. */
	readonly problem: string | undefined;
}

/** Reads the sidecar of a record, or says why not. */
export type ReadSidecar = (record: ToolCallRecord) => { readonly text: string } | { readonly problem: string };

export function recoverText({ archived, call, original }: Match, scope: Scope, readSidecar: ReadSidecar): Recovered {
	if (archived !== undefined) return recoverRecord(archived, call, readSidecar);
	if (call !== undefined) return ownText(call);
	if (original === undefined) return lost("nothing of it is left");
	return recoverRecord(original, scope.callOf.get(original), readSidecar);
}

function recoverRecord({ record }: Archived, call: SessionCall | undefined, readSidecar: ReadSidecar): Recovered {
	if (record.spillPath !== undefined) return recoverSpilled(record, call, readSidecar);
	if (record.entryId === undefined && typeof record.resultText === "string") {
		return { text: record.resultText, source: "index", problem: undefined };
	}
	if (call !== undefined) return ownText(call);
	const where = record.entryId === undefined ? "" : ` (entry ${record.entryId})`;
	return lost(`the session's own result${where} is not on the branch`);
}

function recoverSpilled(record: ToolCallRecord, call: SessionCall | undefined, readSidecar: ReadSidecar): Recovered {
	const sidecar = readSidecar(record);
	if ("text" in sidecar) return { text: sidecar.text, source: "sidecar", problem: undefined };
	if (call === undefined) return lost(`its sidecar: ${sidecar.problem}; and the session has no result of its own`);
	const own = ownText(call);
	if (isTextOf(record, own.text ?? "") !== false) return own;
	return { ...own, problem: `its sidecar: ${sidecar.problem}; and the session's own result is not what was archived` };
}

function ownText({ message }: SessionCall): Recovered {
	return { text: textOf(message.content), source: "session", problem: undefined };
}

function lost(problem: string): Recovered {
	return { text: undefined, source: undefined, problem };
}
