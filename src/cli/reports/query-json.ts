/** `query --json`: the contract of SPEC 14. Fields are added, never renamed; what is not known is null. */
import type { FoundCall } from "../../query/found-call.js";
import { imageBytes } from "../../query/image-name.js";

export interface QueryRecord {
	ref: string | null;
	toolCallId: string;
	toolName: string;
	args: object | null;
	/** Whole; null in lists and searches, and where it is lost. */
	text: string | null;
	isError: boolean;
	timestamp: number | null;
	resultTimestamp: number | null;
	turnIndex: number | null;
	source: string | null;
	/** What the name that was asked for is to the call: `ref`, `key` or `id`. */
	matchedBy: string;
	/** The key of this one occurrence. */
	key: string;
	archived: boolean;
	/** The key of the record that stands for a duplicate. */
	duplicateOf: string | null;
	/** The end of another branch, where the call is not on the one that was asked. */
	branch: string | null;
	/** The path of the parent session that the call, or its text, was found in. */
	parentSession: string | null;
	/** `path` is where --save-images has written it. */
	images: { mimeType: string; bytes: number; path: string | null }[];
	/** Why the text is lost. */
	problem: string | null;
}

export interface QueryResult {
	/** The name asked for; the pattern of a search; null for a list of everything. */
	query: string | null;
	found: boolean;
	records: object[];
	/** The ends of other branches that own the same ref. */
	otherBranches: readonly string[];
}

export function queryJson(results: readonly QueryResult[]): object {
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
	};
}
