/** Which calls wait to be summarized, in which batches (SPEC 4.1 to 4.3 and 4.6). */
import type { Archive } from "../archive/archive.js";
import type { FrontierData } from "../archive/record.js";
import type { ContextMessage } from "../context/build.js";
import { type AnsweredCall, hasResult } from "../context/calls.js";
import type { Turn } from "../context/turns.js";
import { imagesOf, textLengthOf, textOf } from "../session/content.js";
import type { ToolResultMessage } from "../session/entry.js";
import type { Settings } from "../settings/settings.js";
import type { View } from "../view/view.js";

export interface PendingCall {
	readonly turn: Turn;
	readonly paired: AnsweredCall;
	/** The place of the call among those of its turn. */
	readonly nth: number;
	/** The result as it was written; what is archived. */
	readonly original: ToolResultMessage;
	/** The text as the model sees it; what is summarized. Read where it is asked for: a session may be large. */
	readonly text: string;
	/** Characters of that text. */
	readonly textLength: number;
}

export interface PendingBatch {
	readonly calls: readonly PendingCall[];
	/** Those calls and, in their places, the ones whose result holds an image: looked at, but left as they are. */
	readonly attempted: readonly PendingCall[];
	/** The turn that names the batch: its last one. */
	readonly turn: Turn;
}

/** What pending calls are looked for in. */
export interface PendingSource {
	readonly turns: readonly Turn[];
	readonly context: readonly ContextMessage[];
	readonly archive: Pick<Archive, "frontier">;
	readonly settings: Pick<Settings, "batchingMode">;
}

/**
 * The batches, oldest first: one a turn, or one a user span. `dropped` are the places that compressed chains have
 * taken out of the context.
 */
export function findPending(planning: PendingSource, view: View, dropped: ReadonlySet<number>): PendingBatch[] {
	const batches: PendingBatch[] = [];
	let group: { span: number; calls: PendingCall[]; attempted: PendingCall[]; turn: Turn } | undefined;
	for (const turn of planning.turns) {
		if (!turn.isRead) continue;
		const attempted = pendingCalls(turn, planning, view, dropped);
		if (attempted.length === 0) continue;
		// Text cannot stand in for an image.
		const calls = attempted.filter(({ original }) => imagesOf(original.content).length === 0);
		if (calls.length === 0) continue;
		const joins = planning.settings.batchingMode === "agent-message" && group?.span === turn.userSpan;
		if (group !== undefined && joins) {
			group.calls.push(...calls);
			group.attempted.push(...attempted);
			group.turn = turn;
		} else {
			group = { span: turn.userSpan, calls, attempted, turn };
			batches.push(group);
		}
	}
	return batches;
}

function pendingCalls(turn: Turn, planning: PendingSource, view: View, dropped: ReadonlySet<number>): PendingCall[] {
	const { context, archive } = planning;
	const pending: PendingCall[] = [];
	for (let nth = 0; nth < turn.calls.length; nth++) {
		const paired = turn.calls[nth]!;
		if (!hasResult(paired)) continue;
		const { at } = paired.result;
		if (dropped.has(at) || view.links[at] !== undefined || !isBehind(archive.frontier, turn, nth)) continue;
		if (view.protectedBy(at) !== undefined || view.inGrace.has(at)) continue;
		pending.push(new Pending(turn, nth, paired, context[at]!.original as ToolResultMessage));
	}
	return pending;
}

class Pending implements PendingCall {
	readonly textLength: number;

	constructor(
		readonly turn: Turn,
		readonly nth: number,
		readonly paired: AnsweredCall,
		readonly original: ToolResultMessage,
	) {
		this.textLength = textLengthOf(paired.result.message.content);
	}

	get text(): string {
		return textOf(this.paired.result.message.content);
	}
}

/** After the frontier: a later turn, or the same turn and a later call. */
function isBehind(frontier: FrontierData | undefined, turn: Turn, nth: number): boolean {
	if (frontier === undefined || turn.turnIndex > frontier.lastAttemptedTurnIndex) return true;
	if (turn.turnIndex < frontier.lastAttemptedTurnIndex) return false;
	return nth > turn.calls.findLastIndex(({ call }) => call.id === frontier.lastAttemptedToolCallId);
}

/** Characters of result text. */
export function rawChars(calls: readonly PendingCall[]): number {
	let chars = 0;
	for (const { textLength } of calls) chars += textLength;
	return chars;
}
