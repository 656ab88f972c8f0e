/** From calls to lines: name them, choose their tokens, compose, and keep the whole in proportion. */
import type { SummaryCall } from "../summarizer.js";
import { readArgumentText } from "./argument-text.js";
import { findCandidates } from "./candidates.js";
import { chooseTokens } from "./choose.js";
import { composeLines, failureOf, nameForLine } from "./compose.js";
import type { Context, Span } from "./context.js";
import { addShown } from "./conversation-index.js";
import { countToFit, fitLines, roomForBody } from "./fit.js";
import type { Ids } from "./id-set.js";
import { kindOfPath } from "./lexicon.js";
import type { Line } from "./line.js";
import type { CallName } from "./rules/rule.js";
import { shortenPaths } from "./short-paths.js";

/** By how much the threshold rises until the tokens leave enough room for the lines. */
const LAST = Number.POSITIVE_INFINITY;
const STRICTER = [1, 2, 4, 8, LAST];

export interface Description {
	readonly lines: readonly Line[];
	/** The tokens chosen for each call, by its position among them. */
	readonly chosen: ReadonlyMap<number, readonly number[]>;
}

/** `shown` holds what a reader has seen before these calls; what the lines show is added to it. */
export function describeCalls(calls: readonly SummaryCall[], span: Span, shown: Ids, context: Context): Description {
	const names = calls.map((call) => nameForLine(call, context));
	const inSight = pathsInSight(names, shown, context);
	const named = new Set<number>();
	for (const { target } of names) addShown(target, named, context.lexicon);
	for (const call of calls) addShown(failureOf(call, context) ?? "", named, context.lexicon);
	const room = roomForBody(sizeOfCalls(calls));
	const candidates = findCandidates(calls, names, span, { shown, named }, context);
	for (const stricter of STRICTER) {
		const added = new Set(named);
		const chosen = chooseTokens(candidates, calls, context.threshold * stricter, added, context);
		const composed = composeLines(calls, names, chosen, context);
		const short = context.without.has("paths written once")
			? composed
			: shortenPaths(composed, context.paths, (path) => inSight.has(path));
		const fitting = fitLines(short, room, context.lexicon);
		if (fitting === undefined && stricter !== LAST) continue;
		for (const id of added) shown.add(id);
		return { lines: fitting ?? countToFit(short, room, context.lexicon), chosen };
	}
	return { lines: [], chosen: new Map() };
}

/** The paths among the targets that text which stays shows in full. */
function pathsInSight(names: readonly CallName[], shown: Ids, { lexicon, index }: Context): Set<string> {
	const isInSight = (path: string): boolean => {
		const id = lexicon.idOf(path, kindOfPath(path));
		return shown.has(id) || index.isVisible(id);
	};
	return new Set(names.flatMap(({ isPath, target }) => (isPath && isInSight(target) ? [target] : [])));
}

/** Characters of the calls' arguments and results. */
function sizeOfCalls(calls: readonly SummaryCall[]): number {
	let size = 0;
	for (const { call, text } of calls) {
		const { bodies, replaced, words } = readArgumentText(call);
		size += text.length;
		for (const part of [...bodies, ...replaced, ...words]) size += part.length;
	}
	return size;
}
