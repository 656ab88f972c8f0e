/** What a file still tells of entries whose lines are lost: the beginnings of the lines, and the ends before them. */
import { isConversation } from "../../session/tree.js";
import type { LostLine, Piece } from "./draft.js";

export interface LostEntry {
	readonly parentId: string | null;
	readonly line: number;
}

/** By id, the parents that lost lines name: pi writes both side by side, mostly at the beginning. */
export function readLostEntries(lost: readonly LostLine[]): Map<string, LostEntry> {
	const entries = new Map<string, LostEntry>();
	for (const { text, line } of lost) {
		for (const [, id, , parentId] of text.matchAll(/"id":"([^"\\]+)","parentId":(null|"([^"\\]+)")/g)) {
			if (!entries.has(id!)) entries.set(id!, { parentId: parentId ?? null, line });
		}
	}
	return entries;
}

/** The entries so far that nothing follows yet: where a conversation could have gone on. */
export class Ends {
	private readonly said = new Set<unknown>();
	private last: { readonly id: unknown; readonly isSaid: boolean } | undefined;

	add({ value }: Piece): void {
		const isSaid = isConversation({ entry: value as never, line: 0, start: 0, end: 0 });
		this.said.delete(value.parentId);
		if (isSaid) this.said.add(value.id);
		this.last = { id: value.id, isSaid };
	}

	get isEmpty(): boolean {
		return this.last === undefined;
	}

	/** Bookkeeping that nothing follows is no end of a conversation, except right before. */
	get count(): number {
		return this.said.size + (this.last?.isSaid === false ? 1 : 0);
	}

	theOnly(): string | undefined {
		if (this.count !== 1) return undefined;
		return String(this.last?.isSaid === false ? this.last.id : [...this.said][0]);
	}
}
