/** The archive keeps its promise: every record gives the full text of its result, byte for byte (SPEC 2, 8, 13). */
import { CUSTOM_TYPE } from "../../archive/record.js";
import { isAlias, isChain, isFrontier, isRecord, isRef, isRun, isStats, listIn } from "../../archive/shapes.js";
import type { SessionEntry } from "../../session/entry.js";
import type { Check, Found } from "../finding.js";
import { nameOf, type RecordProblem } from "../records.js";
import type { Subject } from "../subject.js";

export const recordText: Check = {
	name: "record-text",
	severity: "error",
	about: "An archived text is not the text of the session's own result.",
	run: (subject) => problems(subject, "text"),
};

export const sidecar: Check = {
	name: "sidecar",
	severity: "error",
	about: "The file that holds an oversized result is missing, cannot be read, or is not what was archived.",
	repairIf: "the text is taken into the record where the session's own result is proven to be it",
	run: (subject) => problems(subject, "sidecar"),
};

export const sessionEntry: Check = {
	name: "session-entry",
	severity: "error",
	about: "A record leaves its text to an entry of the session that is not there, or is no tool result.",
	run: (subject) => problems(subject, "session-entry"),
};

export const parentSession: Check = {
	name: "parent-session",
	severity: "error",
	about: "An export leaves its full texts to the session that it was made from, which is not named or not there.",
	*run({ records, session }) {
		const [first, ...others] = records.filter(({ problem }) => problem?.kind === "parent-session");
		if (first?.problem === undefined) return;
		const message = `${first.problem.message}: it holds the texts of ${others.length + 1} records`;
		yield { line: session.headerLine, message };
	},
};

function* problems({ records }: Subject, kind: RecordProblem["kind"]): Generator<Found> {
	for (const { problem, line, original } of records) {
		if (problem?.kind !== kind) continue;
		const isElsewhere = kind !== "text" && original !== undefined;
		yield { line, message: isElsewhere ? `${problem.message}; the session's own result is there` : problem.message };
	}
}

export const recordWithoutCall: Check = {
	name: "record-without-call",
	severity: "warning",
	about: "A record has no result in the file to compare it with, as in a copy of a part of a session.",
	*run({ records }) {
		for (const { record, line, original, isExported } of records) {
			if (original === undefined && !isExported) yield { line, message: `no result of ${nameOf(record)} in the file` };
		}
	},
};

export const recordDiffers: Check = {
	name: "record-differs",
	severity: "warning",
	about: "A record names another tool than its result, or takes a failure for a success.",
	*run({ records }) {
		for (const { record, line, original, isExported } of records) {
			if (original === undefined || isExported) continue;
			const isOtherTool = Boolean(original.toolName) && original.toolName !== record.toolName;
			const isOtherEnd = (original.isError === true) !== (record.isError === true);
			if (isOtherTool)
				yield { line, message: `${nameOf(record)} is recorded, a result of ${original.toolName} is there` };
			else if (isOtherEnd)
				yield { line, message: `${nameOf(record)} is recorded as ${record.isError ? "failed" : "done"}` };
		}
	},
};

export const archiveEntryUnreadable: Check = {
	name: "archive-entry-unreadable",
	severity: "warning",
	about: "An entry of condense or of an extension lacks what its kind needs, and is passed over.",
	*run({ session }) {
		for (const { entry, line } of session.lines) {
			const kind = customTypeOf(entry);
			if (kind !== undefined && IS_READABLE.get(kind)?.(entry as Payload) === false)
				yield { line, message: `${kind} makes no sense` };
		}
	},
};

type Payload = { data?: unknown; details?: unknown };

const IS_READABLE = new Map<string, (entry: Payload) => boolean>([
	[CUSTOM_TYPE.index, ({ data }) => isListOf(isRecord, data, "toolCalls")],
	[
		CUSTOM_TYPE.summary,
		({ details }) => isListOf(isRef, details, "toolCallRefs") || isListOf(isString, details, "toolCallIds"),
	],
	[CUSTOM_TYPE.chain, ({ data }) => isChain(data)],
	[CUSTOM_TYPE.nativeChain, ({ data }) => isChain(data)],
	[CUSTOM_TYPE.alias, ({ data }) => isAlias(data)],
	[CUSTOM_TYPE.frontier, ({ data }) => isFrontier(data)],
	[CUSTOM_TYPE.stats, ({ data }) => isStats(data)],
	[CUSTOM_TYPE.run, ({ data }) => isRun(data)],
]);

function isListOf(is: (value: unknown) => boolean, value: unknown, field: string): boolean {
	const list = listIn(value, field);
	return list.length > 0 && list.every(is);
}

function isString(value: unknown): value is string {
	return typeof value === "string";
}

function customTypeOf(entry: SessionEntry): string | undefined {
	return entry.type === "custom" || entry.type === "custom_message" ? entry.customType : undefined;
}
