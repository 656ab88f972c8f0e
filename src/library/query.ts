import { answer } from "../query/answer.js";
import { expandNames } from "../query/expand.js";
import { openSources } from "../query/open-sources.js";
import type { ImageBlock } from "../session/entry.js";
import { type BranchOptions, branchIn, fileOf, type Session } from "./session.js";

/** One call, with its result as it was. What is not known is undefined. */
export interface QueriedCall {
	readonly ref: string | undefined;
	readonly toolCallId: string;
	/** The name of this one occurrence: providers use ids again. */
	readonly key: string;
	readonly toolName: string;
	readonly args: { readonly [key: string]: unknown } | undefined;
	/** The whole text of the result; undefined where it is lost. */
	readonly text: string | undefined;
	readonly images: readonly ImageBlock[];
	/** Images that were archived with it and cannot be had here. */
	readonly missingImages: number;
	readonly isError: boolean;
	/** When it was called, and when its result came: milliseconds since 1970. */
	readonly timestamp: number | undefined;
	readonly resultTimestamp: number | undefined;
	readonly turnIndex: number | undefined;
	/** Where the text is from. */
	readonly source: "index" | "sidecar" | "session" | undefined;
	/** What the name that was asked for is to the call. */
	readonly matchedBy: "ref" | "key" | "id";
	readonly isArchived: boolean;
	/** The key of the record that stands for a duplicate. */
	readonly duplicateOf: string | undefined;
	/** The end of another branch, where the call is there. */
	readonly branch?: string | undefined;
	/** The path of the parent session that it was found in. */
	readonly parentSession?: string | undefined;
	/** Why the text is lost. */
	readonly problem: string | undefined;
}

export interface QueryResult {
	/** The name that was asked for; of a range or a block, one of its refs. */
	readonly query: string;
	readonly found: boolean;
	/** Everything that the name means, refs first. */
	readonly records: readonly QueriedCall[];
	/** The ends of other branches that own the same ref. */
	readonly otherBranches: readonly string[];
	/** Where nothing was found: names that are near. */
	readonly near: readonly string[];
}

/**
 * The whole results of calls by name: a ref (`t3`), a range or list of refs (`t1..t5,t9`), a block (`b2`), an occurrence
 * key, or a call id. A name that means nothing is a result with `found: false`. Sidecars and parent sessions are read
 * where they are needed. Throws `usage` for an unknown `leafId`, and `input.cycle`.
 */
export function query(session: Session, names: string | readonly string[], options: BranchOptions = {}): QueryResult[] {
	branchIn(session, options); // says what is wrong with the options in the library's words
	const sources = openSources(fileOf(session), options.leafId);
	const words = typeof names === "string" ? [names] : names;
	return expandNames(words, sources.scope).map((name) => {
		const { query, calls, otherOwners, near } = answer(name, sources);
		return { query, found: calls.length > 0, records: calls, otherBranches: otherOwners, near };
	});
}
