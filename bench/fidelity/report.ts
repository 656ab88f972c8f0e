/** The results as text: tables that fit a terminal, and that can be pasted into the docs. */

import type { Interval } from "./bootstrap.js";
import { type Counts, type Scores, scoresOf } from "./counts.js";
import type { Results } from "./results.js";

type Row = readonly string[];

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

export function writeReport(results: Results): string {
	const { sessions, methods, macro, windows, intervals, window, subject } = results;
	const cuts = methods[0]?.pooled.cuts ?? 0;
	const { needed = 0, strict = 0, hiddenTokens = 0 } = methods[0]?.pooled ?? {};
	return [
		`${sessions.length} sessions, ${cuts} cuts, window ${window}: ${hiddenTokens} hidden tokens, ${needed} needed (${strict} strict)`,
		table([
			["method", ...COLUMNS.map(([, title]) => title)],
			...methods.map((run) => scoreRow(run.method, run.pooled)),
		]),
		`95 % intervals over sessions for ${subject}: ${COLUMNS.map(([name, title]) => interval(title, intervals[name])).join(", ")}`,
		`mean over sessions with at least 8 needed tokens, for ${subject}: ${COLUMNS.map(([name, title]) => `${title} ${show(macro[name])}`).join(", ")}`,
		table([
			["session", "cuts", "needed", "strict", ...COLUMNS.map(([, title]) => title)],
			...sessions.map(({ name, counts }) => {
				const [, ...scores] = scoreRow(name, counts);
				return [name, String(counts.cuts), String(counts.needed), String(counts.strict), ...scores];
			}),
		]),
		table([
			["window", "interrupted", "method", "requests", "end", "region", "raw visible", "LRR", "blind edits"],
			...windows.map((row) => {
				const scores = scoresOf(row.pooled);
				return [
					String(row.window),
					row.interrupted ? "compacted" : "raw",
					row.method,
					...[scores.requests, scores.end, scores.region, scores.raw, scores.lrr].map(show),
					show(row.edits === 0 ? null : (100 * row.blind) / row.edits),
				];
			}),
		]),
		nativeTable(results),
		...(results.ablations.length === 0 ? [] : [ablationTable(results)]),
	].join("\n\n");
}

function ablationTable({ ablations, window }: Results): string {
	return `what each part buys (window ${window}, the summarizer by itself)\n${table([
		["without", "region", "LRR", "strict", "guided", "artifacts", "errors", "LRR at same size", "strict at same size"],
		...ablations.map(({ run, lrrAtSameSize, strictAtSameSize }) => {
			const { region, lrr, strict, guided, artifacts, errors } = scoresOf(run.pooled);
			const scores = [region, lrr, strict, guided, artifacts, errors, lrrAtSameSize, strictAtSameSize];
			return [run.method, ...scores.map(show)];
		}),
	])}`;
}

function nativeTable({ natives }: Results): string {
	return `against the summaries of native compactions, at most their size\n${table([
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
	])}`;
}

function scoreRow(name: string, counts: Counts): Row {
	const scores = scoresOf(counts);
	return [name, ...COLUMNS.map(([column]) => show(scores[column]))];
}

function show(value: number | null): string {
	return value === null ? "-" : value.toFixed(1);
}

function interval(title: string, found: Interval | undefined): string {
	return found === undefined ? `${title} -` : `${title} ${found.low.toFixed(1)} to ${found.high.toFixed(1)}`;
}

function table(rows: readonly Row[]): string {
	const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
	const line = (row: Row): string =>
		`| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join(" | ")} |`;
	const rule = `|${widths.map((width, column) => (column === 0 ? `${"-".repeat(width + 2)}` : `${"-".repeat(width + 1)}:`)).join("|")}|`;
	return [line(rows[0]!), rule, ...rows.slice(1).map(line)].join("\n");
}
