/** Runs every check over a session. Finds, and decides nothing: what makes a session not ok is the caller's to say. */
import { CHECKS } from "./checks/index.js";
import { type Finding, SEVERITIES } from "./finding.js";
import type { Subject } from "./subject.js";

/** The findings, errors first, each severity in the order of the lines. */
export function verifySubject(subject: Subject): Finding[] {
	const findings = CHECKS.flatMap(({ name, severity, run }) =>
		[...run(subject)].map(({ line, message }) => ({ check: name, severity, line, message })),
	);
	const rank = (finding: Finding) => SEVERITIES.indexOf(finding.severity);
	return findings.sort((a, b) => rank(a) - rank(b) || a.line - b.line);
}
