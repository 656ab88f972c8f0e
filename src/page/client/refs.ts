/** Where the result is that a ref stands for. Pure. */
import type { PageItem } from "../payload.js";

export interface RefPlace {
	/** The position of the item, and within what it was, where a block took the result in. */
	readonly at: number;
	readonly wasAt?: number;
}

export interface FoundRef {
	readonly start: number;
	readonly end: number;
	readonly ref: string;
}

export class RefIndex {
	private readonly places = new Map<string, RefPlace>();

	constructor(items: readonly PageItem[]) {
		for (const [at, item] of items.entries()) {
			if (item.kind === "result") this.add(item.refs[0], { at });
			for (const [wasAt, was] of item.was?.messages.entries() ?? []) {
				if (item.change === "compressed" && was.kind === "result") this.add(was.refs[0], { at, wasAt });
			}
			if (item.blockId !== undefined) this.add(item.blockId, { at });
		}
	}

	/** Where a ref or a block is on this page. */
	placeOf(name: string): RefPlace | undefined {
		return this.places.get(name);
	}

	/** The refs and blocks in a text of condense's own that this page can lead to, in order. */
	find(text: string): FoundRef[] {
		const found: FoundRef[] = [];
		for (const match of text.matchAll(/(?<![\w-])[bt]\d{1,9}(?![\w-])/g)) {
			const [ref] = match;
			if (this.places.has(ref)) found.push({ start: match.index, end: match.index + ref.length, ref });
		}
		return found;
	}

	/** Results that repeat share a ref: the first one counts. */
	private add(name: string | undefined, place: RefPlace): void {
		if (name !== undefined && /^[bt]\d+$/.test(name) && !this.places.has(name)) this.places.set(name, place);
	}
}
