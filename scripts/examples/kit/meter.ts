/** Counts the tokens of a session as a provider would: what was in the cache, what is new, what it costs. */

/** US dollars for a million tokens, by Anthropic's model name. */
const PRICES = {
	"claude-sonnet-4-5": { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 },
	"claude-haiku-4-5": { input: 1, output: 5, cacheRead: 0.1, cacheWrite: 1.25 },
};
export type ModelName = keyof typeof PRICES;

const CACHE_LIFETIME_MS = 5 * 60_000;
/** System prompt and tool definitions. */
export const FIXED_TOKENS = 3_914;
const CHARACTERS_PER_TOKEN = 3.6;

export interface MeterState {
	context: number;
	cached: number;
	usedAt: number;
}

export interface Meter {
	/** Text that is in the context from now on. */
	addText(text: string): void;
	addTokens(tokens: number): void;
	/** Usage of a request made at `now` (ms) that was answered with `output`; the answer joins the context. */
	charge(output: string, now: number, model: ModelName): object;
	state(): MeterState;
	/** Back to an earlier state, after a step back in the tree or a compaction. */
	restore(state: MeterState): void;
}

export function createMeter(): Meter {
	let state: MeterState = { context: FIXED_TOKENS, cached: 0, usedAt: 0 };
	return {
		addText: (text) => {
			state = { ...state, context: state.context + countTokens(text) };
		},
		addTokens: (tokens) => {
			state = { ...state, context: state.context + tokens };
		},
		charge(answer, now, model) {
			const warm = now - state.usedAt < CACHE_LIFETIME_MS;
			const cacheRead = warm ? Math.min(state.cached, state.context) : 0;
			const input = Math.min(state.context - cacheRead, 4 + (state.context % 7));
			const output = 12 + countTokens(answer);
			const usage = { input, output, cacheRead, cacheWrite: state.context - cacheRead - input };
			state = { context: state.context + output, cached: state.context - input, usedAt: now };
			return priceUsage(usage, model);
		},
		state: () => state,
		restore: (earlier) => {
			state = earlier;
		},
	};
}

export function countTokens(text: string): number {
	return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}

/** What pi stores for an attempt that never reached the model. */
export function zeroUsage(): object {
	return priceUsage({ input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }, "claude-sonnet-4-5");
}

interface Tokens {
	input: number;
	output: number;
	cacheRead: number;
	cacheWrite: number;
}

function priceUsage(tokens: Tokens, model: ModelName): object {
	const price = PRICES[model];
	const cost = {
		input: (price.input / 1_000_000) * tokens.input,
		output: (price.output / 1_000_000) * tokens.output,
		cacheRead: (price.cacheRead / 1_000_000) * tokens.cacheRead,
		cacheWrite: (price.cacheWrite / 1_000_000) * tokens.cacheWrite,
	};
	const totalTokens = tokens.input + tokens.output + tokens.cacheRead + tokens.cacheWrite;
	const total = cost.input + cost.output + cost.cacheRead + cost.cacheWrite;
	return { ...tokens, totalTokens, cost: { ...cost, total } };
}
