/**
 * JUnit XML of `verify`, for GitLab, Jenkins and whatever else draws test results: one suite a session, one case for
 * each check that ran. Only what the strictest readers know is used: Jenkins' xUnit plugin throws a whole file away for
 * an attribute that is not in its schema (such as `file` or `line` of a case), so lines are named in the texts.
 * No times: the same sessions give the same bytes.
 */
import { redactSecrets } from "../../text/secrets/redact.js";
import { stripControl } from "../../text/strip-control.js";
import { CHECKS } from "../../verify/checks/index.js";
import type { VerifyFinding } from "../contract/verify.js";
import type { Rest, VerifiedForCi, VerifyCiOptions } from "./report.js";

interface Case {
	readonly name: string;
	readonly suite: string;
	readonly outcome: "passed" | "failure" | "error";
	/** The code of an error, the severity of a failure. */
	readonly type?: string;
	readonly lines: readonly string[];
}

/** The whole document. A session that cannot be read, and a name that leads to none, are errors; findings failures. */
export function junitXml(sessions: readonly VerifiedForCi[], { isStrict, rest }: VerifyCiOptions): string {
	const suites = [
		...unfoundSuite(rest),
		...sessions.map((session) => ({ name: session.path, cases: casesOf(session, isStrict) })),
	];
	const all = countsOf(suites.flatMap(({ cases }) => cases));
	return [
		'<?xml version="1.0" encoding="UTF-8"?>',
		`<testsuites name="condense verify" ${all} time="0">`,
		...suites.flatMap(({ name, cases }) => [
			`  <testsuite name="${attribute(name)}" ${countsOf(cases)} skipped="0" time="0">`,
			...cases.flatMap(caseLines),
			"  </testsuite>",
		]),
		"</testsuites>",
		"",
	].join("\n");
}

/** Names that led to no session, each a case of its own. */
function unfoundSuite({ errors }: Rest): { name: string; cases: Case[] }[] {
	const suite = "condense verify";
	const codes = new Map(errors.map(({ code, message }) => [message, code]));
	const cases = [...codes].map(([name, type]): Case => ({ name, suite, outcome: "error", type, lines: [name] }));
	return cases.length === 0 ? [] : [{ name: suite, cases }];
}

function casesOf({ path, findings, error }: VerifiedForCi, isStrict: boolean): Case[] {
	if (error !== null) {
		const name = findings[0]?.check ?? "unreadable-file";
		return [{ name, suite: path, outcome: "error", type: error.code, lines: [error.message] }];
	}
	const byCheck = new Map<string, VerifyFinding[]>(CHECKS.map(({ name }) => [name, []]));
	for (const finding of findings) {
		const found = byCheck.get(finding.check);
		if (found === undefined) byCheck.set(finding.check, [finding]);
		else found.push(finding);
	}
	return [...byCheck].map(([name, found]): Case => {
		const counts = found.some(({ severity }) => severity === "error" || (isStrict && severity === "warning"));
		const lines = found.map(({ line, message }) => `${path}:${line}: ${message}`);
		const type = found[0]?.severity ?? "";
		return { name, suite: path, outcome: counts ? "failure" : "passed", type, lines };
	});
}

function countsOf(cases: readonly Case[]): string {
	const count = (outcome: Case["outcome"]) => cases.filter((one) => one.outcome === outcome).length;
	return `tests="${cases.length}" failures="${count("failure")}" errors="${count("error")}"`;
}

function caseLines({ name, suite, outcome, type = "", lines }: Case): string[] {
	const start = `    <testcase name="${attribute(name)}" classname="${attribute(suite)}" time="0"`;
	if (lines.length === 0) return [`${start}/>`];
	const text = content(lines);
	if (outcome === "passed") return [`${start}>`, `      <system-out>${text}</system-out>`, "    </testcase>"];
	const more = lines.length === 1 ? "" : ` (and ${lines.length - 1} more)`;
	const message = attribute(lines[0]! + more);
	return [
		`${start}>`,
		`      <${outcome} type="${attribute(type)}" message="${message}">${text}</${outcome}>`,
		"    </testcase>",
	];
}

/** A session may have thousands of findings of a kind; nobody reads them in a browser. */
const SHOWN_OF_A_CHECK = 100;

function content(lines: readonly string[]): string {
	const shown = lines.slice(0, SHOWN_OF_A_CHECK).map(attribute);
	if (lines.length > shown.length) shown.push(`and ${lines.length - shown.length} more`);
	return shown.join("\n");
}

const ENTITIES: { readonly [character: string]: string } = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** One line of text, without secrets and without what XML 1.0 cannot hold even as a reference. */
function attribute(text: string): string {
	return stripControl(redactSecrets(text))
		.replace(/[\ufffe\uffff]/g, "")
		.replace(/[&<>"]/g, (character) => ENTITIES[character]!);
}
