/**
 * A session as it was recorded: its context after each turn, as pi reckoned it, and each request with its size and what
 * it was paid for. Everything that a simulation is measured against.
 */
import { buildContext } from "../context/build.js";
import type { SessionEntry, SessionLine } from "../session/entry.js";
import { entryTime } from "../session/session.js";
import type { Size } from "./context/sent.js";
import type { Observation } from "./estimate/calibrate.js";
import type { ModelName } from "./models.js";
import { type Reckoned, Reckoning } from "./reckoning.js";
import { isRunEntry } from "./simulate/family-entry.js";
import { World, type WorldOptions } from "./simulate/world.js";
import { findTurns, type TurnSpan } from "./turns.js";
import { contextTokens, promptOf, recordedCost, splitOf, type TokenSplit } from "./usage.js";

export interface RecordedTurn extends TurnSpan {
	/** Of its last entry, milliseconds. */
	readonly time: number;
	readonly model: ModelName | undefined;
	readonly reckoned: Reckoned;
	/** What pi would send at its end. */
	readonly size: Size;
}

export interface RecordedRequest {
	readonly turnIndex: number;
	/** The position of its answer in the branch. */
	readonly at: number;
	readonly isFailed: boolean;
	readonly model: ModelName | undefined;
	readonly split: TokenSplit;
	/** US dollars; undefined where none were noted. */
	readonly cost: number | undefined;
	/** Milliseconds. */
	readonly time: number;
	/** What was sent. */
	readonly size: Size;
	readonly epoch: number;
}

export interface Recorded {
	readonly turns: readonly RecordedTurn[];
	readonly requests: readonly RecordedRequest[];
	/** At the end of the branch. */
	readonly now: { readonly reckoned: Reckoned; readonly size: Size };
	/** Positions of pi's own compactions in the branch. */
	readonly compactions: readonly number[];
}

export function readRecorded(branch: readonly SessionLine[], options: WorldOptions): Recorded {
	const world = new World(options);
	const reckoning = new Reckoning();
	const requests = new RequestList();
	const spans = findTurns(branch);
	const turns: RecordedTurn[] = [];
	const compactions: number[] = [];
	let chosen: ModelName | undefined;
	let nth = 0;
	for (const [at, line] of branch.entries()) {
		const { entry } = line;
		const span = spans[nth];
		chosen = chosenModel(entry) ?? chosen;
		if (span?.start === at) requests.add(span, at, chosen, entryTime(entry), world);
		world.append(line);
		reckon(line, reckoning, options);
		if (entry.type === "compaction") compactions.push(at);
		if (span?.end !== at) continue;
		world.endTurn();
		const model = modelOf(span.message) ?? chosen;
		turns.push({ ...span, time: entryTime(entry), model, reckoned: reckoning.read(), size: world.sent.size });
		nth += 1;
	}
	const now = { reckoned: reckoning.read(), size: world.sent.size };
	return { turns, requests: requests.list, now, compactions };
}

/** The requests whose size can be compared with an estimate. */
export function observationsOf({ requests }: Recorded): Observation[] {
	return requests.flatMap(({ isFailed, split, size, epoch }) => {
		const recorded = promptOf(split);
		return isFailed || recorded === 0 ? [] : [{ recorded, epoch, ...size }];
	});
}

/** Requests in order, each response once: some writers repeat one in several entries, its last row being right. */
class RequestList {
	readonly list: RecordedRequest[] = [];
	private readonly byResponse = new Map<unknown, number>();

	add(span: TurnSpan, at: number, chosen: ModelName | undefined, time: number, world: World): void {
		const { message, turnIndex, kind } = span;
		const split = splitOf(message);
		if (split === undefined) return;
		const { responseId } = message as { responseId?: unknown };
		const known = responseId ? this.byResponse.get(responseId) : undefined;
		const cost = recordedCost(message.usage!);
		if (known !== undefined) {
			this.list[known] = { ...this.list[known]!, split, cost };
			return;
		}
		if (responseId) this.byResponse.set(responseId, this.list.length);
		const model = modelOf(message) ?? chosen;
		const isFailed = kind === "failed";
		const { size } = world.sent;
		this.list.push({ turnIndex, at, isFailed, model, split, cost, time, size, epoch: world.epoch });
	}
}

function reckon(line: SessionLine, reckoning: Reckoning, { weights }: WorldOptions): void {
	const { entry } = line;
	if (entry.type === "compaction" || isRunEntry(entry)) {
		reckoning.forget();
		return;
	}
	for (const { message } of buildContext([line])) {
		const recorded = message.role === "assistant" ? contextTokens(message) : undefined;
		reckoning.add(weights.measure(message).pi, recorded);
	}
}

function chosenModel(entry: SessionEntry): ModelName | undefined {
	const { provider, modelId } = entry as { provider?: unknown; modelId?: unknown };
	if (entry.type !== "model_change" || !provider || !modelId) return undefined;
	return { provider: String(provider), id: String(modelId) };
}

function modelOf({ provider, model }: { provider?: string; model?: string }): ModelName | undefined {
	return provider && model ? { provider, id: model } : undefined;
}
