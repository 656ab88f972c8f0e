import { inspectSession } from "../inspect/inspect.js";
import type { LookOptions } from "./render.js";
import { branchIn, fileOf, type Session } from "./session.js";
import { settingsFor } from "./settings.js";

/** Tokens are estimates. `seen` is what the model sees now, `raw` what it would see without any compaction. */
export interface Inspection {
	readonly session: {
		readonly id: string;
		readonly version: number;
		readonly entries: number;
		readonly onBranch: number;
	};
	readonly tokens: { readonly seen: number; readonly raw: number };
	/** What the tokens seen are spent on: `user`, `answers`, `thinking`, `calls`, `results`, … */
	readonly roles: readonly { readonly kind: string; readonly tokens: number; readonly images: number }[];
	readonly tools: readonly InspectedTool[];
	readonly chains: readonly InspectedChain[];
	/** Which rules protect how much, and those that protect nothing. */
	readonly protection: {
		readonly rules: readonly { readonly rule: string; readonly results: number; readonly tokens: number }[];
		readonly unmatched: readonly string[];
	};
	/** In chains that the next user message cut off. */
	readonly interruptedTokens: number;
	/** What compaction could take away, at most. */
	readonly reclaimableTokens: number;
	readonly archive: { readonly records: number; readonly blocks: number; readonly runs: number };
}

export interface InspectedTool {
	readonly tool: string;
	readonly results: number;
	readonly rawTokens: number;
	readonly seenTokens: number;
	readonly archived: number;
	readonly pending: number;
	readonly protected: number;
}

export interface InspectedChain {
	/** Milliseconds since 1970. */
	readonly startUserTimestamp: number;
	/** The text of the message that opens it. */
	readonly task: string;
	/** `eligible`, `compressed`, `interrupted`, … as the command prints it. */
	readonly state: string;
	readonly blockId: string | null;
	readonly calls: number;
	readonly rawTokens: number;
	readonly seenTokens: number;
}

/** Where the tokens of a session's context are, and what compaction could do about them. Throws `input.cycle`. */
export function inspect(session: Session, options: LookOptions = {}): Inspection {
	const settings = settingsFor(options.settings, options.target);
	const { chains, ...inspection } = inspectSession(fileOf(session).session, branchIn(session), settings);
	return { ...inspection, chains: chains.map(({ from: _from, to: _to, ...chain }) => chain) };
}
