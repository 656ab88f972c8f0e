/** `budget --json`. */
import type { Count, Dollars, TokenChange, Tokens } from "./common.js";
import type { CompactedSession } from "./compact.js";

/** Where a session stands; and with --dry-run, --compare, --csv or --html what a policy would have done to it. */
export interface BudgetReport {
	readonly schema: "condense/budget@1";
	/** As it was given. */
	readonly session: string;
	/** Whether it was replayed. Where not, what would have been is what was. */
	readonly simulated: boolean;
	/** Tokens; null for a session in which no model has answered. */
	readonly contextWindow: Tokens | null;
	/** A fraction of the window; null where none is set. */
	readonly threshold: number | null;
	/** When a flush is asked for. */
	readonly policy: BudgetPolicy;
	/** The end of the session. */
	readonly now: BudgetStanding;
	readonly turns: readonly BudgetTurn[];
	/** The largest context of all turns, as recorded and as simulated. */
	readonly peak: TokenChange;
	/** The mean over all turns. */
	readonly mean: TokenChange;
	/** At the last turn. */
	readonly final: TokenChange;
	readonly cost: BudgetCost;
	readonly estimate: BudgetEstimate;
	/** The turns after which pi itself compacted the session; -1 is before the first. */
	readonly compactions: readonly number[];
	/** Triggers that found nothing to do; null where nothing was replayed. */
	readonly idle: BudgetIdle | null;
	/** With --compare: one for each policy. Otherwise empty. */
	readonly policies: readonly ComparedPolicy[];
	/** What `compact` says of the session; null where it was not compacted. */
	readonly compacted: CompactedSession | null;
}

/** When a flush is asked for. */
export interface BudgetPolicy {
	/** A fraction of the window; null where none is set. */
	readonly threshold: number | null;
	/** A fraction of the window that one turn must add; null where that asks for nothing. */
	readonly delta: number | null;
	/** Tokens that the threshold is never above; null without. */
	readonly windowCap: Tokens | null;
	/** Whether final answers flush too. */
	readonly pruneOn: "agent-message" | "on-demand";
}

/** Where a session stands. */
export interface BudgetStanding {
	readonly tokens: Tokens;
	/** Whether no usage of a model says so. */
	readonly estimated: boolean;
	/** Tokens at which the policy asks for a flush, not always a whole number; null where it has no limit. */
	readonly limit: number | null;
	/** Whether the limit is reached. */
	readonly over: boolean;
}

/** One answer of the model, with the results of its calls. */
export interface BudgetTurn {
	/** All answers of the branch count, from 0. */
	readonly turnIndex: Count;
	/** `answer`: text alone. `failed`: an attempt that ended in an error or was stopped. */
	readonly kind: "tools" | "answer" | "failed";
	/** The context as pi reckoned it; null where pi did not know it, as after a compaction. */
	readonly tokens: Tokens | null;
	/** `estimated`: no usage was ever recorded. */
	readonly source: "recorded" | "estimated" | "unknown";
	/** Before its flush. Where nothing was replayed, as recorded. */
	readonly simulatedTokens: Tokens | null;
	/** What would have been done at its end; null for nothing. */
	readonly flush: BudgetFlush | null;
}

/** One run of compaction in a replay. */
export interface BudgetFlush {
	readonly trigger: "threshold" | "window-cap" | "delta" | "agent-message";
	/** Less than 0 where the context grew. */
	readonly reclaimedTokens: Tokens;
	readonly tokensAfter: Tokens;
	/** Batches that were summarized. */
	readonly batches: Count;
	/** Tool calls that were archived. */
	readonly calls: Count;
	/** Chains that were compressed. */
	readonly chains: Count;
	/** Whether the model has not read yet what set it off. */
	readonly early: boolean;
	/** What its summaries cost. */
	readonly summarizerCost: Dollars;
	/** What the change of the context cost at the next request; null where prices are not known. */
	readonly extraCost: Dollars | null;
	/** Turns until it is paid back; null for never, or where prices are not known. */
	readonly breakEvenTurns: Count | null;
	/** Whether the session went on long enough; null where prices are not known. */
	readonly breaksEven: boolean | null;
}

/** What the session cost, and would have. Null where a price is not known. */
export interface BudgetCost {
	readonly before: Dollars | null;
	/** Summaries included. */
	readonly after: Dollars | null;
	/** Of `after`, what the summaries cost. */
	readonly summarizer: Dollars | null;
	/** `before` less `after`. */
	readonly saved: Dollars | null;
	/** Of a fork: what its parent had paid before; null for a session that is none. */
	readonly inherited: Dollars | null;
	/** The models whose prices are not known. */
	readonly unpriced: readonly string[];
}

/** How tokens are estimated, and how far that is off. */
export interface BudgetEstimate {
	/** Whether the session's own requests could be measured; otherwise it is four characters a token. */
	readonly calibrated: boolean;
	/** Requests that were measured. */
	readonly requests: Count;
	/** System prompt and tool definitions, which no message holds. */
	readonly baseTokens: Tokens;
	/** What the session's model makes of a character, by kind of text. */
	readonly tokensPerChar: TokensPerChar;
	/** Thinking that is still sent. */
	readonly thinkingTokens: Tokens;
	/** Of the estimate against the requests; null where there are none. */
	readonly error: RelativeError | null;
	/** The same, of four characters a token. */
	readonly errorOfCharactersBy4: RelativeError | null;
}

/** Null for a kind that the session does not have, and where nothing could be measured. */
export interface TokensPerChar {
	readonly prose: number | null;
	readonly thinking: number | null;
	/** Tool calls and their arguments. */
	readonly calls: number | null;
	readonly results: number | null;
	/** An image counts as 4,800 characters. */
	readonly images: number | null;
}

/** Fractions of the true number. */
export interface RelativeError {
	readonly mean: number;
	readonly worst: number;
}

/** Triggers that found nothing to do. */
export interface BudgetIdle {
	readonly triggers: Count;
	/** Why things stayed as they were, when that happened last. */
	readonly reasons: readonly string[];
}

/** What one policy would have come to. */
export interface ComparedPolicy extends BudgetPolicy {
	readonly name: string;
	readonly flushes: Count;
	/** The largest context of all turns. */
	readonly peak: Tokens;
	/** The mean over all turns. */
	readonly mean: Tokens;
	/** Summaries included; null where a price is not known. */
	readonly cost: Dollars | null;
	/** Of `cost`, what the summaries cost. */
	readonly summarizer: Dollars | null;
}
