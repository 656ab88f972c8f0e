/**
 * What a simulated run still has to look at: turns that wait for a summary, chains that are not compressed. A run of
 * `compact` finds these anew each time; here they are kept from one run to the next, so that a run takes no longer than
 * what is new.
 */
import type { Turn } from "../../context/turns.js";
import { compressesInterrupted } from "../../plan/eligible.js";
import type { BatchReport } from "../../plan/flush.js";
import type { PendingBatch } from "../../plan/pending.js";
import type { Target } from "../../render/target.js";
import type { Settings } from "../../settings/settings.js";
import { type Chain, detectChains } from "../../view/chains.js";
import type { View } from "../../view/view.js";
import type { World } from "./world.js";

/**
 * A chain that was refused is asked again once the context has grown by this much. `compact` asks each time; a refused
 * chain gains next to nothing, and its answer hardly ever changes.
 */
const GROWTH = 1.02;

interface OpenChain {
	readonly chain: Chain;
	/** Messages in the context. */
	retryAt: number;
}

export class OpenWork {
	private turns: Turn[] = [];
	private chains: OpenChain[] = [];
	private seenTurns = 0;
	private seenPlaces = 0;
	private seenClosing = -1;
	private epoch = -1;

	constructor(
		private readonly settings: Settings,
		private readonly target: Target,
	) {}

	/** The turns that may hold pending calls, as `findPending` wants them. */
	turnsOf(world: World): Turn[] {
		this.follow(world);
		const { turns } = world.view;
		for (; this.seenTurns < turns.length; this.seenTurns++) this.turns.push(turns[this.seenTurns]!);
		return this.turns.map((turn) => ({ ...turn, isRead: world.view.isRead(turn) }));
	}

	/** The chains that may be compressed, oldest first. */
	chainsOf(world: World, view: View): Chain[] {
		this.follow(world);
		const { lastClosing, messages } = world.view;
		if (lastClosing > this.seenClosing) {
			const closed = detectChains(view, this.seenPlaces).filter((chain) => this.isCandidate(chain));
			this.chains.push(...closed.map((chain) => ({ chain, retryAt: 0 })));
			const isUser = messages[lastClosing]!.role === "user";
			this.seenPlaces = isUser ? lastClosing : lastClosing + 1;
			this.seenClosing = lastClosing;
		}
		return this.chains.filter(({ retryAt }) => retryAt <= messages.length).map(({ chain }) => chain);
	}

	/** A run has looked at these chains; those that are still open were refused. */
	tried(chains: readonly Chain[], { archive, view }: World): void {
		const tried = new Set(chains);
		this.chains = this.chains.filter(({ chain }) => !archive.chains.has(chain.startTimestamp));
		for (const open of this.chains) {
			if (tried.has(open.chain)) open.retryAt = Math.ceil(view.messages.length * GROWTH);
		}
	}

	/** A run has looked at these batches: forgets the turns that no later run has to look at again. */
	attempted(batches: readonly PendingBatch[], reports: readonly BatchReport[], world: World, view: View): void {
		const waiting = new Set<number>();
		for (const [nth, { calls }] of batches.entries()) {
			if (isSettled(reports[nth]?.outcome)) continue;
			for (const { turn } of calls) waiting.add(turn.turnIndex);
		}
		const frontier = world.archive.frontier?.lastAttemptedTurnIndex ?? -1;
		const fresh = new Set(this.turns.filter((turn) => isInGrace(turn, view)).map(({ userSpan }) => userSpan));
		const last = this.turns.at(-1)?.userSpan;
		this.turns = this.turns.filter((turn) => {
			if (!world.view.isRead(turn) || isInGrace(turn, view)) return true;
			if (world.dropped.has(turn.calls[0]!.assistantAt) || turn.turnIndex < frontier) return false;
			// Calls of one user span are looked at together, so that more may join what was too little.
			const mayGrow = turn.userSpan === last || fresh.has(turn.userSpan);
			return waiting.has(turn.turnIndex) || (this.settings.batchingMode === "agent-message" && mayGrow);
		});
	}

	private follow({ epoch }: World): void {
		if (epoch === this.epoch) return;
		this.epoch = epoch;
		this.turns = [];
		this.chains = [];
		this.seenTurns = 0;
		this.seenPlaces = 0;
		this.seenClosing = -1;
	}

	private isCandidate({ middleIds, isInterrupted }: Chain): boolean {
		return middleIds.length > 0 && (!isInterrupted || compressesInterrupted(this.settings, this.target));
	}
}

function isInGrace({ calls }: Turn, { inGrace }: View): boolean {
	return calls.some(({ result }) => result !== undefined && inGrace.has(result.at));
}

/** Whether the next run would come to the same end: too little text stays too little. */
function isSettled(outcome: BatchReport["outcome"] | undefined): boolean {
	return outcome !== "skipped-oversized" && outcome !== "failed" && outcome !== "pending";
}
