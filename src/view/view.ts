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

export function viewOf(messages: readonly Message[], archive: Archive, settings: Settings): View {
	const turns = pairCalls(messages);
	const callOf = callsByResult(turns);
	const protection = createProtection(settings);
	const blocks = findBlocks(messages, archive);
	return {
		messages,
		archive,
		settings,
		turns,
		callOf,
		links: linkResults(messages, archive),
		blocks,
		inGrace: resultsInGrace(messages, turns, settings.recoveryGraceTurns, blocks),
		protection,
		protectedBy(at) {
			const paired = callOf.get(at);
			if (paired !== undefined) return protection.ruleFor(paired.call);
			return protection.ruleForTool((messages[at] as ToolResultMessage).toolName);
		},
	};
}
