/**
 * The names of one project. A real session keeps coming back to the names it has: new ones become rarer as it goes on
 * (Heaps' law), and a single text uses few of them, each several times. docs/performance.md says how this was matched.
 */
import { inventFunction, inventPath, inventType, inventValue, plainNoun } from "./names.js";
import type { Random } from "./random.js";

/** Of `n` names drawn, this many times `n ** GROWTH` are different ones. */
const FACTOR = 11;
const GROWTH = 0.6;
/** How often a text takes a name that it has not used so far. */
const FRESH_IN_TEXT = 0.32;
const PLAIN = 0.4;

const INVENTIONS = { function: inventFunction, type: inventType, value: inventValue, path: inventPath };
type Kind = keyof typeof INVENTIONS;

type Draw = (kind: Kind) => string;

export class Vocabulary {
	readonly #random: Random;
	readonly #names: { readonly [kind in Kind]: string[] } = { function: [], type: [], value: [], path: [] };
	readonly #draws = { function: 0, type: 0, value: 0, path: 0 };

	constructor(random: Random) {
		this.#random = random;
	}

	/** For a new text. */
	scope(): Scope {
		return new Scope(this.#random, (kind) => this.#draw(kind));
	}

	/** For a text that only looks back, and changes nothing in what comes later. There have to be names. */
	memory(random: Random): Scope {
		return new Scope(random, (kind) => this.#known(kind, random));
	}

	#draw(kind: Kind): string {
		this.#draws[kind] += 1;
		if (this.#names[kind].length >= FACTOR * this.#draws[kind] ** GROWTH) return this.#known(kind, this.#random);
		const name = INVENTIONS[kind](this.#random);
		this.#names[kind].push(name);
		return name;
	}

	/** The older a name, the more often. */
	#known(kind: Kind, random: Random): string {
		const names = this.#names[kind];
		return names[Math.floor(names.length * random.unit() * random.unit())]!;
	}
}

/** The names of one text. */
export class Scope {
	readonly random: Random;
	readonly #draw: Draw;
	readonly #used: { readonly [kind in Kind]: string[] } = { function: [], type: [], value: [], path: [] };

	constructor(random: Random, draw: Draw) {
		this.random = random;
		this.#draw = draw;
	}

	functionName(): string {
		return this.#name("function");
	}

	typeName(): string {
		return this.#name("type");
	}

	/** Two of five are plain words, as variables are. */
	valueName(): string {
		return this.random.chance(PLAIN) ? plainNoun(this.random) : this.#name("value");
	}

	sourcePath(): string {
		return this.#name("path");
	}

	#name(kind: Kind): string {
		const used = this.#used[kind];
		const isFresh = used.length === 0 || this.random.chance(FRESH_IN_TEXT);
		const name = isFresh ? this.#draw(kind) : this.random.pick(used);
		used.push(name);
		return name;
	}
}
