/** What a session cost, and what it would have cost (SPEC 9). Without a price there is no money, and no guess either. */
import { type ModelLookup, type ModelName, nameOfModel, type Prices } from "../models.js";
import type { RecordedRequest } from "../recorded.js";
import { priceOf, type SimulatedRequest, simulateSplit } from "./cache.js";

export interface Money {
	/** US dollars; null where a price is missing. */
	readonly before: number | null;
	readonly after: number | null;
	/** The models whose prices are missing. */
	readonly unpriced: readonly string[];
}

export function createPricing(lookup: ModelLookup): (name: ModelName | undefined) => Prices | undefined {
	return (name) => (name === undefined ? undefined : lookup(name)?.prices);
}

/** What a request cost: as noted; at list prices where nothing was noted. */
export function paidFor({ cost, split }: RecordedRequest, prices: Prices | undefined): number | undefined {
	if (cost !== undefined && cost > 0) return cost;
	return prices === undefined ? undefined : priceOf(split, prices);
}

/** What it would have cost: what was paid, and the difference at list prices. */
export function wouldPay(
	request: RecordedRequest,
	simulated: SimulatedRequest,
	prices: Prices | undefined,
): number | undefined {
	const paid = paidFor(request, prices);
	if (paid === undefined || prices === undefined) return undefined;
	return paid + priceOf(simulateSplit(request.split, simulated, prices), prices) - priceOf(request.split, prices);
}

/** `summarizer`: what the simulated runs themselves would have cost; null where that is not known. */
export function totalMoney(
	requests: readonly RecordedRequest[],
	simulated: readonly SimulatedRequest[],
	summarizer: number | null,
	pricesOf: (name: ModelName | undefined) => Prices | undefined,
): Money {
	let before: number | null = 0;
	let after: number | null = summarizer;
	const unpriced = new Set<string>();
	for (const [i, request] of requests.entries()) {
		const prices = pricesOf(request.model);
		if (prices === undefined) unpriced.add(request.model === undefined ? "no model" : nameOfModel(request.model));
		before = plus(before, paidFor(request, prices));
		after = plus(after, wouldPay(request, simulated[i]!, prices));
	}
	if (requests.length === 0) return { before: null, after: null, unpriced: [] };
	return { before, after, unpriced: [...unpriced] };
}

function plus(sum: number | null, amount: number | undefined): number | null {
	return sum === null || amount === undefined ? null : sum + amount;
}
