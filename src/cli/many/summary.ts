/** What a run over many sessions came to, as plain numbers (for JSON, the table, and reports to other programs). */
import type { CondenseError } from "../../errors.js";
import type { RelatedSession, RunSummary } from "../contract/many.js";
import { EXIT, EXIT_BY_ERROR } from "../exit-codes.js";
import { failureJson } from "../reports/failure-json.js";
import type { Outcome } from "./attempt.js";
import type { Selection } from "./select.js";
import type { Counts, SessionTask } from "./task.js";

export function summaryOf(
	task: SessionTask,
	{ sessions, errors, tooOld }: Selection,
	outcomes: readonly Outcome[],
	exitCode: number,
): RunSummary {
	const done = new Set(outcomes.map(({ session }) => session.path));
	const given = new Map(sessions.map((session) => [session.path, session.given]));
	return {
		command: task.command,
		exitCode,
		sessions: outcomes.length,
		failed: outcomes.filter((outcome) => outcome.exitCode !== EXIT.done).length,
		notDone: sessions.filter(({ path }) => !done.has(path)).map(({ given }) => given),
		tooOld,
		errors: errors.map(failureJson),
		related: outcomes.flatMap((outcome) => relatedTo(outcome, given)),
		totals: totalsOf(task, outcomes),
	};
}

/** The worst code of all: the highest (SPEC 14 has them in that order). */
export function exitCodeOf(outcomes: readonly Outcome[], errors: readonly CondenseError[]): number {
	const codes = [...outcomes.map(({ exitCode }) => exitCode), ...errors.map(({ code }) => EXIT_BY_ERROR[code])];
	return codes.reduce((worst, code) => Math.max(worst, code), EXIT.done);
}

/** Sums; what sessions share with their parents counts once. Null where no session has the number. */
export function totalsOf({ columns }: SessionTask, outcomes: readonly Outcome[]): Counts {
	const summed = columns.filter(({ isSummed }) => isSummed !== false);
	const shared = sharedOf(outcomes);
	return Object.fromEntries(
		summed.map(({ name }) => {
			const known = outcomes.flatMap(({ counts }) => counts[name] ?? []);
			const sum = known.reduce((total, count) => total + count, 0) - (shared.get(name) ?? 0);
			return [name, known.length === 0 ? null : sum];
		}),
	);
}

/** By name, what sessions share with parents that are counted themselves. */
export function sharedOf(outcomes: readonly Outcome[]): Map<string, number> {
	const byPath = new Map(outcomes.map((outcome) => [outcome.session.path, outcome]));
	const sums = new Map<string, number>();
	for (const { session, counts, shared = {} } of outcomes) {
		const parent = session.parent === undefined ? undefined : byPath.get(session.parent);
		for (const [name, count] of Object.entries(shared)) {
			const isTwice = typeof parent?.counts[name] === "number" && typeof counts[name] === "number";
			if (isTwice && count !== null) sums.set(name, (sums.get(name) ?? 0) + count);
		}
	}
	return sums;
}

/** `given`: each session's name by its path. */
function relatedTo({ session, relation }: Outcome, given: ReadonlyMap<string, string>): RelatedSession[] {
	const parent = session.parent === undefined ? undefined : given.get(session.parent);
	return relation === undefined || parent === undefined ? [] : [{ path: session.given, relation, parent }];
}
