/**
 * Where a session would be compacted: chain i goes when chain i+window closes. A cut knows what it hides, what of that
 * the rest of the session refers to, and what of it stands elsewhere in text that stays.
 */
import { isAssistant, isToolResult, toolCallsOf } from "../../src/session/content.js";
import type { NativeCompaction, Timeline } from "./timeline.js";

export interface Chain {
	/** Position of the opening user message. */
	readonly start: number;
	/** Position of the closing message; for an interrupted chain of the next user message. */
	readonly end: number;
	readonly isInterrupted: boolean;
}

export interface Item {
	readonly token: string;
	/** Also in text that is not hidden at the cut. */
	readonly isKept: boolean;
	/** A later result shows it again before it is first used. */
	readonly isReintroduced: boolean;
	/** Position of the first message that refers to it. */
	readonly firstUse: number;
}

export interface Cut {
	readonly chain: Chain;
	/** The position from which requests no longer hold the chain. */
	readonly from: number;
	/** The position from which a native compaction has dropped the chain, or the session's end. */
	readonly until: number;
	/** The native compaction in force at `from`. */
	readonly native: NativeCompaction | undefined;
	/** What goes of the messages strictly inside the chain: assistant messages and results, or results alone. */
	readonly hidden: readonly number[];
	readonly hiddenTokens: number;
	readonly items: readonly Item[];
}

export interface CutOptions {
	readonly window: number;
	readonly interrupted: boolean;
	/** Only results go; assistant messages with their arguments stay. Without it all that is inside the chain goes. */
	readonly onlyResults?: boolean;
}

export function findChains(timeline: Timeline, interrupted: boolean): Chain[] {
	const chains: Chain[] = [];
	let start = -1;
	let results = 0;
	const close = (end: number, isInterrupted: boolean): void => {
		if (start >= 0 && results > 0) chains.push({ start, end, isInterrupted });
		start = -1;
	};
	for (const [at, { message }] of timeline.steps.entries()) {
		if (message.role === "user") {
			if (interrupted) close(at, true);
			start = at;
			results = 0;
		} else if (isToolResult(message)) results += 1;
		else if (isAssistant(message) && toolCallsOf(message).length === 0) close(at, false);
	}
	return chains;
}

export function findCuts(timeline: Timeline, options: CutOptions): Cut[] {
	const chains = findChains(timeline, options.interrupted);
	const gone = new Set<number>();
	const cuts: Cut[] = [];
	for (const [at, chain] of chains.entries()) {
		const trigger = chains[at + options.window];
		if (trigger === undefined) break;
		const hidden = positionsInside(timeline, chain, options.onlyResults === true);
		for (const position of hidden) gone.add(position);
		const from = trigger.isInterrupted ? trigger.end : trigger.end + 1;
		const native = timeline.compactions.findLast((compaction) => compaction.at <= from);
		if (native !== undefined && chain.start < native.keptFrom) continue;
		const drop = timeline.compactions.find(({ at, keptFrom }) => at > from && keptFrom > chain.start);
		const until = drop?.at ?? timeline.steps.length;
		const hiddenTokens = hidden.reduce((sum, position) => sum + timeline.steps[position]!.tokens, 0);
		const place = { chain, from, until, native, hidden, hiddenTokens };
		cuts.push({ ...place, items: findItems(timeline, place, gone) });
	}
	return cuts;
}

function positionsInside(timeline: Timeline, chain: Chain, onlyResults: boolean): number[] {
	const positions: number[] = [];
	for (let at = chain.start + 1; at < chain.end; at++) {
		const { message } = timeline.steps[at]!;
		if (isToolResult(message) || (!onlyResults && isAssistant(message))) positions.push(at);
	}
	return positions;
}

function findItems(timeline: Timeline, cut: Omit<Cut, "items">, gone: ReadonlySet<number>): Item[] {
	const { steps } = timeline;
	const shown = new Set<string>();
	for (const at of cut.hidden) {
		if (isToolResult(steps[at]!.message)) for (const token of steps[at]!.shown) shown.add(token);
	}
	const kept = keptAt(timeline, cut, gone);
	const items = new Map<string, Item>();
	const reintroduced = new Set<string>();
	for (let at = cut.from; at < cut.until; at++) {
		const step = steps[at]!;
		for (const token of step.references) {
			if (!shown.has(token) || items.has(token)) continue;
			const isKept = kept.has(token);
			items.set(token, { token, isKept, isReintroduced: reintroduced.has(token), firstUse: at });
		}
		if (isToolResult(step.message)) for (const token of step.shown) reintroduced.add(token);
	}
	return [...items.values()];
}

/** Positions of the messages that a request at the cut still holds. */
export function keptPositions(cut: Omit<Cut, "items">, gone: ReadonlySet<number>): number[] {
	const positions: number[] = [];
	for (let at = cut.native?.keptFrom ?? 0; at < cut.from; at++) if (!gone.has(at)) positions.push(at);
	return positions;
}

function keptAt(timeline: Timeline, cut: Omit<Cut, "items">, gone: ReadonlySet<number>): Set<string> {
	const kept = new Set<string>(cut.native?.shown);
	for (const at of keptPositions(cut, gone)) for (const token of timeline.steps[at]!.shown) kept.add(token);
	return kept;
}
