/** What the steps of a summary share. */
import type { ConversationIndex } from "./conversation-index.js";
import type { Lexicon } from "./lexicon.js";
import type { Part } from "./parts.js";
import type { CallName } from "./rules/rule.js";
import type { Scoring } from "./score.js";
import type { ScratchMap } from "./scratch-map.js";
import type { PathNames } from "./short-paths.js";

export interface Context {
	readonly index: ConversationIndex;
	readonly lexicon: Lexicon;
	/** What every text goes through before anything of it may be shown. */
	readonly clean: (text: string) => string;
	/** The names given so far, by the position of the call's result. */
	readonly names: Map<number, CallName>;
	/** The telling lines of failed calls, likewise. */
	readonly failures: Map<number, string>;
	/** The paths that the conversation's calls are about. */
	readonly paths: PathNames;
	readonly scoring: Scoring;
	readonly threshold: number;
	/** Left out, to measure what it is good for. */
	readonly without: ReadonlySet<Part>;
	/** For whoever collects candidates. */
	readonly scratch: { readonly places: ScratchMap; readonly use: ScratchMap };
}

/** The stretch of the conversation that the calls are from, by first and last position. */
export interface Span {
	readonly start: number;
	readonly end: number;
}
