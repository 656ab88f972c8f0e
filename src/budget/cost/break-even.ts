/**
 * When a flush has paid for itself. The next request pays for what the flush broke in the cache, and for the summaries;
 * that one and each later one save what was reclaimed, at the price that such a token had at that moment.
 */
import type { ModelName, Prices } from "../models.js";
import type { RecordedRequest } from "../recorded.js";
import { priceOf, type SimulatedRequest, simulateSplit, worthOfToken } from "./cache.js";

export interface PaidFlush {
	/** The first request after it. */
	readonly request: number;
	/** Estimated tokens. */
	readonly reclaimed: number;
	/** US dollars. */
	readonly summarizer: number;
}

export interface BreakEven {
	/** What it had cost more once the first request was paid, US dollars; less than 0 where it saved at once. */
	readonly extraCost: number;
	/** The number of requests after which it had paid for itself, or would have at the pace of the last one. */
	readonly turns: number | null;
	/** Whether that many came before the session, or the context, ended. */
	readonly isReached: boolean;
}

/** `ends`: the requests at which the context began anew, in order. */
export function breakEvens(
	flushes: readonly PaidFlush[],
	requests: readonly RecordedRequest[],
	simulated: readonly SimulatedRequest[],
	pricesOf: (name: ModelName | undefined) => Prices | undefined,
	ends: readonly number[],
): (BreakEven | undefined)[] {
	const worth = worthSums(requests, simulated, pricesOf);
	if (worth === undefined) return flushes.map(() => undefined);
	return flushes.map((flush) => {
		const request = requests[flush.request];
		const prices = pricesOf(request?.model);
		if (request === undefined || prices === undefined) return undefined;
		const outcome = simulated[flush.request]!;
		const without = { ...outcome, saved: outcome.saved - flush.reclaimed, kept: undefined };
		const extraCost =
			priceOf(simulateSplit(request.split, outcome, prices), prices) -
			priceOf(simulateSplit(request.split, without, prices), prices) +
			flush.summarizer;
		const end = ends.find((at) => at > flush.request) ?? requests.length;
		return { extraCost, ...turnsUntilPaid(extraCost, flush, worth, end) };
	});
}

function turnsUntilPaid(
	extraCost: number,
	{ request, reclaimed }: PaidFlush,
	worth: readonly number[],
	end: number,
): Pick<BreakEven, "turns" | "isReached"> {
	if (extraCost <= 0) return { turns: 1, isReached: true };
	if (reclaimed <= 0) return { turns: null, isReached: false };
	const wanted = worth[request + 1]! + extraCost / reclaimed;
	const found = firstAtLeast(worth, wanted, request + 1, end);
	if (found !== undefined) return { turns: found - request, isReached: true };
	const pace = worth[end]! - worth[end - 1]!;
	const missing = Math.ceil((wanted - worth[end]!) / pace);
	return { turns: Number.isFinite(missing) ? end - request + missing : null, isReached: false };
}

/** What one token less in all requests before each one would have been worth. */
function worthSums(
	requests: readonly RecordedRequest[],
	simulated: readonly SimulatedRequest[],
	pricesOf: (name: ModelName | undefined) => Prices | undefined,
): number[] | undefined {
	const sums = [0];
	for (const [i, { model, split }] of requests.entries()) {
		const prices = pricesOf(model);
		if (prices === undefined) return undefined;
		sums.push(sums[i]! + worthOfToken(split, simulated[i]!.base, prices));
	}
	return sums;
}

/** The first position after `from`, up to `to`, with a value of at least `wanted`; values never fall. */
function firstAtLeast(values: readonly number[], wanted: number, from: number, to: number): number | undefined {
	let [low, high] = [from, to];
	if (values[high]! < wanted) return undefined;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (values[middle]! >= wanted) high = middle;
		else low = middle + 1;
	}
	return low;
}
