/**
 * What a policy would have done to a session (SPEC 9): turn by turn on the real branch, each flush a run of `compact` on
 * the session as it would have been by then, each later turn smaller by what was saved.
 */

import type { SidecarPort } from "../../plan/planning.js";
import type { SessionLine } from "../../session/entry.js";
import type { Size } from "../context/sent.js";
import type { SimulatedRequest } from "../cost/cache.js";
import type { Calibration } from "../estimate/calibrate.js";
import { weigh } from "../estimate/least-squares.js";
import type { Recorded, RecordedTurn } from "../recorded.js";
import type { SimulatedSummarizer } from "../summarizer.js";
import { type Policy, type Trigger, triggerAfterTools } from "../trigger.js";
import { type Flushed, Flusher } from "./flush.js";
import { World, type WorldOptions } from "./world.js";

export interface SimulateInput {
	readonly branch: readonly SessionLine[];
	readonly recorded: Recorded;
	readonly calibration: Calibration;
	readonly world: WorldOptions;
	readonly summarizer: SimulatedSummarizer;
	readonly sidecars: SidecarPort | undefined;
	/** The context window of a turn, tokens. */
	windowOf(turn: RecordedTurn): number;
	/** Told now and then how far it is; may wait, or throw to stop. */
	readonly onTurn?: (turnIndex: number) => Promise<void>;
}

export interface SimulatedTurn {
	readonly turnIndex: number;
	/** Tokens before its flush. */
	readonly tokens: number;
	/** Whether pi would not have known them: they are an estimate of what is sent. */
	readonly isEstimated: boolean;
	readonly flush: SimulatedFlush | undefined;
}

export interface SimulatedFlush {
	readonly trigger: Trigger;
	readonly tokensAfter: number;
	/** Less than 0 where the context grew. */
	readonly reclaimed: number;
	/** Position of its turn's last entry in the branch. */
	readonly at: number;
	readonly batches: number;
	readonly calls: number;
	readonly chains: number;
	/** US dollars. */
	readonly summarizerCost: number;
	/** What set it off has not been read by the model yet: it is looked at again at the end of the next turn. */
	readonly isEarly: boolean;
}

export interface Simulation {
	readonly policy: Policy;
	readonly turns: readonly SimulatedTurn[];
	/** What pi would send at the end of the branch. */
	readonly finalSize: Size;
	/** One for each recorded request. */
	readonly requests: readonly SimulatedRequest[];
	/** Triggers that found nothing to do, and why things stayed as they were when that happened last. */
	readonly idle: number;
	readonly reasons: readonly string[];
}

export async function simulate(input: SimulateInput, policy: Policy): Promise<Simulation> {
	const run = new SimulationRun(input, policy);
	const { branch, recorded, onTurn } = input;
	let [request, turn] = [0, 0];
	for (const [at, line] of branch.entries()) {
		if (recorded.requests[request]?.at === at) run.request(request++);
		run.world.append(line);
		const ended = recorded.turns[turn];
		if (ended?.end !== at) continue;
		await run.endTurn(ended);
		await onTurn?.(turn);
		turn += 1;
	}
	return run.result();
}

class SimulationRun {
	readonly world: World;
	private readonly flusher: Flusher;
	private readonly turns: SimulatedTurn[] = [];
	private readonly requests: SimulatedRequest[] = [];
	/** After the last turn and its flush; undefined before the first. */
	private last: number | undefined;
	private isDue = false;
	private idle = 0;
	private reasons: readonly string[] = [];

	constructor(
		private readonly input: SimulateInput,
		private readonly policy: Policy,
	) {
		this.world = new World(input.world);
		const { createSummarizer } = input.summarizer;
		this.flusher = new Flusher(this.world, { createSummarizer, sidecars: input.sidecars });
	}

	/** A request is about to be made. */
	request(nth: number): void {
		const { recorded, calibration } = this.input;
		const { sent } = this.world;
		const change = sent.takeChange();
		const saved = this.savedSince(recorded.requests[nth]!.size);
		const { base } = calibration;
		this.requests.push({ saved, base, kept: change === undefined ? undefined : base + change });
	}

	async endTurn(turn: RecordedTurn): Promise<void> {
		this.world.endTurn();
		const tokens = this.tokensAt(turn);
		const added = tokens - (this.last ?? this.input.calibration.base);
		const trigger = this.triggerOf(turn, tokens, added);
		const flush = trigger === undefined ? undefined : await this.flush(turn, trigger, tokens);
		this.last = flush?.tokensAfter ?? tokens;
		const isEstimated = turn.reckoned.source !== "recorded";
		this.turns.push({ turnIndex: turn.turnIndex, tokens: Math.round(tokens), isEstimated, flush });
	}

	result(): Simulation {
		const { policy, turns, requests, idle, reasons } = this;
		return { policy, turns, finalSize: this.world.sent.size, requests, idle, reasons };
	}

	private triggerOf(turn: RecordedTurn, tokens: number, added: number): Trigger | undefined {
		if (turn.kind === "failed") return undefined;
		if (turn.kind === "answer") return this.policy.pruneOn === "agent-message" ? "agent-message" : undefined;
		const usage = { tokens, contextWindow: this.input.windowOf(turn) };
		return triggerAfterTools(usage, added, this.policy) ?? (this.isDue ? "delta" : undefined);
	}

	private async flush(turn: RecordedTurn, trigger: Trigger, tokens: number): Promise<SimulatedFlush | undefined> {
		const { summarizer } = this.input;
		const spentBefore = summarizer.spent().cost;
		const flushed = await this.flusher.flush(Number.isFinite(turn.time) ? turn.time : 0);
		// The results of this very turn are left alone until the model has read them: a jump is looked at twice.
		const isEarly = trigger === "delta" && !this.isDue;
		this.isDue = isEarly;
		if (!flushed.isWritten) {
			this.idle += 1;
			this.reasons = reasonsOf(flushed);
			if (!isEarly) return undefined;
		}
		const tokensAfter = this.tokensAt(turn);
		return {
			trigger,
			tokensAfter: Math.round(tokensAfter),
			reclaimed: Math.round(tokens) - Math.round(tokensAfter),
			at: turn.end,
			batches: flushed.batches.filter(({ outcome }) => outcome === "summarized").length,
			calls: flushed.batches.reduce((sum, { calls, outcome }) => sum + (outcome === "summarized" ? calls : 0), 0),
			chains: flushed.chains.length,
			summarizerCost: summarizer.spent().cost - spentBefore,
			isEarly,
		};
	}

	/** The tokens of the simulated context: as recorded, less what was saved; where that is unknown, an estimate. */
	private tokensAt({ reckoned, size }: RecordedTurn): number {
		const { calibration } = this.input;
		if (reckoned.tokens === null) return calibration.base + this.estimateOf(this.world.sent.size);
		return Math.max(0, reckoned.tokens - this.savedSince(size));
	}

	private savedSince(recorded: Size): number {
		return this.estimateOf(recorded) - this.estimateOf(this.world.sent.size);
	}

	private estimateOf({ pi, tokens }: Size): number {
		const { calibration } = this.input;
		return calibration.isCalibrated ? weigh(tokens, calibration.factors) : pi;
	}
}

function reasonsOf({ skipped, batches }: Flushed): string[] {
	const reasons = [...skipped.map(({ reason }) => reason), ...batches.map(({ outcome }) => outcome)];
	return [...new Set(reasons)];
}
