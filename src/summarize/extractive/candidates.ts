/** The tokens that calls could pass on: what their results showed and no reader has seen, and how much each is worth. */
import type { SummaryCall } from "../summarizer.js";
import { reasonsOf, tokenOf } from "./agent-tokens.js";
import type { Context, Span } from "./context.js";
import type { ConversationIndex } from "./conversation-index.js";
import type { Ids } from "./id-set.js";
import { KIND } from "./kinds.js";
import type { Lexicon } from "./lexicon.js";
import type { CallName } from "./rules/rule.js";
import { REASON, SOURCE_WEIGHT, worthOf } from "./score.js";
import type { ScratchMap } from "./scratch-map.js";

/** One list for each thing known about a candidate; they come in the order of the calls. */
export interface Candidates {
	readonly ids: readonly number[];
	/** The first call whose result showed it. */
	readonly calls: readonly number[];
	/** By the threshold's measure. */
	readonly worths: Float64Array;
}

/** The candidates of `calls`, which are the calls of `span` or some of them; none that is in `shown` or in `named`. */
export function findCandidates(
	calls: readonly SummaryCall[],
	names: readonly CallName[],
	span: Span,
	seen: { readonly shown: Ids; readonly named: Ids },
	context: Context,
): Candidates {
	const { index, lexicon, scoring, scratch } = context;
	const found = collect(calls, names, seen, context);
	collectUse(span, index, scratch.use);
	const worths = new Float64Array(found.ids.length);
	for (let at = 0; at < worths.length; at++) {
		const id = found.ids[at] as number;
		let reasons = (found.reasons[at] as number) | (scratch.use.get(id) ?? 0);
		if (index.isUsedOutside(id, span.start, span.end)) reasons |= REASON.usedElsewhere;
		const kind = lexicon.kindOf(id);
		const power = scoring.powerOf(kind, lexicon.lengthOf(id), found.sources[at] as CallName["source"], reasons);
		worths[at] = worthOf(power, addedLength(id, lexicon));
	}
	return { ids: found.ids, calls: found.calls, worths };
}

/** Characters that a token adds to its line: the folder of a path is written once for all paths in it. */
export function addedLength(id: number, lexicon: Lexicon): number {
	return lexicon.kindOf(id) === KIND.path ? lexicon.lengthOfName(id) : lexicon.lengthOf(id);
}

interface Found {
	readonly ids: number[];
	readonly calls: number[];
	/** The best among the results that showed it. */
	readonly sources: CallName["source"][];
	/** What the results say for it. */
	readonly reasons: number[];
}

function collect(
	calls: readonly SummaryCall[],
	names: readonly CallName[],
	{ shown, named }: { readonly shown: Ids; readonly named: Ids },
	{ index, without, scratch: { places } }: Context,
): Found {
	const found: Found = { ids: [], calls: [], sources: [], reasons: [] };
	const isQuiet = !without.has("silence on text that stays");
	places.clear();
	for (const [at, call] of calls.entries()) {
		const { source } = names[at] as CallName;
		for (const marked of index.resultTokensOf(call).marked) {
			const id = marked >> 1;
			const reason = (marked & 1) === 0 ? 0 : REASON.isDefined;
			const place = places.get(id);
			if (place !== undefined) {
				found.reasons[place]! |= reason | REASON.inSeveralResults;
				if (SOURCE_WEIGHT[source] > SOURCE_WEIGHT[found.sources[place]!]) found.sources[place] = source;
			} else if (!(isQuiet && index.isVisible(id)) && !shown.has(id) && !named.has(id)) {
				places.set(id, found.ids.length);
				found.ids.push(id);
				found.calls.push(at);
				found.sources.push(source);
				found.reasons.push(reason);
			}
		}
	}
	return found;
}

/** What the agent itself used inside a span, by where. */
function collectUse(span: Span, index: ConversationIndex, use: ScratchMap): void {
	use.clear();
	for (let position = span.start; position <= span.end; position++) {
		for (const marked of index.agentTokensAt(position) ?? []) {
			const id = tokenOf(marked);
			use.set(id, (use.get(id) ?? 0) | reasonsOf(marked));
		}
	}
}
