/** The error purge of a context that grows (SPEC 7.2): each turn is looked at once, when its time has come. */
import { purgeTurn } from "../../render/purge.js";
import type { AssistantMessage } from "../../session/entry.js";
import type { Settings } from "../../settings/settings.js";
import type { GrowingView } from "../context/growing-view.js";
import type { Rendition } from "../context/rendition.js";

/** `done` turns have been looked at; gives how many are now. */
export function purgeDue(view: GrowingView, rendition: Rendition, { purgeErrors }: Settings, done: number): number {
	const { enabled, cooldownTurns, minArgChars } = purgeErrors;
	const due = view.turns.length - cooldownTurns;
	if (!enabled) return done;
	for (let nth = done; nth < due; nth++) {
		const { calls } = view.turns[nth]!;
		const at = calls[0]!.assistantAt;
		rendition.show(at, purgeTurn(view.messages[at] as AssistantMessage, calls, minArgChars));
	}
	return Math.max(done, due);
}
