/** `compact --json`: the contract of SPEC 14. The shape is the same for a session that was done and one that failed. */
import type { CondenseError } from "../../errors.js";
import type { CompactRun } from "../../run/compact.js";
import { judgeSize } from "../ci/fail-over.js";
import type { Failure, TargetName } from "../contract/common.js";
import type { CompactedSession } from "../contract/compact.js";
import { modelJson } from "./compact-model.js";
import { failureJson } from "./failure-json.js";

export type { CompactedSession, CompactReport } from "../contract/compact.js";

export function compactJson(
	run: CompactRun,
	path: string,
	preview: string | undefined,
	dryRun: boolean,
	limit: number | undefined,
): CompactedSession {
	const { plan, file, branch } = run;
	const findings = [...file.session.findings, ...branch.findings];
	return {
		path,
		target: plan.target,
		dryRun,
		entriesAppended: dryRun ? 0 : run.entriesAppended,
		chains: plan.chains.map(({ blockId, startUserTimestamp, calls, refs, source, tokensBefore, tokensAfter }) => ({
			blockId,
			startUserTimestamp,
			calls,
			refs,
			source,
			tokensBefore,
			tokensAfter,
		})),
		batches: plan.batches.map(({ turnIndex, calls, outcome }) => ({ turnIndex, calls, outcome })),
		skipped: plan.skipped.map(({ what, reason }) => ({ what, reason })),
		tokens: plan.tokens,
		preview: preview ?? null,
		warnings: [...findings.map(({ line, message }) => `line ${line}: ${message}`), ...run.warnings],
		failOver: judgeSize(plan.tokens.after, limit),
		model: modelJson(run),
		error: plan.failure === undefined ? null : stoppedJson(plan.failure),
	};
}

/** A session that could not be compacted at all. */
export function failedJson(path: string, error: CondenseError, target: TargetName, dryRun: boolean): CompactedSession {
	return {
		path,
		target,
		dryRun,
		entriesAppended: 0,
		chains: [],
		batches: [],
		skipped: [],
		tokens: { before: null, after: null },
		preview: null,
		warnings: [],
		failOver: null,
		model: null,
		error: failureJson(error),
	};
}

/** What stopped a run before its end; what came before it is kept. */
export function stoppedJson({ kind, reason }: NonNullable<CompactRun["plan"]["failure"]>): Failure {
	return { code: `${kind}.failed`, message: reason, hint: "run the command again" };
}
