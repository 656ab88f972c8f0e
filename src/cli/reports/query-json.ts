/** `query --json`: the contract of SPEC 14. Answers, lists and searches have one shape; what is not known is null. */
import type { FoundCall } from "../../query/found-call.js";
import type { GrepLine } from "../../query/grep.js";
import { imageBytes } from "../../query/image-name.js";
import type { QueryMatch, QueryRecord, QueryReport, QueryResult } from "../contract/query.js";

export function queryJson(results: readonly QueryResult[]): QueryReport {
	return { schema: "condense/query@1", results };
}

export function recordJson(call: FoundCall, saved?: readonly string[]): QueryRecord {
	return {
		ref: call.ref ?? null,
		toolCallId: call.toolCallId,
		toolName: call.toolName,
		args: call.args ?? null,
		text: call.text ?? null,
		isError: call.isError,
		timestamp: call.timestamp ?? null,
		resultTimestamp: call.resultTimestamp ?? null,
		turnIndex: call.turnIndex ?? null,
		source: call.source ?? null,
		matchedBy: call.matchedBy,
		key: call.key,
		archived: call.isArchived,
		duplicateOf: call.duplicateOf ?? null,
		branch: call.branch ?? null,
		parentSession: call.parentSession ?? null,
		images: call.images.map((image, index) => ({
			mimeType: String(image.mimeType),
			bytes: imageBytes(image).length,
			path: saved?.[index] ?? null,
		})),
		problem: call.problem ?? null,
		size: null,
		matches: null,
	};
}

/** A record of a list: how large its text is, in place of the text. `bytes` is undefined where the text is lost. */
export function listedJson(call: FoundCall, bytes: number | undefined): QueryRecord {
	return { ...recordJson(call), text: null, size: bytes ?? null };
}

/** A record of a search: the lines that match, in place of the text. */
export function matchedJson(call: FoundCall, lines: readonly GrepLine[]): QueryRecord {
	return { ...recordJson(call), text: null, matches: lines.map(matchJson) };
}

function matchJson({ line, text, at }: GrepLine): QueryMatch {
	return { line, text, isMatch: at !== undefined };
}
