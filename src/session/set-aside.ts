/**
 * Messages that a compaction has left behind keep their names, times and short values in memory. The rest of such a
 * message is read again if somebody asks: nobody does who looks at the context alone. What an entry says never depends
 * on it.
 */
import type { ColdStore } from "./cold.js";

/** Shorter strings cost less than the way back to them. Characters. */
const LEFT_CHARS = 64;

type Entry = { [key: string]: unknown };

/** Puts, in place of an entry's message, one that reads what is large of it from the line at `start` to `end`. */
export function setAside(entry: Entry, start: number, end: number, store: ColdStore): void {
	const { message } = entry;
	if (entry.type !== "message" || typeof message !== "object" || message === null) return;
	// A list is no message, and that one name would set what the new object inherits from.
	if (Array.isArray(message) || Object.hasOwn(message, "__proto__")) return;
	entry.message = new AsideMessage(message as Entry, store, start, end);
}

class AsideMessage {
	[key: string]: unknown;
	readonly #store: ColdStore;
	readonly #start: number;
	readonly #end: number;

	constructor(message: Entry, store: ColdStore, start: number, end: number) {
		this.#store = store;
		this.#start = start;
		this.#end = end;
		for (const key in message) {
			const value = message[key];
			if (isLarge(value)) Object.defineProperty(this, key, AsideMessage.#readerOf(key));
			else this[key] = value;
		}
	}

	/** One reader for each name, so that messages of one shape stay of one shape. */
	static readonly #readers = new Map<string, PropertyDescriptor>();

	static #readerOf(key: string): PropertyDescriptor {
		let reader = AsideMessage.#readers.get(key);
		if (reader === undefined) {
			const get = function (this: AsideMessage): unknown {
				return (this.#store.valueAt(this.#start, this.#end) as { message: Entry }).message[key];
			};
			reader = { get, enumerable: true, configurable: true };
			AsideMessage.#readers.set(key, reader);
		}
		return reader;
	}
}

function isLarge(value: unknown): boolean {
	return typeof value === "string" ? value.length >= LEFT_CHARS : typeof value === "object" && value !== null;
}
