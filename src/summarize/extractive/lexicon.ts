/**
 * Gives every distinct token a small number, so that what is known about tokens fits in plain arrays and a repeat costs
 * one look-up. Pure memory: sharing one between runs changes speed and never the output.
 */
import type { Kind } from "./kinds.js";

export interface Lexicon {
	/** The token's number; the kind is that of its first sighting. */
	idOf(token: string, kind: Kind): number;
	textOf(id: number): string;
	kindOf(id: number): Kind;
}

export function createLexicon(): Lexicon {
	const ids = new Map<string, number>();
	const texts: string[] = [];
	const kinds: Kind[] = [];
	return {
		idOf(token, kind) {
			const known = ids.get(token);
			if (known !== undefined) return known;
			const id = texts.length;
			ids.set(token, id);
			texts.push(token);
			kinds.push(kind);
			return id;
		},
		textOf: (id) => texts[id] as string,
		kindOf: (id) => kinds[id] as Kind,
	};
}
