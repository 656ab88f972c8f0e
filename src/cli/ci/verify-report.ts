/** What `verify` tells a pipeline: which sessions are not ok, where, and what mends them. */
import { CHECKS } from "../../verify/checks/index.js";
import type { VerifiedSession, VerifyFinding } from "../contract/verify.js";
import { quoted } from "../quoted.js";
import { formatNumber } from "../table.js";
import type { Annotation } from "./annotations.js";
import { junitXml } from "./junit.js";
import { type CiReport, placeIn, type VerifiedForCi, type VerifyCiOptions } from "./report.js";
import { asCode, heading, joinParts, nextSteps, restLines, sessionsAre, tableOf } from "./step-summary.js";

const SHOWN_SESSIONS = 30;
const SHOWN_FINDINGS = 30;

export function describeVerify(verified: readonly VerifiedForCi[], options: VerifyCiOptions): CiReport {
	const sessions = verified.map(withFinding);
	return {
		summary: summaryOf(sessions, options),
		annotations: annotationsOf(sessions, options),
		junit: () => junitXml(sessions, options),
	};
}

/** What a report says of a session: where it was mended, of its copy, as the exit code does. */
export function toReport({ repair, ...session }: VerifiedSession): VerifiedForCi {
	if (repair === null) return session;
	const { out, ok, findings } = repair;
	return { path: out, ok, findings, checked: session.checked, error: null };
}

/** A session that could not be read at all has that as its finding. */
function withFinding(session: VerifiedForCi): VerifiedForCi {
	const { error, findings } = session;
	if (error === null || findings.length > 0) return session;
	const { message } = error;
	return { ...session, findings: [{ check: "unreadable-file", severity: "error", line: 1, message }] };
}

function summaryOf(sessions: readonly VerifiedForCi[], { isStrict, rest }: VerifyCiOptions): string {
	const notOk = sessions.filter(({ ok }) => !ok);
	const inOrder = [...notOk, ...sessions.filter(({ ok }) => ok)];
	return joinParts([
		heading("condense verify", stateOf(sessions.length, notOk.length), {
			"not found": rest.errors.length,
			"not begun": rest.notDone.length,
		}),
		restLines(rest),
		tableOf(SESSION_COLUMNS, inOrder, sessionRow, SHOWN_SESSIONS),
		tableOf(FINDING_COLUMNS, findingsOf(inOrder), findingRow, SHOWN_FINDINGS),
		nextSteps(adviceFor(notOk, isStrict)),
	]);
}

function stateOf(all: number, notOk: number): string {
	if (all === 0) return "nothing was checked";
	return notOk === 0 ? `${sessionsAre(all, all)} ok` : `${sessionsAre(notOk, all)} not ok`;
}

const SESSION_COLUMNS = [
	{ head: "session" },
	{ head: "result" },
	{ head: "errors", isNumber: true },
	{ head: "warnings", isNumber: true },
	{ head: "entries", isNumber: true },
	{ head: "records", isNumber: true },
];

function sessionRow({ path, ok, findings, checked }: VerifiedForCi): string[] {
	const count = (severity: VerifyFinding["severity"]) =>
		formatNumber(findings.filter((finding) => finding.severity === severity).length);
	return [
		asCode(path),
		ok ? "ok" : "**not ok**",
		count("error"),
		count("warning"),
		checked === null ? "" : formatNumber(checked.entries),
		checked === null ? "" : formatNumber(checked.records),
	];
}

const FINDING_COLUMNS = [
	{ head: "session" },
	{ head: "line", isNumber: true },
	{ head: "severity" },
	{ head: "check" },
	{ head: "finding" },
];

interface FoundIn extends VerifyFinding {
	readonly path: string;
}

/** Errors of all sessions, then warnings. What is for information stays in the output of the step. */
function findingsOf(sessions: readonly VerifiedForCi[]): FoundIn[] {
	const all = sessions.flatMap(({ path, findings }) => findings.map((finding) => ({ ...finding, path })));
	return (["error", "warning"] as const).flatMap((wanted) => all.filter(({ severity }) => severity === wanted));
}

function findingRow({ path, line, severity, check, message }: FoundIn): string[] {
	return [asCode(path), formatNumber(line), severity, asCode(check), asCode(message)];
}

const MENDABLE: ReadonlySet<string> = new Set(
	CHECKS.filter(({ repair, repairIf }) => repair !== undefined || repairIf !== undefined).map(({ name }) => name),
);

function adviceFor(notOk: readonly VerifiedForCi[], isStrict: boolean): string[] {
	const steps: string[] = [];
	for (const { path, findings } of notOk) {
		const counts = findings.filter(({ severity }) => severity === "error" || (isStrict && severity === "warning"));
		if (!counts.some(({ check }) => MENDABLE.has(check))) continue;
		steps.push(`${asCode(`condense verify ${quoted(path)} --repair --out mended.jsonl`)} writes a mended copy.`);
		if (steps.length === 3) break;
	}
	if (notOk.length > 0) steps.push("What each check means: `docs/verify.md` of condense.");
	return steps;
}

function annotationsOf(sessions: readonly VerifiedForCi[], { isStrict, rest }: VerifyCiOptions): Annotation[] {
	const found = sessions.flatMap(({ path, findings }) =>
		findings
			.filter(({ severity }) => severity !== "info")
			.map(({ severity, check, line, message }): Annotation => {
				const level = severity === "error" || isStrict ? "error" : "warning";
				return { level, title: `condense verify: ${check}`, message, path: placeIn(path), line };
			}),
	);
	return [
		...rest.errors.map(({ message }): Annotation => ({ level: "error", title: "condense verify", message })),
		...found,
	];
}
