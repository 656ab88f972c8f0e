/**
 * What is sent for each place of a context, and how large all of it is. Places change one by one, so the size of the
 * whole, and of what lies before the first change, is at hand at any time.
 */
import type { Message } from "../../session/entry.js";
import { type ByKind, KINDS, type Measure, noTokens } from "../estimate/measure.js";
import { PrefixSums } from "./prefix-sums.js";

export interface Weights {
	measure(message: Message): Measure;
	/** Tokens of a message as they are estimated; only for what lies before a change. */
	estimate(measure: Measure): number;
}

/** The size of a context: in pi's estimate, and in likely tokens by kind. */
export interface Size {
	readonly pi: number;
	readonly tokens: Readonly<ByKind>;
}

export class SentContext {
	private readonly places: (readonly Message[])[] = [];
	private readonly sums = new PrefixSums();
	private readonly tokens = noTokens();
	private pi = 0;
	private changed: { at: number; same: number } | undefined;

	constructor(private readonly weights: Weights) {}

	get length(): number {
		return this.places.length;
	}

	/** A further place. That is no change: nothing before it is another. */
	push(messages: readonly Message[]): void {
		this.places.push(messages);
		this.sums.push(this.estimateOf(messages));
		this.count(messages, 1);
	}

	at(place: number): readonly Message[] {
		return this.places[place]!;
	}

	/** Replaces what is sent for a place; whether that is something else. */
	set(place: number, messages: readonly Message[]): boolean {
		const before = this.places[place]!;
		if (isSameList(before, messages)) return false;
		this.count(before, -1);
		this.count(messages, 1);
		this.places[place] = messages;
		this.sums.set(place, this.estimateOf(messages));
		this.noteChange(place, before, messages);
		return true;
	}

	get size(): Size {
		return { pi: this.pi, tokens: { ...this.tokens } };
	}

	/** Estimated tokens of all that is sent. */
	get estimate(): number {
		return this.sums.before(this.sums.length);
	}

	/** pi's estimate for one place. */
	piAt(place: number): number {
		return this.places[place]!.reduce((sum, message) => sum + this.weights.measure(message).pi, 0);
	}

	/** Estimated tokens before the first change since the last call; undefined where nothing changed. */
	takeChange(): number | undefined {
		if (this.changed === undefined) return undefined;
		const { at, same } = this.changed;
		this.changed = undefined;
		return this.sums.before(at) + this.estimateOf(this.places[at]!.slice(0, same));
	}

	private noteChange(at: number, before: readonly Message[], after: readonly Message[]): void {
		let same = 0;
		while (same < before.length && before[same] === after[same]) same += 1;
		const first = this.changed;
		if (first === undefined || at < first.at || (at === first.at && same < first.same)) this.changed = { at, same };
	}

	private count(messages: readonly Message[], sign: 1 | -1): void {
		for (const message of messages) {
			const { pi, tokens } = this.weights.measure(message);
			this.pi += sign * pi;
			for (const kind of KINDS) this.tokens[kind] += sign * tokens[kind];
		}
	}

	private estimateOf(messages: readonly Message[]): number {
		return messages.reduce((sum, message) => sum + this.weights.estimate(this.weights.measure(message)), 0);
	}
}

export function isSameList(one: readonly Message[], other: readonly Message[]): boolean {
	return one.length === other.length && one.every((message, i) => message === other[i]);
}
