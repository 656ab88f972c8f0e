/** What a session's model makes of a character of each kind, as its own usage tells. */
import { buildContext } from "../context/build.js";
import type { Baseline } from "./budget.js";
import { KINDS, type Kind, noTokens } from "./estimate/measure.js";

/** Thinking in the context as it stands: tokens, as far as the session's own usage bears out that it is sent again. */
export function thinkingNow({ recorded, calibration }: Baseline): number {
	return recorded.now.size.tokens.thinking * calibration.factors.thinking;
}

/** By kind; kinds that the branch does not have are missing. An image counts as the 4,800 characters that pi takes it for. */
export function tokensPerChar({ input, calibration, measure }: Baseline): { readonly [kind in Kind]?: number } {
	if (!calibration.isCalibrated) return {};
	const [tokens, chars] = [noTokens(), noTokens()];
	for (const line of input.branch) {
		for (const { message } of buildContext([line])) {
			const measured = measure(message);
			for (const kind of KINDS) {
				tokens[kind] += measured.tokens[kind];
				chars[kind] += measured.chars[kind];
			}
		}
	}
	const known = KINDS.filter((kind) => chars[kind] > 0);
	return Object.fromEntries(known.map((kind) => [kind, (tokens[kind] * calibration.factors[kind]) / chars[kind]]));
}
