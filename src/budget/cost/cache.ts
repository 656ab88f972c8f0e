/**
 * How a request would have been paid for with less in it. The recorded request says what the provider's cache did at
 * that moment: whether it was warm, and how far it reached. A run changes the middle of the context: what lies before the
 * first change is still read from the cache, everything behind it is written to it anew, or paid as plain input where
 * the provider writes nothing.
 */
import type { Prices } from "../models.js";
import { promptOf, type TokenSplit } from "../usage.js";

/** What a simulation knows of a request. All in tokens. */
export interface SimulatedRequest {
	/** How much smaller it is than the recorded one; less than 0 where it is larger. */
	readonly saved: number;
	/** What lies before the first change since the request before it, base included; undefined where nothing changed. */
	readonly kept: number | undefined;
	/** System prompt and tools: they stay cached whatever happens to the messages. */
	readonly base: number;
}

export function simulateSplit(recorded: TokenSplit, request: SimulatedRequest, prices: Prices): TokenSplit {
	const prompt = Math.max(0, promptOf(recorded) - request.saved);
	const read = Math.min(prompt, cacheReads(recorded, request));
	const rest = prompt - read;
	const isWritten = recorded.cacheWrite > 0 || prices.cacheWrite > 0;
	// What was neither read nor written before stays so.
	const input = isWritten ? Math.min(rest, recorded.input) : rest;
	return { input, cacheRead: read, cacheWrite: rest - input, output: recorded.output };
}

function cacheReads({ cacheRead }: TokenSplit, { saved, kept, base }: SimulatedRequest): number {
	// Only messages can be saved, and those that were not read from the cache cannot be read less.
	const messages = Math.max(0, cacheRead - base);
	const more = cacheRead > 0 ? Math.max(0, -saved) : 0;
	const read = cacheRead - messages + Math.max(0, messages - Math.max(0, saved)) + more;
	return kept === undefined ? read : Math.min(kept, read);
}

/** What one token less in this request would have been worth, US dollars. */
export function worthOfToken(recorded: TokenSplit, base: number, prices: Prices): number {
	if (recorded.cacheRead > base) return prices.cacheRead / 1e6;
	return (recorded.cacheWrite > 0 ? prices.cacheWrite : prices.input) / 1e6;
}

export function priceOf({ input, cacheRead, cacheWrite, output }: TokenSplit, prices: Prices): number {
	const { input: perInput, output: perOutput, cacheRead: perRead, cacheWrite: perWrite } = prices;
	return (input * perInput + output * perOutput + cacheRead * perRead + cacheWrite * perWrite) / 1e6;
}
