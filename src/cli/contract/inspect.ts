/** `inspect --json`. All tokens are estimates. */
import type { Count, Milliseconds, Tokens } from "./common.js";

/** Where the tokens of a session are. */
export interface InspectReport {
	readonly schema: "condense/inspect@1";
	/** As it was given. */
	readonly path: string;
	readonly session: InspectedSession;
	/** `seen`: what the model sees now. `raw`: what it would see without any compaction. */
	readonly tokens: { readonly seen: Tokens; readonly raw: Tokens };
	/** By kind of content; kinds that hold nothing are left out. */
	readonly kinds: readonly InspectedKind[];
	/** By tool, the largest first. */
	readonly tools: readonly InspectedTool[];
	/** By task, in order. */
	readonly chains: readonly InspectedChain[];
	readonly protection: Protection;
	/** In tasks that the next user message cut off: target extension cannot compress them. */
	readonly interruptedTokens: Tokens;
	/** What compaction could take out at most. */
	readonly reclaimableTokens: Tokens;
	readonly archive: ArchiveCounts;
}

/** The file. */
export interface InspectedSession {
	readonly id: string;
	/** The version of pi's session format. */
	readonly version: Count;
	/** All entries of the file. */
	readonly entries: Count;
	/** Entries on the branch that pi would continue. */
	readonly onBranch: Count;
}

/** What one kind of content takes. */
export interface InspectedKind {
	readonly kind: "user" | "answers" | "thinking" | "calls" | "results" | "blocks" | "summaries" | "other";
	readonly tokens: Tokens;
	readonly images: Count;
}

/** What the results of one tool take. */
export interface InspectedTool {
	/** The tool's name. */
	readonly tool: string;
	readonly results: Count;
	readonly rawTokens: Tokens;
	readonly seenTokens: Tokens;
	/** Results that are archived. */
	readonly archived: Count;
	/** Results that wait for a summary. */
	readonly pending: Count;
	/** Results that stay word for word. */
	readonly protected: Count;
}

/** One task: a user message and what came of it. */
export interface InspectedChain {
	/** The time of the user message that opened it; null where the message has none. */
	readonly startUserTimestamp: Milliseconds | null;
	/** `eligible`: the next run compresses it. The others say what it is, or what it waits for. */
	readonly state:
		| "compressed"
		| "undone"
		| "eligible"
		| "window"
		| "recovery"
		| "interrupted"
		| "in flight"
		| "no calls";
	/** The block that it was compressed into; null where it was not. */
	readonly blockId: string | null;
	readonly calls: Count;
	readonly rawTokens: Tokens;
	readonly seenTokens: Tokens;
}

/** What is held word for word. */
export interface Protection {
	readonly rules: readonly ProtectionRow[];
	/** Rules of the settings that hold nothing: perhaps misspelt. */
	readonly unmatched: readonly string[];
}

/** What one rule holds. */
export interface ProtectionRow {
	/** `tool NAME` or `path PATTERN`. */
	readonly rule: string;
	readonly results: Count;
	readonly tokens: Tokens;
}

/** What earlier runs have left in the session. */
export interface ArchiveCounts {
	/** Archived tool calls. */
	readonly records: Count;
	/** Compressed tasks. */
	readonly blocks: Count;
	/** Runs of condense. */
	readonly runs: Count;
}
