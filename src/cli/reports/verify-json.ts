/** `verify --json`: the contract of SPEC 14. Fields are added, never renamed; the shape is the same when empty. */

import type { Checked, Repaired, Verified } from "../../run/verify.js";
import type { Finding } from "../../verify/finding.js";
import type { Change } from "../../verify/repair/draft.js";

export interface VerifiedSession {
	path: string;
	ok: boolean;
	findings: Finding[];
	checked: Checked | null;
	/** Why nothing could be checked. */
	error: { code: string; message: string } | null;
	/** The mended copy: what was changed, and what is found in it. */
	repair: { out: string; ok: boolean; changes: Change[]; findings: Finding[] } | null;
}

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
		error: error === undefined ? null : { code: error.code, message: error.message },
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

function findingJson({ check, severity, line, message }: Finding): Finding {
	return { check, severity, line, message };
}
