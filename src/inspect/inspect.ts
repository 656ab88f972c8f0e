/** Where the tokens of a context are, and what compaction could do about them (SPEC 14, inspect). Pure, no planning. */
import { estimateAll, estimateTokens } from "../context/tokens.js";
import { numberedTurns } from "../context/turns.js";
import { findPending, rawChars } from "../plan/pending.js";
import { droppedBy } from "../render/chains.js";
import { type Seen, whatModelSees } from "../render/seen.js";
import { resolveChains } from "../render/spans.js";
import type { Session } from "../session/session.js";
import type { Branch } from "../session/tree.js";
import type { Settings } from "../settings/settings.js";
import { viewOf } from "../view/view.js";
import { type ChainRow, inspectChains } from "./chains.js";
import { inspectProtection, type ProtectionRow } from "./protection.js";
import { inspectRoles, type RoleRow } from "./roles.js";
import type { Subject } from "./subject.js";
import { inspectTools, type ToolRow } from "./tools.js";

/** All tokens are estimates. `seen` is what the model sees now, `raw` what it would see without any compaction. */
export interface Inspection {
	readonly session: {
		readonly id: string;
		readonly version: number;
		readonly entries: number;
		readonly onBranch: number;
	};
	readonly tokens: { readonly seen: number; readonly raw: number };
	readonly roles: readonly RoleRow[];
	readonly tools: readonly ToolRow[];
	readonly chains: readonly ChainRow[];
	readonly protection: { readonly rules: readonly ProtectionRow[]; readonly unmatched: readonly string[] };
	/** In chains that the next user message cut off: target extension cannot compress them. */
	readonly interruptedTokens: number;
	/** At most: what pending batches and eligible chains hold. */
	readonly reclaimableTokens: number;
	readonly archive: { readonly records: number; readonly blocks: number; readonly runs: number };
}

export function inspectSession(session: Session, branch: Branch, settings: Settings): Inspection {
	const subject = subjectOf(branch, settings, whatModelSees(session, branch, settings));
	const { view, rendered } = subject;
	const chains = inspectChains(subject);
	const inState = (state: ChainRow["state"]) => chains.filter((chain) => chain.state === state);
	const eligible = inState("eligible");
	const inEligible = new Set(eligible.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i)));
	const pendingOutside = [...subject.pending].filter((at) => !inEligible.has(at));
	return {
		session: {
			id: session.header.id,
			version: session.version,
			entries: session.lines.length,
			onBranch: branch.lines.length,
		},
		tokens: { seen: estimateAll(rendered.messages), raw: subject.rawTokens.reduce((sum, tokens) => sum + tokens, 0) },
		roles: inspectRoles(rendered.messages),
		tools: inspectTools(subject),
		chains,
		protection: inspectProtection(subject),
		interruptedTokens: sum(inState("interrupted").map(({ seenTokens }) => seenTokens)),
		reclaimableTokens:
			sum(eligible.map(({ seenTokens }) => seenTokens)) + sum(pendingOutside.map((at) => subject.seenTokens[at]!)),
		archive: {
			records: [...view.archive.byKey.values()].reduce((count, records) => count + records.length, 0),
			blocks: view.archive.chains.size,
			runs: view.archive.runs.length,
		},
	};
}

function subjectOf(branch: Branch, settings: Settings, { context, rendered, archive, target }: Seen): Subject {
	const messages = context.map(({ message }) => message);
	const view = viewOf(messages, archive, settings);
	const seenTokens = new Array<number>(messages.length).fill(0);
	for (const { message, from } of rendered.items) if (from >= 0) seenTokens[from] = estimateTokens(message);
	const blocks = new Map(rendered.items.flatMap((item) => (item.blockId === undefined ? [] : [[item.blockId, item]])));
	const turns = numberedTurns(view.turns, context, branch.lines);
	const dropped = new Set(resolveChains(view).spans.flatMap(({ span }) => droppedBy(span, messages)));
	const batches = findPending({ turns, context, archive, settings }, view, dropped);
	const large = batches.filter(({ calls }) => rawChars(calls) >= settings.minBatchChars);
	const pending = new Set(large.flatMap(({ calls }) => calls.map(({ paired }) => paired.result.at)));
	return { view, rendered, rawTokens: messages.map(estimateTokens), seenTokens, pending, blocks, target };
}

function sum(numbers: readonly number[]): number {
	return numbers.reduce((total, number) => total + number, 0);
}
