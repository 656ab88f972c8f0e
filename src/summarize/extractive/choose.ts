/** Chooses the tokens that a body carries, and puts each on the line of the first call that showed it. */
import type { SummaryCall } from "../summarizer.js";
import type { Context, Span } from "./context.js";
import { addShown, type ConversationIndex } from "./conversation-index.js";
import { KIND } from "./kinds.js";
import { MARK } from "./result-tokens.js";
import type { CallName } from "./rules/rule.js";
import { isWorthIt, SOURCE_WEIGHT, scoreToken } from "./score.js";

/** A token in the calls at hand, and all that their results say about it. */
interface Candidate {
	readonly id: number;
	/** The first call whose result showed it. */
	readonly call: number;
	marks: number;
	count: number;
	results: number;
	source: CallName["source"];
}

/** The chosen tokens by the position of their call. They are added to `shown`, and none of `shown` is chosen. */
export function chooseTokens(
	calls: readonly SummaryCall[],
	names: readonly CallName[],
	span: Span,
	shown: Set<number>,
	context: Context,
): Map<number, number[]> {
	const used = collectUse(span, context.index);
	const chosen = new Map<number, number[]>();
	for (const candidate of collectCandidates(calls, names, shown, context)) {
		if (shown.has(candidate.id) || !isChosen(candidate, used, span, context)) continue;
		const line = chosen.get(candidate.call);
		if (line === undefined) chosen.set(candidate.call, [candidate.id]);
		else line.push(candidate.id);
		addShown(context.lexicon.textOf(candidate.id), shown, context.lexicon);
	}
	return chosen;
}

function isChosen(candidate: Candidate, used: Use, span: Span, context: Context): boolean {
	const { id, marks } = candidate;
	const { index, lexicon, weights, threshold } = context;
	const kind = lexicon.kindOf(id);
	const score = scoreToken(
		{
			kind,
			source: candidate.source,
			count: candidate.count,
			inSeveralResults: candidate.results > 1,
			usedInProse: used.prose.has(id),
			usedInEdits: used.bodies.has(id),
			usedInArguments: used.words.has(id),
			usedElsewhere: index.isUsedOutside(id, span.start, span.end),
			isDefinition: (marks & MARK.definition) !== 0,
			isQuoted: (marks & MARK.quoted) !== 0,
			isImported: (marks & MARK.imported) !== 0,
			isOwn: (marks & MARK.own) !== 0,
		},
		weights,
	);
	const text = lexicon.textOf(id);
	// The folder is written once for all paths in it.
	const length = kind === KIND.path ? text.length - text.lastIndexOf("/") : text.length;
	return isWorthIt(score, length, threshold);
}

function collectCandidates(
	calls: readonly SummaryCall[],
	names: readonly CallName[],
	shown: ReadonlySet<number>,
	{ index, without }: Context,
): Iterable<Candidate> {
	const candidates = new Map<number, Candidate>();
	const isQuiet = !without.has("silence on text that stays");
	for (const [at, call] of calls.entries()) {
		const { source } = names[at] as CallName;
		const tokens = index.resultTokensOf(call.resultIndex, call.text);
		for (const [place, id] of tokens.ids.entries()) {
			if (shown.has(id) || (isQuiet && index.isVisible(id))) continue;
			const marks = tokens.marks[place] as number;
			const count = tokens.counts[place] as number;
			const known = candidates.get(id);
			if (known === undefined) {
				candidates.set(id, { id, call: at, marks, count, results: 1, source });
				continue;
			}
			known.marks |= marks;
			known.count += count;
			known.results += 1;
			if (SOURCE_WEIGHT[source] > SOURCE_WEIGHT[known.source]) known.source = source;
		}
	}
	return candidates.values();
}

/** What the agent itself used inside a span, by where. */
type Use = { readonly [where in "prose" | "bodies" | "words"]: Set<number> };

function collectUse(span: Span, index: ConversationIndex): Use {
	const used: Use = { prose: new Set(), bodies: new Set(), words: new Set() };
	for (let position = span.start; position <= span.end; position++) {
		const tokens = index.agentTokensAt(position);
		if (tokens === undefined) continue;
		for (const where of ["prose", "bodies", "words"] as const) {
			for (const id of tokens[where]) used[where].add(id);
		}
	}
	return used;
}
