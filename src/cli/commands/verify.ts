/** `condense verify`: each session on its own; one that cannot be read does not stop the rest. */
import { CondenseError } from "../../errors.js";
import { canBeMended, isOk, repairFile, type Verified, verifyFile } from "../../run/verify.js";
import type { LocatedSession } from "../../session/locate.js";
import { expandSessions } from "../../session/locate-expand.js";
import { findSession, type Invocation } from "../command.js";
import type { VerifiedSession } from "../contract/verify.js";
import { EXIT, EXIT_BY_ERROR } from "../exit-codes.js";
import type { ParsedOptions } from "../options.js";
import type { Runnable } from "../program.js";
import { startProgress } from "../progress.js";
import { quoted } from "../quoted.js";
import { verifyJson, verifyReport } from "../reports/verify-json.js";
import { repairText, totalText, verifyText } from "../reports/verify-text.js";

export const runVerify: Runnable = async ([words], options, invocation) => {
	const names = words as string[];
	if (options.repair === true) return repairOne(names, options, invocation);
	if (options.out !== undefined) {
		throw new CondenseError("usage", "--out is for the mended copy", { hint: "add --repair" });
	}
	const { reporter, places, io, exit } = invocation;
	const { sessions, errors } = await expandSessions(names, places);
	for (const error of errors) fail(error, invocation);
	const results: VerifiedSession[] = [];
	let notOk = 0;
	for (const session of sessions) {
		if (io.signal.aborted) throw new CondenseError("interrupted", "interrupted; nothing is written by verify");
		if (names.length === 0) reporter.note(`${session.path} (${session.how})`);
		const verified = verifyOne(session, invocation);
		const ok = isOk(verified, options.strict === true);
		if (!ok) notOk += 1;
		results.push(verifyJson(session.given, verified, ok));
		const text = verifyText(session.given, verified, ok, reporter);
		reporter.print(sessions.length > 1 && text.includes("\n") ? `${text}\n` : text);
	}
	reporter.printJson(verifyReport(results));
	if (sessions.length > 1) reporter.print(totalText(sessions.length, notOk));
	if (notOk > 0) exit(EXIT.no);
};

function verifyOne(session: LocatedSession, invocation: Invocation): Verified {
	const progress = startProgress(invocation.reporter, session.given);
	progress.stage("checking");
	const verified = verifyFile(session.path, invocation.loaded.settings);
	progress.stop();
	if (verified.error !== undefined) fail(withRepairHint(verified.error, session), invocation);
	return verified;
}

function withRepairHint(error: CondenseError, { path, given }: LocatedSession): CondenseError {
	if (error.code !== "input.not-a-session" || path === "-" || !canBeMended(path)) return error;
	return new CondenseError(error.code, error.message, { hint: `condense verify ${quoted(given)} --repair --out FILE` });
}

function repairOne(names: readonly string[], options: ParsedOptions, invocation: Invocation): void {
	const { reporter, io, loaded, exit } = invocation;
	const out = options.out as string | undefined;
	if (names.length > 1) throw new CondenseError("usage", `--repair takes one session, and ${names.length} were named`);
	if (out === undefined) {
		throw new CondenseError("usage", "--repair writes a copy and never the session itself", {
			hint: "name the copy with --out FILE",
		});
	}
	if (out === "-" && reporter.isJson) throw new CondenseError("usage", "--json and --out - both want standard output");
	const { path, given } = findSession(names[0], invocation);
	const repaired = repairFile(path, out, loaded.settings, (bytes) => io.stdout.write(bytes));
	const isStrict = options.strict === true;
	const mended = { out, ok: isOk(repaired.after, isStrict), ...repaired };
	const json = verifyJson(given, repaired.before, isOk(repaired.before, isStrict), mended);
	reporter.printJson(verifyReport([json]));
	const text = repairText(given, mended, reporter);
	if (out === "-") reporter.note(text);
	else reporter.print(text);
	if (!mended.ok) exit(EXIT.no);
}

function fail(error: CondenseError, { reporter, exit }: Invocation): void {
	reporter.error(error.message, error.hint);
	exit(EXIT_BY_ERROR[error.code]);
}
