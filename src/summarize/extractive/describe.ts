/** From calls to lines: name them, choose their tokens, compose. */
import type { SummaryCall } from "../summarizer.js";
import { chooseTokens } from "./choose.js";
import { composeLines, nameForLine } from "./compose.js";
import type { Context, Span } from "./context.js";
import { addShown, kindOfPath } from "./conversation-index.js";
import type { Line } from "./line.js";
import { shortenPaths } from "./short-paths.js";

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
	const { index, lexicon, paths, without } = context;
	const names = calls.map((call) => nameForLine(call, context));
	const known = new Set(names.filter(({ isPath, target }) => isPath && isInSight(target)).map(({ target }) => target));
	for (const { target } of names) addShown(target, shown, lexicon);
	const chosen = chooseTokens(calls, names, span, shown, context);
	const lines = composeLines(calls, names, chosen, context);
	if (without.has("paths written once")) return { lines, chosen };
	return { lines: shortenPaths(lines, paths, (path) => known.has(path)), chosen };

	function isInSight(path: string): boolean {
		const id = lexicon.idOf(path, kindOfPath(path));
		return shown.has(id) || index.isVisible(id);
	}
}
