/** What can be said to somebody who asked for a name that is not there. */
import { isAssistant, toolCallsOf } from "../session/content.js";
import { suggest } from "../text/suggest.js";
import { numbersOf } from "./expand.js";
import type { Scope } from "./scope.js";

const MOST = 3;

/** Up to three names of the branch, nearest first. For refs, near is a near number, not a similar word. */
export function nearNames(name: string, scope: Scope): string[] {
	const number = /^t?(\d{1,15})$/i.exec(name)?.[1];
	if (number !== undefined) return nearRefs(Number(number), numbersOf(scope));
	const { archive, callsById } = scope;
	const blocks = [...archive.chains.values()].map(({ blockId }) => blockId);
	return suggest(name, [...archive.byRef.keys(), ...blocks, ...archive.byId.keys(), ...callsById.keys()]);
}

function nearRefs(wanted: number, numbers: readonly number[]): string[] {
	const nearest = numbers.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted)).slice(0, MOST);
	return nearest.map((number) => `t${number}`);
}

/** Whether a call of that id was made on the branch: one that has no result, since a result would have been found. */
export function wasCalled(id: string, { lines }: Scope): boolean {
	return lines.some(({ entry }) => {
		if (entry.type !== "message" || !entry.message || !isAssistant(entry.message)) return false;
		return toolCallsOf(entry.message).some((call) => call.id === id);
	});
}
