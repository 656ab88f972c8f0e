/** The chains of a context, each with its state and its tokens. */

import { type Candidate, findCandidates } from "../plan/eligible.js";
import { textOf } from "../session/content.js";
import type { UserMessage } from "../session/entry.js";
import { type Chain, detectChains } from "../view/chains.js";
import type { Subject } from "./subject.js";

export type ChainState =
	| "compressed"
	| "undone"
	| "eligible"
	| "window"
	| "recovery"
	| "interrupted"
	| "in flight"
	| "no calls";

export interface ChainRow {
	readonly startUserTimestamp: number;
	/** The text of the opening message, as it was written. */
	readonly task: string;
	readonly state: ChainState;
	readonly blockId: string | null;
	readonly calls: number;
	readonly rawTokens: number;
	readonly seenTokens: number;
	/** The places that the tokens are counted over: behind the opening message, up to the closing one. */
	readonly from: number;
	readonly to: number;
}

export function inspectChains(subject: Subject): ChainRow[] {
	const { view, target } = subject;
	const chains = detectChains(view);
	const candidates = new Map(findCandidates(chains, view, target).map((candidate) => [candidate.chain, candidate]));
	const rows = chains.map((chain) => rowOf(chain, stateOf(chain, candidates.get(chain), subject), subject));
	const inFlight = flightOf(chains, subject);
	return inFlight === undefined ? rows : [...rows, inFlight];
}

function stateOf(chain: Chain, candidate: Candidate | undefined, { view }: Subject): ChainState {
	const compressed = view.archive.chains.get(chain.startTimestamp);
	if (compressed !== undefined) return compressed.undone === true ? "undone" : "compressed";
	if (chain.middleIds.length === 0) return "no calls";
	if (candidate !== undefined) return candidate.waits ?? "eligible";
	return chain.isInterrupted ? "interrupted" : "window";
}

function rowOf(
	chain: Pick<Chain, "start" | "end" | "startTimestamp" | "calls">,
	state: ChainState,
	{ view, rawTokens, seenTokens, blocks }: Subject,
): ChainRow {
	const from = chain.start + 1;
	const blockId = view.archive.chains.get(chain.startTimestamp)?.blockId ?? null;
	const block = blockId === null ? undefined : blocks.get(blockId);
	return {
		startUserTimestamp: chain.startTimestamp,
		task: textOf((view.messages[chain.start] as UserMessage).content),
		state,
		blockId,
		calls: chain.calls.length,
		rawTokens: sumBetween(rawTokens, from, chain.end),
		seenTokens:
			sumBetween(seenTokens, from, chain.end) + (block === undefined ? 0 : textTokens(block.message as UserMessage)),
		from,
		to: chain.end,
	};
}

function sumBetween(tokens: readonly number[], from: number, to: number): number {
	let sum = 0;
	for (let at = from; at < to; at++) sum += tokens[at]!;
	return sum;
}

function textTokens(message: UserMessage): number {
	return Math.ceil(textOf(message.content).length / 4);
}

/** What came behind the last user message, where nothing has closed it yet. */
function flightOf(chains: readonly Chain[], subject: Subject): ChainRow | undefined {
	const { messages, blocks, turns } = subject.view;
	const start = messages.findLastIndex((message, at) => message.role === "user" && !blocks.has(at));
	if (start === -1 || chains.some((chain) => chain.start === start)) return undefined;
	const calls = turns.flat().filter(({ assistantAt }) => assistantAt > start);
	const startTimestamp = messages[start]!.timestamp;
	return rowOf({ start, end: messages.length, startTimestamp, calls }, "in flight", subject);
}
