/** What can be said to somebody who asked for a name that is not there. */
import { isAssistant, toolCallsOf } from "../session/content.js";
import { suggest } from "../text/suggest.js";
import { numbersOf } from "./expand.js";
import type { Scope } from "./scope.js";

const MOST = 3;

/** Up to three names of the branch, nearest first. For refs and blocks, near is a near number, not a similar word. */
export function nearNames(name: string, scope: Scope): string[] {
	const [, letter, digits] = /^([tb]?)(\d{1,15})$/i.exec(name) ?? [];
	const { archive, callsById } = scope;
	const blocks = [...archive.chains.values()].map(({ blockId }) => blockId);
	if (digits === undefined) {
		return suggest(name, [...archive.byRef.keys(), ...blocks, ...archive.byId.keys(), ...callsById.keys()]);
	}
	const names = letter?.toLowerCase() === "b" ? blocks : numbersOf(scope).map((number) => `t${number}`);
	return nearest(Number(digits), names);
}

function nearest(wanted: number, names: readonly string[]): string[] {
	const distance = (name: string) => Math.abs(Number(name.slice(1)) - wanted);
	return names.toSorted((a, b) => distance(a) - distance(b)).slice(0, MOST);
}

/** Whether a call of that id was made on the branch: one that has no result, since a result would have been found. */
export function wasCalled(id: string, { lines }: Scope): boolean {
	return lines.some(({ entry }) => {
		if (entry.type !== "message" || !entry.message || !isAssistant(entry.message)) return false;
		return toolCallsOf(entry.message).some((call) => call.id === id);
	});
}
