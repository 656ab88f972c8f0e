import { CondenseError } from "../../errors.js";
import { openSession } from "../../run/open-session.js";
import { type UndoRun, undoSession } from "../../run/undo.js";
import { stripControl } from "../../text/strip-control.js";
import { listRuns } from "../../undo/runs.js";
import { VERSION } from "../../version.js";
import { findSession, type Invocation } from "../command.js";
import type { Runnable } from "../command-spec.js";
import type { ParsedOptions } from "../options.js";
import { runsJson, undoJson } from "../reports/undo-json.js";
import { formatChange, formatTable } from "../table.js";

export const runUndo: Runnable = async ([words], options, invocation) => {
	const { block, name } = sortWords(words as string[], options);
	const located = findSession(name, invocation);
	if (options.list === true) return list(located.path, located.given, invocation);
	const { loaded, clock, io, reporter } = invocation;
	const isDryRun = options.dryRun === true;
	const undone = await undoSession(located.path, {
		settings: loaded.settings,
		what: block ?? (options.run as string | undefined),
		now: clock.now,
		realNow: clock.realNow,
		version: VERSION,
		isDryRun,
		isForced: options.force === true,
		touches: options.touch === true,
		signal: io.signal,
	});
	reporter.printJson(undoJson(undone, located.given, isDryRun));
	reporter.print(undoText(undone, located.given, isDryRun));
};

/** `b3` is a block wherever it stands; a file of that name is `./b3`. */
function sortWords(words: readonly string[], options: ParsedOptions): { block?: string; name?: string } {
	const blocks = words.filter((word) => /^b\d+$/.test(word));
	const names = words.filter((word) => !/^b\d+$/.test(word));
	if (blocks.length > 1) throw new CondenseError("usage", `one block at a time, not ${blocks.join(" and ")}`);
	if (names.length > 1) throw new CondenseError("usage", `one session at a time, not ${names.join(" and ")}`);
	if (blocks.length > 0 && options.run !== undefined) {
		throw new CondenseError("usage", "--run takes back a whole run, and a block is a part of one: choose one");
	}
	return {
		...(blocks[0] === undefined ? {} : { block: blocks[0] }),
		...(names[0] === undefined ? {} : { name: names[0] }),
	};
}

function list(path: string, given: string, { reporter }: Invocation): void {
	const report = runsJson(listRuns(openSession(path).branch.lines), given);
	const { runs } = report;
	reporter.printJson(report);
	if (runs.length === 0) {
		reporter.print(`${stripControl(given)}: no runs of condense on the branch`);
		return;
	}
	const rows = runs.map(({ id, timestamp, command, target, tokens, undoes, entriesSince }) => [
		id,
		timestamp ?? "",
		command === "undo" && undoes !== null ? `undo ${undoes}` : command,
		target ?? "",
		tokens === null ? "" : formatChange(tokens.before, tokens.after),
		String(entriesSince),
	]);
	const heads = ["run", "time", "command", "target", "context", "entries since"];
	reporter.print(
		formatTable(
			heads.map((head) => ({ head })),
			rows.map((row) => row.map((cell) => stripControl(cell))),
			reporter.color,
		),
	);
}

function undoText({ undone, alsoUndone, copied, tokens }: UndoRun, path: string, isDryRun: boolean): string {
	const what = typeof undone === "string" ? `block ${undone}` : `the run of ${undone.line.entry.timestamp}`;
	const lines = [`${isDryRun ? "would undo" : "undone"}   ${what} in ${path}`];
	if (alsoUndone.length > 0)
		lines.push(`with     ${alsoUndone.length} later ${alsoUndone.length === 1 ? "run" : "runs"}, which built on it`);
	if (copied > 0) lines.push(`copied   ${copied} entries that the session has gained since`);
	lines.push(`context  ${formatChange(tokens.before, tokens.after)}, estimated`);
	if (!isDryRun) lines.push("again    condense undo takes this undo back");
	return stripControl(lines.join("\n"), { keepLines: true });
}
