/** `compact --json`: the contract of SPEC 14. Fields are added, never renamed; the shape is the same when empty. */
import type { CondenseError } from "../../errors.js";
import type { CompactRun } from "../../run/compact.js";
import { modelJson } from "./compact-model.js";

export interface CompactedSession {
	path: string;
	target: string;
	dryRun: boolean;
	entriesAppended: number;
	chains: object[];
	batches: object[];
	skipped: object[];
	tokens: { before: number | null; after: number | null };
	preview: string | null;
	warnings: string[];
	/** What a model was asked, or would be; null without one. */
	model: object | null;
	/** Why the session was not compacted, or not to the end. */
	error: { code: string; message: string } | null;
}

export function compactJson(
	run: CompactRun,
	path: string,
	preview: string | undefined,
	dryRun: boolean,
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
		model: modelJson(run),
		error: plan.failure === undefined ? null : { code: `${plan.failure.kind}.failed`, message: plan.failure.reason },
	};
}

/** A session that could not be compacted at all. */
export function failedJson(
	path: string,
	{ code, message }: CondenseError,
	target: string,
	dryRun: boolean,
): CompactedSession {
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
		model: null,
		error: { code, message },
	};
}
