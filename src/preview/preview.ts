/**
 * The preview as plain data: the context as the model will see it, in order, and beside each message what stood there
 * before. Every text in it is safe to show as it is (safe.ts): renderers escape for their own format and nothing more.
 * All tokens are estimates.
 */
import type { Outcome } from "../archive/record.js";
import type { TargetName } from "../render/target.js";

export interface Preview {
	/** The session as the caller named it, on one line. */
	readonly path: string;
	/** `compact`: before and after a run. `render`: the session's own messages, and what the model sees of them. */
	readonly of: "compact" | "render";
	readonly target: TargetName;
	/** ISO 8601; absent where the caller wants no time in it. */
	readonly when?: string;
	readonly tokens: BeforeAfter;
	/** How many messages. */
	readonly messages: BeforeAfter;
	/** By kind of message and tool, the largest first. Sums to `tokens` and `messages`. */
	readonly shares: readonly Share[];
	/** The compressed chains that are in the context, in order. */
	readonly chains: readonly ChainRow[];
	/** What the run left as it is, by reason. */
	readonly left: readonly LeftRow[];
	/** How the context grows from answer to answer. */
	readonly course: readonly CoursePoint[];
	readonly items: readonly PreviewItem[];
}

/** Without the run, or any compaction, and with it. */
export interface BeforeAfter {
	readonly before: number;
	readonly after: number;
}

/** What one kind of message takes. */
export interface Share {
	readonly kind: ItemKind;
	/** Of results. */
	readonly tool?: string;
	readonly messages: BeforeAfter;
	readonly tokens: BeforeAfter;
}

/** One compressed chain. */
export interface ChainRow {
	readonly blockId: string;
	/** The beginning of the message that opened the chain. */
	readonly task: string;
	readonly calls: number;
	readonly refs: readonly string[];
	readonly source: "covered" | "deterministic";
	readonly tokensBefore: number;
	readonly tokensAfter: number;
	/** Made by this run. */
	readonly isNew: boolean;
}

/** What the run left as it is for one reason. */
export interface LeftRow {
	readonly what: "chain" | "batch";
	readonly reason: string;
	/** The reason in words. */
	readonly because: string;
	readonly count: number;
	/** The names of the chains, or the turn indices of the batches. */
	readonly of: readonly string[];
}

/** The tokens of the context up to an answer of the model, that answer included. */
export interface CoursePoint extends BeforeAfter {
	/** The turn index: all answers of the branch, from 0; -1 before the first. */
	readonly turn: number;
	/** The line of the session file, from 1. */
	readonly line?: number;
	/** The compressed chains whose last turn this is. */
	readonly blocks?: readonly string[];
	/** What stands behind the last answer as well. */
	readonly isEnd?: true;
}

export type BatchOutcome = Outcome | "failed" | "pending";

/** What a message is. */
export type ItemKind =
	| "user"
	| "assistant"
	| "result"
	/** A compressed chain. */
	| "block"
	/** A batch's summary. */
	| "summary"
	/** Another extension's message. */
	| "custom"
	| "compaction"
	| "branch"
	/** A command that the user ran. */
	| "bash"
	| "system"
	| "other";

/** What has become of a message. */
export type Change =
	/** A result that gave way to its ref. */
	| "archived"
	/** Messages that gave way to a block. */
	| "compressed"
	/** Long arguments of a failed call that were left out. */
	| "purged"
	/** A closing answer without its thinking. */
	| "thinking-dropped"
	/** A message that pi's own context edits changed. */
	| "edited"
	/** A message that the run adds. */
	| "added"
	/** A message that is not sent any more; nothing is seen of it. */
	| "removed";

/** One message, safe to show. */
export interface PreviewMessage {
	readonly kind: ItemKind;
	/** Of results. */
	readonly tool?: string;
	/** Of extensions' messages. */
	readonly customType?: string;
	readonly isError?: true;
	/** The refs of the results that it is, stands for, or speaks of. */
	readonly refs: readonly string[];
	/** The line of the session file, from 1. */
	readonly line?: number;
	readonly parts: readonly PreviewPart[];
}

/** One message as the model will see it, and what has become of it. */
export interface PreviewItem extends PreviewMessage {
	readonly change?: Change;
	readonly blockId?: string;
	/** A protected result, or a block that carries some. */
	readonly isProtected?: true;
	/** A block that stands in the message before it, and is no message of its own. */
	readonly isInMessage?: true;
	/** False for what pi keeps but never sends: failed attempts, commands kept out of the context. */
	readonly isSent: boolean;
	/** What the model saw here before the run: 0 for what is new. */
	readonly tokensBefore: number;
	readonly tokensAfter: number;
	/** What stood here before anything was compacted; absent where nothing changed. */
	readonly was?: Was;
}

/** What stood in the place of a message. */
export interface Was {
	readonly messages: readonly PreviewMessage[];
	/** Of all of it, however much is shown. */
	readonly tokens: number;
}

/** A part of a message. */
export type PreviewPart =
	| ({ readonly type: "text" | "thinking" } & PreviewText)
	/** An output that a block carries word for word, in its tags. */
	| ({ readonly type: "protected" } & PreviewText)
	| {
			readonly type: "call";
			readonly tool: string;
			readonly ref?: string;
			readonly arguments: readonly ({ readonly name: string } & PreviewText)[];
	  }
	| {
			readonly type: "image";
			/** As the session has it. */
			readonly mimeType: string;
			readonly bytes: number;
			/** Base64 as the session has it, only where the preview was asked for images. */
			readonly data?: string;
	  };

/** A text, or its two ends. */
export interface PreviewText {
	readonly text: string;
	/** What was left out after `text`, and the end of the whole. */
	readonly cut?: { readonly omittedChars: number; readonly tail: string };
}
