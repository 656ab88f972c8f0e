/** From calls to lines: name them, choose their tokens, compose. */
import type { SummaryCall } from "../summarizer.js";
import { chooseTokens } from "./choose.js";
import { composeLines, nameForLine } from "./compose.js";
import type { Context, Span } from "./context.js";
import { addShown } from "./conversation-index.js";
import type { Line } from "./line.js";

export interface Description {
	readonly lines: readonly Line[];
	/** The tokens chosen for each call, by its position among them. */
	readonly chosen: ReadonlyMap<number, readonly number[]>;
}

/** `shown` holds what a reader has seen before these calls; what the lines show is added to it. */
export function describeCalls(
	calls: readonly SummaryCall[],
	span: Span,
	shown: Set<number>,
	context: Context,
): Description {
	const names = calls.map((call) => nameForLine(call, context));
	for (const { target } of names) addShown(target, shown, context.lexicon);
	const chosen = chooseTokens(calls, names, span, shown, context);
	return { lines: composeLines(calls, names, chosen, context), chosen };
}
