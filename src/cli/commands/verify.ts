/** `condense verify`: what it finds in one session, and the mended copy of one. The list is cli/many's. */
import { CondenseError } from "../../errors.js";
import { canBeMended, isOk, repairFile, type Verified, verifyFile } from "../../run/verify.js";
import type { LocatedSession } from "../../session/locate.js";
import type { Severity } from "../../verify/finding.js";
import { describeVerify, toReport } from "../ci/verify-report.js";
import { openReports, writeReports } from "../ci/write-reports.js";
import type { Runnable } from "../command-spec.js";
import type { VerifiedSession } from "../contract/verify.js";
import { EXIT, EXIT_BY_ERROR } from "../exit-codes.js";
import { refuseForSeveral } from "../many/refuse.js";
import { runMany } from "../many/run.js";
import type { Counts, SessionTask } from "../many/task.js";
import type { ParsedOptions } from "../options.js";
import { quoted } from "../quoted.js";
import { type Mended, verifyJson } from "../reports/verify-json.js";
import { repairText, verifyText } from "../reports/verify-text.js";
import { formatNumber } from "../table.js";

export const runVerify: Runnable = async ([names], options, invocation) => {
	const task = options.repair === true ? repairTask : verifyTask;
	checkOut(options);
	const wish = openReports(options, invocation);
	const { outcomes, summary } = await runMany(
		task,
		names as string[],
		options,
		invocation,
		refuseForSeveral(options, ["repair"]),
	);
	const sessions = outcomes.map(({ json }) => toReport(json));
	const report = describeVerify(sessions, { isStrict: options.strict === true, rest: summary });
	writeReports(report, wish, invocation);
};

export const verifyTask: SessionTask<VerifiedSession> = {
	command: "verify",
	manySchema: "condense/verify@1",
	oneSchema: "condense/verify-session@1",
	isBareAlone: false,
	columns: [
		{ name: "errors", head: "errors", format: formatNumber, isOwn: true },
		{ name: "warnings", head: "warnings", format: formatNumber, isOwn: true },
		{ name: "entries", head: "entries", format: formatNumber, isSummed: false },
	],
	writes: () => false,
	async run(session, { options, invocation: { reporter, exit, loaded }, progress }) {
		progress.stage("checking");
		const verified = verifyFile(session.path, loaded.settings);
		const ok = isOk(verified, options.strict === true);
		if (verified.error !== undefined) {
			const { code, message, hint } = withRepairHint(verified.error, session);
			reporter.error(message, hint);
			exit(EXIT_BY_ERROR[code]);
		}
		reporter.print(verifyText(session.given, verified, ok, reporter));
		if (!ok) exit(EXIT.no);
		const json = verifyJson(session.given, verified, ok);
		return { json, state: ok ? "ok" : "not ok", counts: countsOf(verified) };
	},
	failed: ({ given }, error) => verifyJson(given, { findings: [], checked: null, error }, false),
};

/** Writes a mended copy of one session. */
const repairTask: SessionTask<VerifiedSession> = {
	...verifyTask,
	async run({ path, given }, { options, invocation: { reporter, exit, io, loaded } }) {
		const out = options.out as string;
		const isStrict = options.strict === true;
		const repaired = repairFile(path, out, loaded.settings, (bytes) => io.stdout.write(bytes));
		const mended: Mended = { out, ok: isOk(repaired.after, isStrict), ...repaired };
		const text = repairText(given, mended, reporter);
		if (out === "-") reporter.note(text);
		else reporter.print(text);
		if (!mended.ok) exit(EXIT.no);
		const json = verifyJson(given, repaired.before, isOk(repaired.before, isStrict), mended);
		return { json, state: mended.ok ? "mended" : "not ok", counts: countsOf(repaired.before) };
	},
};

function countsOf({ findings, checked }: Verified): Counts {
	const count = (wanted: Severity) => findings.filter(({ severity }) => severity === wanted).length;
	return { errors: count("error"), warnings: count("warning"), entries: checked?.entries ?? null };
}

function withRepairHint(error: CondenseError, { path, given }: LocatedSession): CondenseError {
	if (error.code !== "input.not-a-session" || path === "-" || !canBeMended(path)) return error;
	return new CondenseError(error.code, error.message, { hint: `condense verify ${quoted(given)} --repair --out FILE` });
}

function checkOut({ repair, out, json }: ParsedOptions): void {
	if (repair !== true && out !== undefined) {
		throw new CondenseError("usage", "--out is for the mended copy", { hint: "add --repair" });
	}
	if (repair === true && out === undefined) {
		throw new CondenseError("usage", "--repair writes a copy and never the session itself", {
			hint: "name the copy with --out FILE",
		});
	}
	if (out === "-" && json === true) throw new CondenseError("usage", "--json and --out - both want standard output");
}
