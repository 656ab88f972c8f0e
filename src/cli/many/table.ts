/** The summary of several sessions for people: a line each, forks and sub-agents below their parents, and the totals. */
import type { ChalkInstance } from "chalk";
import { stripControl } from "../../text/strip-control.js";
import type { RunSummary } from "../contract/many.js";
import { formatNumber, formatTable } from "../table.js";
import type { Outcome } from "./attempt.js";
import { sharedOf, totalsOf } from "./summary.js";
import type { Counts, SessionTask } from "./task.js";

export function summaryText(
	task: SessionTask,
	outcomes: readonly Outcome[],
	summary: RunSummary,
	color: ChalkInstance,
): string {
	const parts: string[] = [];
	if (outcomes.length > 1) parts.push(table(task, outcomes, color));
	const lines = [countLine(outcomes, summary)];
	const shared = sharedLine(task, outcomes);
	if (shared !== undefined) lines.push(shared);
	return [...parts, lines.join("\n")].join("\n\n");
}

function table(task: SessionTask, outcomes: readonly Outcome[], color: ChalkInstance): string {
	// What no session has to say, such as the peak without a replay, has no column.
	const columns = task.columns.filter(({ name }) => outcomes.some(({ counts }) => typeof counts[name] === "number"));
	const cellsOf = (counts: Counts) =>
		columns.map(({ name, format }) => {
			const value = counts[name];
			return typeof value === "number" ? format(value) : "";
		});
	const rows = byFamily(outcomes).map(({ outcome, depth }) => [
		`${"  ".repeat(depth)}${stripControl(outcome.session.given)}`,
		outcome.relation === undefined ? outcome.state : `${outcome.state} (${outcome.relation})`,
		...cellsOf(outcome.counts),
	]);
	rows.push(["total", "", ...cellsOf(totalsOf(task, outcomes))]);
	const heads = columns.map(({ head }) => ({ head, isNumber: true }));
	return formatTable([{ head: "session" }, { head: "state" }, ...heads], rows, color);
}

/** Children right below their parents, everything else in order. */
function byFamily(outcomes: readonly Outcome[]): { outcome: Outcome; depth: number }[] {
	const done = new Set(outcomes.map(({ session }) => session.path));
	const children = new Map<string | undefined, Outcome[]>();
	for (const outcome of outcomes) {
		const { parent } = outcome.session;
		const above = outcome.relation !== undefined && parent !== undefined && done.has(parent) ? parent : undefined;
		const siblings = children.get(above);
		if (siblings === undefined) children.set(above, [outcome]);
		else siblings.push(outcome);
	}
	const ordered: { outcome: Outcome; depth: number }[] = [];
	const waiting = (children.get(undefined) ?? []).map((outcome) => ({ outcome, depth: 0 })).reverse();
	for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
		const { outcome, depth } = next;
		ordered.push(next);
		const below = children.get(outcome.session.path) ?? [];
		waiting.push(...below.map((child) => ({ outcome: child, depth: depth + 1 })).reverse());
	}
	return ordered;
}

/** `12 sessions (2 sub-agents, 1 fork): 9 compacted, 1 nothing to do, 2 locked; 3 not done`. */
function countLine(outcomes: readonly Outcome[], { notDone, tooOld, errors }: RunSummary): string {
	const kin = countBy(outcomes.flatMap(({ relation }) => relation ?? []));
	const states = countBy(outcomes.map(({ state }) => state));
	const family = kin.map(([relation, count]) => plural(count, relation)).join(", ");
	const parts = [
		states.map(([state, count]) => `${formatNumber(count)} ${state}`).join(", "),
		...(notDone.length === 0 ? [] : [`${formatNumber(notDone.length)} not done`]),
		...(tooOld === 0 ? [] : [`${formatNumber(tooOld)} left out by --since`]),
		...(errors.length === 0 ? [] : [`${plural(errors.length, "name")} without a session`]),
	].filter((part) => part !== "");
	const head = `${plural(outcomes.length, "session")}${family === "" ? "" : ` (${family})`}`;
	return parts.length === 0 ? head : `${head}: ${parts.join("; ")}`;
}

function sharedLine({ columns }: SessionTask, outcomes: readonly Outcome[]): string | undefined {
	const sums = sharedOf(outcomes);
	const parts = columns.flatMap(({ name, head, format, isSummed }) => {
		const sum = sums.get(name) ?? 0;
		return isSummed === false || sum === 0 ? [] : [`${format(sum)} ${head}`];
	});
	return parts.length === 0
		? undefined
		: `what sessions have from their parents counts once: without ${parts.join(", ")}`;
}

/** In the order in which each was first seen. */
function countBy(words: readonly string[]): [word: string, count: number][] {
	const counts = new Map<string, number>();
	for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
	return [...counts];
}

function plural(count: number, one: string): string {
	return `${formatNumber(count)} ${one}${count === 1 ? "" : "s"}`;
}
