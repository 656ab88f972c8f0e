/**
 * Every archived record of the file, with its line, the result that it was made from, and whether the full text can be
 * had back: from the record, its sidecar, or the entry that it names (SPEC 8, 13).
 */
import { type Link, linkResults } from "../archive/link.js";
import { CUSTOM_TYPE, type ToolCallRecord } from "../archive/record.js";
import { isRecord, isRun, listIn } from "../archive/shapes.js";
import { keyOf } from "../context/calls.js";
import { type OccurrenceKey, occurrenceKey } from "../context/occurrence.js";
import { charsIn, isSameText, isText, type StoredText } from "../session/cold.js";
import { storedTextOf } from "../session/content.js";
import type { Message, MessageEntry, SessionEntry, SessionLine, ToolResultMessage } from "../session/entry.js";
import type { Session } from "../session/session.js";
import type { View } from "../view/view.js";
import { shortId } from "./finding.js";

export interface FiledRecord {
	readonly record: ToolCallRecord;
	readonly key: OccurrenceKey;
	/** Where the index entry stands. */
	readonly line: number;
	/** The session's own result; undefined where the file has none that fits. */
	readonly original: ToolResultMessage | undefined;
	/** Of an export: its results are not what was archived. */
	readonly isExported: boolean;
	/** Why the full text cannot be had, or is not the result's own; undefined where all is well. */
	readonly problem: RecordProblem | undefined;
}

export interface RecordProblem {
	readonly kind: "sidecar" | "session-entry" | "parent-session" | "text";
	readonly message: string;
}

/** The text in a record's sidecar, or why there is none. */
export type ReadSidecar = (record: ToolCallRecord) => { readonly text: string } | { readonly problem: string };

/** A session that an export was made from, and the way to the one before it. */
export interface ParentSession {
	readonly session: Session;
	readonly parent: () => Parent;
}
/** Undefined where the header names none. */
export type Parent = ParentSession | { readonly problem: string } | undefined;

/** What is asked of the world: sidecars, and the session that an export was made from. */
export interface Archives {
	readonly readSidecar: ReadSidecar;
	/** Read when it is first needed. */
	readonly readParent: () => Parent;
}

/** The records of all index entries, in file order, those of other branches too. */
export function lookAtRecords(
	session: Session,
	branch: readonly SessionLine[],
	view: View,
	archives: Archives,
): FiledRecord[] {
	const linked = originalsOnBranch(branch, view);
	// The results of an export are what the model sees: stubs, or words that were made unreadable for sharing.
	const isExport = session.lines.some(({ entry }) => isExportMarker(entry));
	const textOfOne = textReader(session, archives, isExport);
	let results: Map<string, ToolResultMessage[]> | undefined;
	const filed: FiledRecord[] = [];
	for (const { entry, line } of session.lines) {
		if (entry.type !== "custom" || entry.customType !== CUSTOM_TYPE.index) continue;
		for (const record of listIn(entry.data, "toolCalls")) {
			if (!isRecord(record)) continue;
			const key = occurrenceKey(record.toolCallId, record.resultTimestamp);
			const { text, problem } = textOfOne(record);
			let original = linked.get(record);
			let isSame = original !== undefined && saysJust(original, text);
			if (!isSame) {
				// A result that an edit has changed may be recorded twice; what is left over then is no pair.
				results ??= indexResults(session.lines);
				const others = results.get(key) ?? [];
				const found = others.find((result) => saysJust(result, text));
				isSame = found !== undefined;
				original = found ?? original ?? others[0];
			}
			const difference = isExport || isSame ? undefined : differenceFrom(original, text);
			filed.push({ record, key, line, original, isExported: isExport, problem: problem ?? difference });
		}
	}
	return filed;
}

/** Looked for in the whole file: a branch that begins in the middle of an export does not have it. */
function isExportMarker(entry: SessionEntry): boolean {
	if (entry.type !== "custom" || entry.customType !== CUSTOM_TYPE.run) return false;
	return isRun(entry.data) && entry.data.target === "export";
}

/** Results by occurrence key, and by bare id, as the oldest records name them. */
function indexResults(lines: readonly SessionLine[]): Map<string, ToolResultMessage[]> {
	const results = new Map<string, ToolResultMessage[]>();
	for (const { entry } of lines) {
		if (!isResult(entry)) continue;
		for (const name of new Set([keyOf(entry.message), entry.message.toolCallId])) {
			const others = results.get(name);
			if (others === undefined) results.set(name, [entry.message]);
			else others.push(entry.message);
		}
	}
	return results;
}

