/** `verify --json`: the contract of SPEC 14. The shape is the same for a session and for what is none. */

import type { Repaired, Verified } from "../../run/verify.js";
import type { Finding } from "../../verify/finding.js";
import type { VerifiedSession, VerifyFinding } from "../contract/verify.js";
import { failureJson } from "./failure-json.js";

export type { VerifiedSession, VerifyReport } from "../contract/verify.js";

export interface Mended extends Repaired {
	readonly out: string;
	/** Whether the mended copy is. */
	readonly ok: boolean;
}

/** `verified` and `ok` are those of the session itself, also where it was repaired. */
export function verifyJson(path: string, verified: Verified, ok: boolean, mended?: Mended): VerifiedSession {
	const { findings, checked, error } = verified;
	return {
		path,
		ok,
		findings: findings.map(findingJson),
		checked: checked === null ? null : { ...checked },
		error: error === undefined ? null : failureJson(error),
		repair:
			mended === undefined
				? null
				: {
						out: mended.out,
						ok: mended.ok,
						changes: mended.changes.map(({ line, change, message }) => ({ line, change, message })),
						findings: mended.after.findings.map(findingJson),
					},
	};
}

function findingJson({ check, severity, line, message }: Finding): VerifyFinding {
	return { check, severity, line, message };
}
