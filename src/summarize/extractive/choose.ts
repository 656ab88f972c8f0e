/** Chooses the tokens that a body carries, and puts each on the line of the first call that showed it. */
import type { SummaryCall } from "../summarizer.js";
import type { Context, Span } from "./context.js";
import { addToken, type ConversationIndex } from "./conversation-index.js";
import type { Ids } from "./id-set.js";
import { KIND } from "./kinds.js";
import type { Lexicon } from "./lexicon.js";
import type { CallName } from "./rules/rule.js";
import { roomFor, SOURCE_WEIGHT, scoreToken, worthOf } from "./score.js";

/** A token in the calls at hand, and all that their results say about it. */
interface Candidate {
	readonly id: number;
	/** The first call whose result showed it. */
	readonly call: number;
	isDefined: boolean;
	results: number;
	source: CallName["source"];
}

/** What a reader has seen: before these calls, and in what they have been given so far. */
export interface Seen {
	readonly shown: Ids;
	readonly added: Set<number>;
}

/** The chosen tokens by the position of their call: none that was seen, and each is added to what is. */
export function chooseTokens(
	calls: readonly SummaryCall[],
	names: readonly CallName[],
	span: Span,
	seen: Seen,
	context: Context,
): Map<number, number[]> {
	const { lexicon, threshold } = context;
	const used = collectUse(span, context.index);
	const worthy = new Map<number, Worthy[]>();
	for (const candidate of collectCandidates(calls, names, seen, context)) {
		const length = lengthOf(candidate.id, lexicon);
		const worth = worthOf(scoreCandidate(candidate, used, span, context), length);
		if (worth < threshold) continue;
		const line = worthy.get(candidate.call);
		if (line === undefined) worthy.set(candidate.call, [{ id: candidate.id, worth, length }]);
		else line.push({ id: candidate.id, worth, length });
	}
	const chosen = new Map<number, number[]>();
	for (const [at, line] of worthy) {
		// A path that was chosen before may have brought this one into sight.
		const fresh = line.filter(({ id }) => !seen.added.has(id));
		const kept = fitLine(fresh, roomFor(context.index.resultTokensOf(calls[at] as SummaryCall).characters));
		chosen.set(at, kept);
		for (const id of kept) addToken(id, seen.added, lexicon);
	}
	return chosen;
}

interface Worthy {
	readonly id: number;
	readonly worth: number;
	readonly length: number;
}

/** As many of the worthiest as there is room for, in the order they came in. */
function fitLine(line: readonly Worthy[], room: number): number[] {
	let left = room;
	const kept = new Set<Worthy>();
	for (const token of [...line].sort((a, b) => b.worth - a.worth)) {
		left -= token.length + 1;
		if (left < 0) break;
		kept.add(token);
	}
	return line.filter((token) => kept.has(token)).map(({ id }) => id);
}

/** Characters that a token adds to its line: the folder of a path is written once for all paths in it. */
function lengthOf(id: number, lexicon: Lexicon): number {
	const text = lexicon.textOf(id);
	return lexicon.kindOf(id) === KIND.path ? text.length - text.lastIndexOf("/") : text.length;
}

function scoreCandidate(candidate: Candidate, used: Use, span: Span, context: Context): number {
	const { id } = candidate;
	const { index, lexicon, weights } = context;
	return scoreToken(
		{
			kind: lexicon.kindOf(id),
			length: lexicon.textOf(id).length,
			source: candidate.source,
			inSeveralResults: candidate.results > 1,
			isDefined: candidate.isDefined,
			usedInProse: used.prose.has(id),
			usedInEdits: used.bodies.has(id),
			usedInArguments: used.words.has(id),
			usedElsewhere: index.isUsedOutside(id, span.start, span.end),
		},
		weights,
	);
}

function collectCandidates(
	calls: readonly SummaryCall[],
	names: readonly CallName[],
	{ shown, added }: Seen,
	{ index, without }: Context,
): Iterable<Candidate> {
	const candidates = new Map<number, Candidate>();
	const isQuiet = !without.has("silence on text that stays");
	for (const [at, call] of calls.entries()) {
		const { source } = names[at] as CallName;
		const tokens = index.resultTokensOf(call);
		for (const [place, id] of tokens.ids.entries()) {
			if ((isQuiet && index.isVisible(id)) || shown.has(id) || added.has(id)) continue;
			const isDefined = tokens.isDefined[place] as boolean;
			const known = candidates.get(id);
			if (known === undefined) {
				candidates.set(id, { id, call: at, isDefined, results: 1, source });
				continue;
			}
			known.isDefined ||= isDefined;
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
