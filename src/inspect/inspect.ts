/** Where the tokens of a context are, and what compaction could do about them (SPEC 14, inspect). Pure, no planning. */
import { estimateTokens } from "../context/tokens.js";
import { numberedTurns } from "../context/turns.js";
import { findPending, rawChars } from "../plan/pending.js";
import { droppedBy } from "../render/chains.js";
import type { RenderedMessage } from "../render/render.js";
import { type Seen, whatModelSees } from "../render/seen.js";
import { resolveChains } from "../render/spans.js";
import type { Session } from "../session/session.js";
import type { Branch } from "../session/tree.js";
import type { Settings } from "../settings/settings.js";
import { type View, viewOf } from "../view/view.js";
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
	const { view, rendered, seenTokens } = subject;
	const chains = inspectChains(subject);
	const inState = (state: ChainRow["state"]) => chains.filter((chain) => chain.state === state);
	const eligible = inState("eligible");
	const isEligible = new Uint8Array(view.messages.length);
	for (const { from, to } of eligible) isEligible.fill(1, from, to);
	let reclaimableTokens = sum(eligible.map((chain) => chain.seenTokens));
	for (const at of subject.pending) if (isEligible[at] === 0) reclaimableTokens += seenTokens[at]!;
	return {
		session: {
			id: session.header.id,
			version: session.version,
			entries: session.lines.length,
			onBranch: branch.lines.length,
		},
		tokens: { seen: subject.allSeenTokens, raw: sum(subject.rawTokens) },
		roles: inspectRoles(rendered.messages),
		tools: inspectTools(subject),
		chains,
		protection: inspectProtection(subject),
		interruptedTokens: sum(inState("interrupted").map((chain) => chain.seenTokens)),
		reclaimableTokens,
		archive: {
			records: [...view.archive.byKey.values()].reduce((count, records) => count + records.length, 0),
			blocks: view.archive.chains.size,
			runs: view.archive.runs.length,
		},
	};
}

function subjectOf(branch: Branch, settings: Settings, seen: Seen): Subject {
	const { context, rendered, archive, target } = seen;
	const messages = seen.view?.messages ?? context.map(({ message }) => message);
	const view = seen.view ?? viewOf(messages, archive, settings);
	const rawTokens = messages.map(estimateTokens);
	const seenTokens = new Array<number>(messages.length).fill(0);
	const blocks = new Map<string, RenderedMessage>();
	let allSeenTokens = 0;
	for (const item of rendered.items) {
		const { message, from, blockId } = item;
		const tokens = message === messages[from] ? rawTokens[from]! : estimateTokens(message);
		if (from >= 0) seenTokens[from] = tokens;
		if (blockId !== undefined) blocks.set(blockId, item);
		allSeenTokens += tokens;
	}
	const pending = findPendingResults(branch, settings, seen, view);
	return { view, rendered, rawTokens, seenTokens, allSeenTokens, pending, blocks, target };
}

/** The places of results in batches that are large enough to be summarized. */
function findPendingResults(branch: Branch, settings: Settings, { context, archive }: Seen, view: View): Set<number> {
	const turns = numberedTurns(view.turns, context, branch.lines);
	const dropped = new Set<number>();
	for (const { span } of resolveChains(view).spans) {
		for (const at of droppedBy(span, view.messages)) dropped.add(at);
	}
	const pending = new Set<number>();
	for (const { calls } of findPending({ turns, context, archive, settings }, view, dropped)) {
		if (rawChars(calls) < settings.minBatchChars) continue;
		for (const { paired } of calls) pending.add(paired.result.at);
	}
	return pending;
}

function sum(numbers: readonly number[]): number {
	let total = 0;
	for (const number of numbers) total += number;
	return total;
}