/** The result that each record of the branch stands for, also where a compaction has cut it from the context. */
function originalsOnBranch(branch: readonly SessionLine[], view: View): Map<ToolCallRecord, ToolResultMessage> {
	const results: Message[] = branch.flatMap(({ entry }) => (isResult(entry) ? [entry.message] : []));
	const originals = new Map<ToolCallRecord, ToolResultMessage>();
	for (const [at, link] of linksOf(results, view).entries()) {
		if (link !== undefined && !link.isAlias) originals.set(link.archived.record, results[at] as ToolResultMessage);
	}
	return originals;
}

/** Nothing but results is ever linked: where the context shows all of the branch, its links are known. */
function linksOf(results: readonly Message[], { messages, links, archive }: View): readonly (Link | undefined)[] {
	const known: (Link | undefined)[] = [];
	for (const [at, message] of messages.entries()) {
		if (message.role !== "toolResult") continue;
		if (message !== results[known.length]) return linkResults(results, archive);
		known.push(links[at]);
	}
	return known.length === results.length ? known : linkResults(results, archive);
}

type RecordText =
	| { readonly text: StoredText; readonly problem?: undefined }
	| { readonly text?: undefined; readonly problem: RecordProblem };

/** Gives the full text of a record, from wherever it says. */
function textReader(
	session: Session,
	{ readSidecar, readParent }: Archives,
	isExport: boolean,
): (record: ToolCallRecord) => RecordText {
	let parent: { readonly is: Parent } | undefined;
	return (record) => {
		const { spillPath, entryId } = record;
		if (spillPath !== undefined) {
			const reading = readSidecar(record);
			return "text" in reading ? reading : problemOf("sidecar", `${nameOf(record)}: ${reading.problem}`);
		}
		if (entryId === undefined)
			return { text: isText(record, "resultText") ? { holder: record, key: "resultText" } : "" };
		const isOwn = isResult(session.byId.get(entryId)?.entry);
		if (isOwn || !isExport) return textOfEntry(entryId, session, record);
		parent ??= { is: readParent() };
		return textInParents(entryId, parent.is, record);
	};
}

/** An export of an export leaves its texts to where the first one left them. */
function textInParents(entryId: string, parent: Parent, record: ToolCallRecord): RecordText {
	if (parent === undefined) return problemOf("parent-session", "the header names no parent session");
	if ("problem" in parent) return problemOf("parent-session", parent.problem);
	if (isResult(parent.session.byId.get(entryId)?.entry)) return textOfEntry(entryId, parent.session, record);
	const older = parent.parent();
	return older === undefined ? textOfEntry(entryId, parent.session, record) : textInParents(entryId, older, record);
}

function textOfEntry(entryId: string, { byId }: Session, record: ToolCallRecord): RecordText {
	const entry = byId.get(entryId)?.entry;
	if (isResult(entry)) return { text: storedTextOf(entry.message) };
	const found = entry === undefined ? "is not there" : "is no tool result";
	return problemOf("session-entry", `${nameOf(record)}: the entry ${shortId(entryId)} that holds its text ${found}`);
}

function isResult(entry: SessionEntry | undefined): entry is MessageEntry & { message: ToolResultMessage } {
	return entry?.type === "message" && entry.message?.role === "toolResult";
}

function problemOf(kind: RecordProblem["kind"], message: string): RecordText {
	return { problem: { kind, message } };
}

function saysJust(result: ToolResultMessage, text: StoredText | undefined): boolean {
	return text !== undefined && isSameText(storedTextOf(result), text);
}

function differenceFrom(
	original: ToolResultMessage | undefined,
	text: StoredText | undefined,
): RecordProblem | undefined {
	if (original === undefined || text === undefined) return undefined;
	const own = charsIn(storedTextOf(original));
	const message = `the archived text of ${nameOf(original)} has ${charsIn(text)} characters and is not the result's own (${own})`;
	return { kind: "text", message };
}

/** `bash call toolu_01…`, for messages. */
export function nameOf({ toolName, toolCallId }: { toolName?: unknown; toolCallId: unknown }): string {
	return `${toolName ? `${shortId(toolName)} ` : ""}call ${shortId(toolCallId)}`;
}
