/** Reports of commands, as short as a test needs them. */
import type { BudgetedForCi, CompactedForCi, VerifiedForCi } from "../../../src/cli/ci/report.js";
import type { VerifyFinding } from "../../../src/cli/contract/verify.js";

export const SECRET = `sk-ant-api03-${"a".repeat(92)}-${"A".repeat(8)}`;

/** A session with these findings: `[check, severity, line, message]`. */
export function verified(
	path: string,
	...findings: [string, VerifyFinding["severity"], number, string][]
): VerifiedForCi {
	return {
		path,
		ok: !findings.some(([, severity]) => severity === "error"),
		findings: findings.map(([check, severity, line, message]) => ({ check, severity, line, message })),
		checked: { entries: 24, onBranch: 20, records: 3, sidecars: 0 },
		error: null,
	};
}

export function unreadable(path: string, message = `${path} is no session`): VerifiedForCi {
	const error = { code: "input.not-a-session", message, hint: null };
	const finding = { check: "not-a-session", severity: "error", line: 1, message } as const;
	return { path, ok: false, findings: [finding], checked: null, error };
}

export function compacted(path: string, changes: Partial<CompactedForCi> = {}): CompactedForCi {
	return {
		path,
		dryRun: false,
		entriesAppended: 12,
		chains: [],
		tokens: { before: 10_000, after: 4_000 },
		error: null,
		failOver: null,
		...changes,
	};
}

export function budgeted(path: string, tokens: number, changes: Partial<BudgetedForCi> = {}): BudgetedForCi {
	return {
		path,
		contextWindow: 200_000,
		now: { tokens, estimated: false, limit: 160_000, over: tokens >= 160_000 },
		peak: null,
		compacted: null,
		error: null,
		...changes,
	};
}
