/**
 * Lists of refs as summaries and blocks write them: `t1..t5, t9`, `tools="t1,t2"`, or a whole block, `b3`. Providers
 * may give calls any id, so a word that is itself the name of something is never taken apart.
 */
import type { Scope } from "./scope.js";

const RANGE = /^t(\d{1,15})\.\.t?(\d{1,15})$/;

/** The names that the words stand for, in order. A range gives the refs that are there, and its two ends in any case. */
export function expandNames(words: readonly string[], scope: Scope): string[] {
	return words.flatMap((word) => (isKnown(word, scope) ? [word] : (expandList(word, scope) ?? [word])));
}

function isKnown(word: string, { archive, callsByKey, callsById }: Scope): boolean {
	const maps = [archive.byRef, archive.byKey, archive.byId, archive.aliases, callsByKey, callsById];
	return maps.some((map) => map.has(word));
}

/** Undefined where any part is neither a ref, a range of refs, nor a block. */
function expandList(word: string, scope: Scope): string[] | undefined {
	const parts = word.split(/[,\s]+/).filter((part) => part !== "");
	const names: string[] = [];
	for (const part of parts) {
		const expanded = /^t\d+$/.test(part) ? [part] : (expandRange(part, scope) ?? refsOfBlock(part, scope));
		if (expanded === undefined) return undefined;
		names.push(...expanded);
	}
	return names.length === 0 ? undefined : names;
}

function expandRange(part: string, scope: Scope): string[] | undefined {
	const ends = RANGE.exec(part)?.slice(1).map(Number);
	if (ends === undefined) return undefined;
	const first = Math.min(...ends);
	const last = Math.max(...ends);
	const between = numbersOf(scope).filter((number) => number > first && number < last);
	return [...new Set([first, ...between, last])].map((number) => `t${number}`);
}

/** The numbers of all refs of the form `t12`, in ascending order. */
export function numbersOf({ archive }: Scope): number[] {
	const numbers: number[] = [];
	for (const ref of archive.byRef.keys()) if (/^t\d{1,15}$/.test(ref)) numbers.push(Number(ref.slice(1)));
	return numbers.sort((a, b) => a - b);
}

function refsOfBlock(part: string, { archive }: Scope): string[] | undefined {
	for (const { blockId, toolRefs } of archive.chains.values()) {
		if (blockId === part && toolRefs.length > 0) return [...toolRefs];
	}
	return undefined;
}
