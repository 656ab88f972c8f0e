/**
 * The text of a match, whole (SPEC 8): from the record, or where its text went when it was archived, else from the
 * session's own result. What is proven to be another text, such as the stub in an exported session, is never given for
 * the original. Pure but for its ports.
 */
import type { Archived } from "../archive/archive.js";
import type { ToolCallRecord } from "../archive/record.js";
import { stubHead } from "../archive/same-key.js";
import { textOf } from "../session/content.js";
import type { ToolResultMessage } from "../session/entry.js";
import type { Match } from "./lookup.js";
import { isTextOf } from "./pair-records.js";
import type { Scope } from "./scope.js";

export type Source = "index" | "sidecar" | "session";

export interface Recovered {
	/** Undefined where it is lost. */
	readonly text: string | undefined;
	readonly source: Source | undefined;
	/** Why it is lost. */
	readonly problem: string | undefined;
	/** The session's own result: what the text was made from, and what has the images. */
	readonly result: ToolResultMessage | undefined;
	/** The path of the parent session that the result is in, where it is not in this one. */
	readonly parentSession: string | undefined;
}

export interface EntryResult {
	readonly result: ToolResultMessage;
	readonly parentSession: string | undefined;
}

export interface RecoverPorts {
	/** Reads the sidecar of a record, or says why not. */
	readonly readSidecar: (record: ToolCallRecord) => { readonly text: string } | { readonly problem: string };
	/** The result in the entry that a record names, here or in a parent session, or why there is none. */
	readonly findEntry: (record: ToolCallRecord) => EntryResult | { readonly problem: string };
}

export function recoverText({ archived, call, original }: Match, scope: Scope, ports: RecoverPorts): Recovered {
	if (archived !== undefined) return recoverRecord(archived, call?.message, ports);
	const isStub = call !== undefined && original?.ref !== undefined && showsStub(call.message, original.ref);
	if (call !== undefined && !isStub) return fromResult(call.message);
	if (original === undefined) return lost("nothing of it is left", undefined);
	return recoverRecord(original, scope.callOf.get(original)?.message, ports);
}

/** In an export the result of a duplicate is the stub of its original, which is all that is left of it there. */
function showsStub({ content }: ToolResultMessage, ref: string): boolean {
	const text = textOf(content);
	const head = stubHead(ref);
	return text.startsWith(head) || text.includes(`\n${head}`);
}

function recoverRecord({ record }: Archived, present: ToolResultMessage | undefined, ports: RecoverPorts): Recovered {
	const own = withCarriedImages(record, present);
	if (record.spillPath !== undefined) {
		const sidecar = ports.readSidecar(record);
		if (!("text" in sidecar)) return fromOwn(record, own, `its sidecar: ${sidecar.problem}`);
		return { text: sidecar.text, source: "sidecar", problem: undefined, result: own, parentSession: undefined };
	}
	if (record.entryId !== undefined) {
		const entry = ports.findEntry(record);
		return "problem" in entry ? fromOwn(record, own, entry.problem) : fromResult(entry.result, entry.parentSession);
	}
	const text = record.resultText as unknown;
	if (typeof text !== "string") return fromOwn(record, own, "the record has no text");
	return { text, source: "index", problem: undefined, result: own, parentSession: undefined };
}

/** In an export the result at hand is a stub; its images are in the record, where they came along. */
function withCarriedImages(
	{ toolCallId, toolName, resultContent, timestamp, isError }: ToolCallRecord,
	present: ToolResultMessage | undefined,
): ToolResultMessage | undefined {
	if (resultContent === undefined) return present;
	return { role: "toolResult", toolCallId, toolName, timestamp, isError, ...present, content: resultContent };
}

function fromOwn(record: ToolCallRecord, own: ToolResultMessage | undefined, problem: string): Recovered {
	if (own === undefined) return lost(`${problem}; and the session has no result of its own`, undefined);
	if (isTextOf(record, textOf(own.content)) !== false) return fromResult(own);
	return lost(`${problem}; and the session's own result is not what was archived`, own);
}

function fromResult(result: ToolResultMessage, parentSession?: string): Recovered {
	return { text: textOf(result.content), source: "session", problem: undefined, result, parentSession };
}

function lost(problem: string, result: ToolResultMessage | undefined): Recovered {
	return { text: undefined, source: undefined, problem, result, parentSession: undefined };
}
