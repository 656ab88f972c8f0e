/**
 * Every archived record of the file, with its line, the result that it was made from, and whether the full text can be
 * had back: from the record, its sidecar, or the entry that it names (SPEC 8, 13).
 */
import type { Archive } from "../archive/archive.js";
import { linkResults } from "../archive/link.js";
import { CUSTOM_TYPE, type ToolCallRecord } from "../archive/record.js";
import { isRecord, listIn } from "../archive/shapes.js";
import { keyOf } from "../context/calls.js";
import { type OccurrenceKey, occurrenceKey } from "../context/occurrence.js";
import { textOf } from "../session/content.js";
import type { Message, SessionLine, ToolResultMessage } from "../session/entry.js";
import type { Session } from "../session/session.js";
import type { SidecarReading } from "../session/sidecar-read.js";
import { shortId } from "./finding.js";

export interface FiledRecord {
	readonly record: ToolCallRecord;
	readonly key: OccurrenceKey;
	/** Where the index entry stands. */
	readonly line: number;
	/** The session's own result; undefined where the file has none that fits. */
	readonly original: ToolResultMessage | undefined;
	/** Why the full text cannot be had, or is not the result's own; undefined where all is well. */
	readonly problem: RecordProblem | undefined;
}

export interface RecordProblem {
	readonly kind: "sidecar" | "session-entry" | "text";
	readonly message: string;
}

/** What is asked of the world: the sidecar of a record. */
export type SidecarReader = (record: ToolCallRecord) => SidecarReading;

/** The records of all index entries, in file order, those of other branches too. */
export function lookAtRecords(
	session: Session,
	branch: readonly SessionLine[],
	archive: Archive,
	readSidecar: SidecarReader,
): FiledRecord[] {
	const results = indexResults(session.lines);
	const linked = originalsOnBranch(branch, archive);
	const filed: FiledRecord[] = [];
	for (const { entry, line } of session.lines) {
		if (entry.type !== "custom" || entry.customType !== CUSTOM_TYPE.index) continue;
		for (const record of listIn(entry.data, "toolCalls").filter(isRecord)) {
			const key = occurrenceKey(record.toolCallId, record.resultTimestamp);
			const own = linked.get(record);
			const candidates = own === undefined ? (results.get(key) ?? []) : [own];
			const text = textOfRecord(record, session, readSidecar);
			const original = candidates.find((result) => textOf(result.content) === text.text) ?? candidates[0];
			filed.push({ record, key, line, original, problem: text.problem ?? differenceFrom(original, text.text) });
		}
	}
	return filed;
}

/** Results by occurrence key, and by bare id, as the oldest records name them. */
function indexResults(lines: readonly SessionLine[]): Map<string, ToolResultMessage[]> {
	const results = new Map<string, ToolResultMessage[]>();
	for (const { entry } of lines) {
		if (entry.type !== "message" || entry.message?.role !== "toolResult") continue;
		for (const name of new Set([keyOf(entry.message), entry.message.toolCallId])) {
			const others = results.get(name);
			if (others === undefined) results.set(name, [entry.message]);
			else others.push(entry.message);
		}
	}
	return results;
}

/** The result that each record of the branch stands for, also where a compaction has cut it from the context. */
function originalsOnBranch(branch: readonly SessionLine[], archive: Archive): Map<ToolCallRecord, ToolResultMessage> {
	const messages = branch.flatMap(({ entry }): Message[] =>
		entry.type === "message" && entry.message ? [entry.message] : [],
	);
	const originals = new Map<ToolCallRecord, ToolResultMessage>();
	for (const [at, link] of linkResults(messages, archive).entries()) {
		if (link !== undefined && !link.isAlias) originals.set(link.archived.record, messages[at] as ToolResultMessage);
	}
	return originals;
}

type RecordText =
	| { readonly text: string; readonly problem?: undefined }
	| { readonly text?: undefined; readonly problem: RecordProblem };

/** The full text of a record, from wherever it says. */
function textOfRecord(record: ToolCallRecord, session: Session, readSidecar: SidecarReader): RecordText {
	if (record.spillPath !== undefined) {
		const reading = readSidecar(record);
		if ("bytes" in reading) return { text: reading.bytes.toString("utf8") };
		return { problem: { kind: "sidecar", message: `${nameOf(record)}: ${reading.problem}` } };
	}
	if (record.entryId === undefined) return { text: record.resultText ?? "" };
	const entry = session.byId.get(record.entryId)?.entry;
	if (entry?.type === "message" && entry.message?.role === "toolResult") return { text: textOf(entry.message.content) };
	const found = entry === undefined ? "is not in the file" : "is no tool result";
	const message = `${nameOf(record)}: the entry ${shortId(record.entryId)} that holds its text ${found}`;
	return { problem: { kind: "session-entry", message } };
}

function differenceFrom(original: ToolResultMessage | undefined, text: string | undefined): RecordProblem | undefined {
	if (original === undefined || text === undefined) return undefined;
	const own = textOf(original.content);
	if (own === text) return undefined;
	const message = `the archived text of ${nameOf(original)} has ${text.length} characters and is not the result's own (${own.length})`;
	return { kind: "text", message };
}

/** `bash call toolu_01…`, for messages. */
export function nameOf({ toolName, toolCallId }: { toolName?: unknown; toolCallId: unknown }): string {
	return `${toolName ? `${shortId(toolName)} ` : ""}call ${shortId(toolCallId)}`;
}
