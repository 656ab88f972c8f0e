/** The error purge of a context that grows (SPEC 7.2): each turn is looked at once, when its time has come. */
import { purgeTurn } from "../../render/purge.js";
import type { AssistantMessage } from "../../session/entry.js";
import type { Settings } from "../../settings/settings.js";
import type { GrowingView } from "../context/growing-view.js";
import type { Rendition } from "../context/rendition.js";

/** Shortens the failed calls of the turns that are due. `done` have been looked at; gives how many are now. */
export function purgeDue(view: GrowingView, rendition: Rendition, { purgeErrors }: Settings, done: number): number {
	const due = turnsDue(view, purgeErrors.cooldownTurns, done);
	if (!purgeErrors.enabled) return due;
	for (let nth = done; nth < due; nth++) {
		const { calls } = view.turns[nth]!;
		const at = calls[0]!.assistantAt;
		rendition.show(at, purgeTurn(view.messages[at] as AssistantMessage, calls, purgeErrors.minArgChars));
	}
	return due;
}

/**
 * How many turns are far enough back, and have been read; `done` of them are known to be. A turn that has begun counts,
 * as it does for rendering.
 */
export function turnsDue(view: GrowingView, cooldownTurns: number, done: number): number {
	const last = Math.min(view.turns.length, view.turnsBegun - cooldownTurns);
	let due = done;
	while (due < last && view.isRead(view.turns[due]!)) due += 1;
	return due;
}
