/** Everything that the rendering steps and the plan ask about a context, worked out once. Pure. */
import type { Archive } from "../archive/archive.js";
import { findBlocks } from "../archive/block-header.js";
import { type Link, linkResults } from "../archive/link.js";
import type { ChainData } from "../archive/record.js";
import { callsByResult, type PairedCall, pairCalls } from "../context/calls.js";
import type { Message, ToolResultMessage } from "../session/entry.js";
import type { Settings } from "../settings/settings.js";
import { createProtection, type Protection } from "./protect.js";
import { resultsInGrace } from "./recovery.js";

export interface View {
	readonly messages: readonly Message[];
	readonly archive: Archive;
	readonly settings: Settings;
	readonly turns: readonly (readonly PairedCall[])[];
	/** The call that a result answers, by the result's position. */
	readonly callOf: ReadonlyMap<number, PairedCall>;
	readonly links: readonly (Link | undefined)[];
	readonly blocks: ReadonlyMap<number, ChainData>;
	readonly inGrace: ReadonlySet<number>;
	readonly protection: Protection;
	/** Why the result at a position is protected, or undefined. */
	protectedBy(at: number): string | undefined;
}

/** Of a view, what does not depend on the archive. */
type Calls = Pick<View, "messages" | "settings" | "turns" | "callOf" | "protection" | "protectedBy">;

export function viewOf(messages: readonly Message[], archive: Archive, settings: Settings): View {
	return viewFrom(callsIn(messages, settings), archive);
}

/**
 * The view of the same context once the archive has grown. `added` are custom messages that have come behind it: they
 * neither make calls nor answer any.
 */
export function viewAgain(view: View, added: readonly Message[] = []): View {
	const messages = added.length === 0 ? view.messages : [...view.messages, ...added];
	return viewFrom({ ...view, messages }, view.archive);
}

function callsIn(messages: readonly Message[], settings: Settings): Calls {
	const turns = pairCalls(messages);
	const callOf = callsByResult(turns);
	const protection = createProtection(settings);
	// By position, null for none: every step asks again.
	const rules = new Array<string | null | undefined>(messages.length);
	return {
		messages,
		settings,
		turns,
		callOf,
		protection,
		protectedBy(at) {
			const known = rules[at];
			if (known !== undefined) return known ?? undefined;
			const paired = callOf.get(at);
			// The call may be told later, in a view that grows.
			if (paired === undefined) return protection.ruleForTool((messages[at] as ToolResultMessage).toolName);
			const rule = protection.ruleFor(paired.call);
			rules[at] = rule ?? null;
			return rule;
		},
	};
}

function viewFrom(calls: Calls, archive: Archive): View {
	const { messages, turns, settings } = calls;
	const blocks = findBlocks(messages, archive);
	const inGrace = resultsInGrace(messages, turns, settings.recoveryGraceTurns, blocks);
	return { ...calls, archive, links: linkResults(messages, archive), blocks, inGrace };
}
