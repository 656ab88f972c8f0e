/** `query --json`: answers, lists and searches have one shape. */
import type { Count, Milliseconds } from "./common.js";

/** What was found. */
export interface QueryReport {
	readonly schema: "condense/query@1";
	/** One for each name that was asked for; of a list or a search, one in all. */
	readonly results: readonly QueryResult[];
}

/** What one name means. */
export interface QueryResult {
	/** The name; of a search the pattern; of a list null. */
	readonly query: string | null;
	/** Whether there is any record. */
	readonly found: boolean;
	/** Those of the branch first, oldest first, then those of other branches. */
	readonly records: readonly QueryRecord[];
	/** The last entries of other branches that use the same ref for a call of their own; `--branch` takes them. */
	readonly otherBranches: readonly string[];
}

/** One tool call. What is not known is null. */
export interface QueryRecord {
	/** `t1`, `t2`, …; null for a call that is not archived. */
	readonly ref: string | null;
	readonly toolCallId: string;
	readonly toolName: string;
	/** The arguments, as the call had them; in lists and searches secrets in them are replaced. */
	readonly args: { readonly [name: string]: unknown } | null;
	/** The whole result; null in lists and searches, and where it is lost. */
	readonly text: string | null;
	/** Whether the call failed. */
	readonly isError: boolean;
	/** When the call was made. */
	readonly timestamp: Milliseconds | null;
	/** When its result came. */
	readonly resultTimestamp: Milliseconds | null;
	/** All answers of the branch count, from 0; -1 where an old record does not say. */
	readonly turnIndex: number | null;
	/** Where the text comes from: the archive, a file of its own, or the session's own result. */
	readonly source: "index" | "sidecar" | "session" | null;
	/** What the name that was asked for is to the call. */
	readonly matchedBy: "ref" | "key" | "id";
	/** The name of this one call, where ids are used twice: `id@time`. */
	readonly key: string;
	/** Whether it is archived, itself or as a duplicate. */
	readonly archived: boolean;
	/** The key of the record that stands for a duplicate. */
	readonly duplicateOf: string | null;
	/** The last entry of the branch that the call is on; null where that is the one that was asked. */
	readonly branch: string | null;
	/** The path of the parent session that the call, or its text, was found in. */
	readonly parentSession: string | null;
	readonly images: readonly QueryImage[];
	/** Why the text is lost. */
	readonly problem: string | null;
	/** In lists: bytes of the text in UTF-8, null where it is lost; null elsewhere. */
	readonly size: Count | null;
	/** In searches: the lines that match; null elsewhere. */
	readonly matches: readonly QueryMatch[] | null;
}

/** An image of a result. */
export interface QueryImage {
	readonly mimeType: string;
	readonly bytes: Count;
	/** The file that --save-images has written; null without. */
	readonly path: string | null;
}

/** A line that a search shows. */
export interface QueryMatch {
	/** The line of the text, from 1. */
	readonly line: Count;
	/** Whole. */
	readonly text: string;
	/** False for a line that only surrounds a match (--context). */
	readonly isMatch: boolean;
}
