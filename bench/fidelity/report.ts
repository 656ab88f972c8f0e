/** The results as text, in sections that the docs take over as they are. */
import type { Interval } from "./bootstrap.js";
import { type Scores, scoresOf } from "./counts.js";
import type { Results } from "./results.js";
import { type Row, show, table } from "./table.js";

const COLUMNS: readonly (readonly [keyof Scores, string])[] = [
	["region", "region"],
	["requests", "requests"],
	["raw", "raw visible"],
	["lrr", "LRR"],
	["strict", "strict"],
	["guided", "guided"],
	["artifacts", "artifacts"],
	["modified", "modified"],
	["errors", "errors"],
	["phrases", "phrases"],
];
const TITLES = COLUMNS.map(([, title]) => title);

/** `ablations` is empty where none were asked for. */
export type Sections = { readonly [name in "methods" | "stubs" | "windows" | "natives" | "ablations"]: string };

export function writeSections(results: Results): Sections {
	return {
		methods: [summaryLine(results), methodTable(results.methods), spreadTable(results), sessionTable(results)].join(
			"\n\n",
		),
		stubs: methodTable(results.stubs),
		windows: windowTable(results),
		natives: nativeTable(results),
		ablations: results.ablations.length === 0 ? "" : ablationTable(results),
	};
}

export function writeReport(results: Results): string {
	const { methods, stubs, windows, natives, ablations } = writeSections(results);
	const titled = [
		methods,
		`Only results gone, calls and what the agent said stay:\n\n${stubs}`,
		`Windows, with chains that a user message cut off left raw or compacted too:\n\n${windows}`,
		`Beside the summaries of native compactions, at most their size:\n\n${natives}`,
		...(ablations === "" ? [] : [`The summarizer without each of its parts:\n\n${ablations}`]),
	];
	return titled.join("\n\n");
}

function summaryLine({ sessions, methods, window }: Results): string {
	const { cuts, hiddenTokens, needed, strict } = methods[0]!.pooled;
	const measured = sessions.filter(({ counts }) => counts.cuts > 0).length;
	return `${measured} of ${sessions.length} sessions, ${cuts} cuts at window ${window}, ${hiddenTokens} hidden tokens, ${needed} needed, ${strict} strictly:`;
}

function methodTable(runs: Results["methods"]): string {
	return table([["method", ...TITLES], ...runs.map((run) => scoreRow(run.method, scoresOf(run.pooled)))]);
}

/** How far the subject's scores depend on which sessions were measured. */
function spreadTable({ subject, intervals, macro, leaveOneOut }: Results): string {
	const bound = (end: keyof Interval): Row => COLUMNS.map(([name]) => show(intervals[name]?.[end] ?? null));
	return table([
		[subject, ...TITLES],
		["95 % from", ...bound("low")],
		["95 % to", ...bound("high")],
		["mean of sessions", ...COLUMNS.map(([name]) => show(macro[name]))],
		...leaveOneOut.map(({ without, scores }) => scoreRow(`without ${without}`, scores)),
	]);
}

function sessionTable({ sessions }: Results): string {
	return table([
		["session", "cuts", "needed", "strictly", ...TITLES],
		...sessions
			.filter(({ counts }) => counts.cuts > 0)
			.map(({ name, counts }) => {
				const [, ...scores] = scoreRow(name, scoresOf(counts));
				return [name, ...[counts.cuts, counts.needed, counts.strict].map(String), ...scores];
			}),
	]);
}

function windowTable({ windows }: Results): string {
	return table([
		["window", "interrupted", "method", "requests", "end", "region", "raw visible", "LRR", "blind edits"],
		...windows.map(({ window, interrupted, method, pooled, edits, blind }) => {
			const { requests, end, region, raw, lrr } = scoresOf(pooled);
			const blindEdits = edits === 0 ? null : (100 * blind) / edits;
			const scores = [requests, end, region, raw, lrr, blindEdits].map(show);
			return [String(window), interrupted ? "compacted" : "raw", method, ...scores];
		}),
	]);
}

function nativeTable({ natives }: Results): string {
	return table([
		["session", "dropped", "needed", "summary tokens", "summary shows", "index tokens", "index shows"],
		...natives.map(({ session, droppedTokens, needed, summary, index }) => [
			session,
			String(droppedTokens),
			String(needed),
			String(summary.tokens),
			show((100 * summary.shown) / needed),
			String(index.tokens),
			show((100 * index.shown) / needed),
		]),
	]);
}

function ablationTable({ ablations }: Results): string {
	return table([
		["without", "region", "LRR", "strict", "guided", "artifacts", "errors", "LRR at same size", "strict at same size"],
		...ablations.map(({ run, lrrAtSameSize, strictAtSameSize }) => {
			const { region, lrr, strict, guided, artifacts, errors } = scoresOf(run.pooled);
			const scores = [region, lrr, strict, guided, artifacts, errors, lrrAtSameSize, strictAtSameSize];
			return [run.method, ...scores.map(show)];
		}),
	]);
}

function scoreRow(name: string, scores: Scores): string[] {
	return [name, ...COLUMNS.map(([column]) => show(scores[column]))];
}
