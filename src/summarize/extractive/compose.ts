/** Turns calls into lines: names them, chooses the tokens that each line carries, merges runs of similar calls. */
import type { SummaryCall } from "../summarizer.js";
import { addShown, type ConversationIndex } from "./conversation-index.js";
import { cutText, firstErrorLine } from "./failure.js";
import { KIND } from "./kinds.js";
import type { Lexicon } from "./lexicon.js";
import type { Line } from "./line.js";
import { MARK } from "./result-tokens.js";
import { nameCall } from "./rules/index.js";
import { isWorthIt, scoreToken, type Weights } from "./score.js";

const MAX_TARGET = 40;
const MAX_ERROR = 60;

export interface Context {
	readonly index: ConversationIndex;
	readonly lexicon: Lexicon;
	/** What every text goes through before anything of it may be shown. */
	readonly clean: (text: string) => string;
	readonly weights: Weights;
	readonly threshold: number;
}

/** The stretch of the conversation that the calls are from, by first and last position. */
export interface Span {
	readonly start: number;
	readonly end: number;
}

/** A token in the calls at hand, and all that is known about it there. */
interface Candidate {
	readonly id: number;
	/** The first call whose result showed it. */
	readonly call: number;
	marks: number;
	results: number;
	fromRead: boolean;
	fromEditedFile: boolean;
}

/**
 * One line for each call, or for each run of similar ones. `shown` holds what a reader has seen before these calls;
 * what the lines show is added to it.
 */
export function composeLines(calls: readonly SummaryCall[], span: Span, shown: Set<number>, context: Context): Line[] {
	const names = calls.map((call) => nameTarget(call, context));
	for (const name of names) addShown(name.target, shown, context.lexicon);
	const kept = chooseTokens(calls, span, shown, context);
	const lines = calls.map((call, at): Line => {
		const name = names[at] as (typeof names)[number];
		return {
			...name,
			calls: [at],
			failure: call.isError ? firstErrorLine(context.clean(call.text), MAX_ERROR) : undefined,
			images: call.images,
			tokens: kept.get(at) ?? [],
		};
	});
	return shortenPaths(mergeRuns(lines));
}

type Name = Pick<Line, "verb" | "target" | "isPath">;

function nameTarget(call: SummaryCall, context: Context): Name {
	const name = nameCall(call.call);
	let target = context.clean(name.target).replace(/\s+/g, " ").trim();
	if (!name.isPath && target.length > MAX_TARGET) target = `${cutText(target, MAX_TARGET - 1).trimEnd()}…`;
	return { verb: name.verb, target, isPath: name.isPath };
}

/** A path is written out once; after that its last segment names it, until another path takes that name. */
function shortenPaths(lines: readonly Line[]): Line[] {
	const paths = new Map<string, string>();
	return lines.map((line) => {
		if (!line.isPath) return line;
		const name = line.target.slice(line.target.replace(/\/$/, "").lastIndexOf("/") + 1);
		if (paths.get(name) === line.target) return { ...line, target: name };
		paths.set(name, line.target);
		return line;
	});
}

function chooseTokens(
	calls: readonly SummaryCall[],
	span: Span,
	shown: Set<number>,
	context: Context,
): Map<number, number[]> {
	const used = collectUse(span, context.index);
	const kept = new Map<number, number[]>();
	for (const candidate of collectCandidates(calls, shown, context)) {
		const { id } = candidate;
		const score = scoreToken(
			{
				kind: context.lexicon.kindOf(id),
				usedInProse: used.prose.has(id),
				usedInEdits: used.bodies.has(id),
				usedInArguments: used.words.has(id),
				usedEarlier: context.index.wasUsedBefore(id, span.start),
				usedLater: context.index.isUsedAfter(id, span.end),
				seenEarlier: context.index.wasSeenBefore(id, span.start),
				fromRead: candidate.fromRead,
				fromEditedFile: candidate.fromEditedFile,
				isDefinition: (candidate.marks & MARK.definition) !== 0,
				inSeveralResults: candidate.results > 1,
				isLate: (candidate.marks & MARK.late) !== 0,
			},
			context.weights,
		);
		const text = context.lexicon.textOf(id);
		const length = context.lexicon.kindOf(id) === KIND.path ? text.length - text.lastIndexOf("/") : text.length;
		if (!isWorthIt(score, length, context.threshold)) continue;
		const line = kept.get(candidate.call);
		if (line === undefined) kept.set(candidate.call, [id]);
		else line.push(id);
		addShown(text, shown, context.lexicon);
	}
	return kept;
}

function collectCandidates(calls: readonly SummaryCall[], shown: ReadonlySet<number>, context: Context): Candidate[] {
	const candidates = new Map<number, Candidate>();
	const edited = new Set(calls.filter((call) => /edit|write|replace/i.test(call.call.name)).map(pathKey));
	for (const [at, call] of calls.entries()) {
		const tokens = context.index.resultTokensOf(call.resultIndex, call.text);
		const fromRead = /read|view/i.test(call.call.name);
		const fromEditedFile = fromRead && edited.has(pathKey(call));
		for (const [place, id] of tokens.ids.entries()) {
			if (shown.has(id) || context.index.isVisible(id)) continue;
			const known = candidates.get(id);
			const marks = tokens.marks[place] as number;
			if (known === undefined) {
				candidates.set(id, { id, call: at, marks, results: 1, fromRead, fromEditedFile });
				continue;
			}
			known.marks |= marks;
			known.results += 1;
			known.fromRead ||= fromRead;
			known.fromEditedFile ||= fromEditedFile;
		}
	}
	return [...candidates.values()];
}

function pathKey(call: SummaryCall): string {
	return nameCall(call.call).target;
}

function collectUse(span: Span, index: ConversationIndex): { [where in "prose" | "bodies" | "words"]: Set<number> } {
	const used = { prose: new Set<number>(), bodies: new Set<number>(), words: new Set<number>() };
	for (let position = span.start; position <= span.end; position++) {
		const tokens = index.agentTokensAt(position);
		if (tokens === undefined) continue;
		for (const where of ["prose", "bodies", "words"] as const) {
			for (const id of tokens[where]) used[where].add(id);
		}
	}
	return used;
}

/** Neighbours that did the same, or something to the same file, become one line; a failure keeps its own. */
function mergeRuns(lines: readonly Line[]): Line[] {
	const merged: Line[] = [];
	for (const line of lines) {
		const last = merged[merged.length - 1];
		if (last !== undefined && isSimilar(last, line)) {
			const verbs = last.verb.split("+");
			merged[merged.length - 1] = {
				...last,
				verb: verbs.includes(line.verb) ? last.verb : `${last.verb}+${line.verb}`,
				calls: [...last.calls, ...line.calls],
				images: last.images + line.images,
				tokens: [...last.tokens, ...line.tokens],
			};
		} else merged.push(line);
	}
	return merged;
}

function isSimilar(line: Line, next: Line): boolean {
	if (line.failure !== undefined || next.failure !== undefined || line.target !== next.target) return false;
	return line.verb === next.verb || (line.isPath && next.isPath && line.target !== "");
}
