/**
 * What compressed chains have dropped, by call id. Kept up as chains join: a session has thousands of them, and results
 * are linked again and again.
 */
import type { OccurrenceKey } from "../context/occurrence.js";
import type { ChainData } from "./record.js";

type Counts = Map<string, Map<string, number>>;

export class DroppedResults {
	private readonly keys: Counts = new Map();
	private readonly blocks: Counts = new Map();

	add(chain: ChainData): void {
		this.count(chain, 1);
	}

	remove(chain: ChainData): void {
		this.count(chain, -1);
	}

	/** The keys of what was dropped with the id. */
	keysOf(id: string): Iterable<OccurrenceKey> {
		return this.keys.get(id)?.keys() ?? [];
	}

	/** How many chains have dropped something with the id and do not say which: older ones name ids alone. */
	unnamedOf(id: string): number {
		return this.blocks.get(id)?.size ?? 0;
	}

	private count({ blockId, droppedToolCallIds, droppedOccurrenceKeys }: ChainData, by: number): void {
		const ids = new Set(droppedToolCallIds);
		if (droppedOccurrenceKeys === undefined) for (const id of ids) bump(this.blocks, id, blockId, by);
		for (const key of droppedOccurrenceKeys ?? []) {
			bump(this.keys, ids.has(key) ? key : key.slice(0, key.lastIndexOf("@")), key, by);
		}
	}
}

function bump(counts: Counts, id: string, name: string, by: number): void {
	const ofId = counts.get(id) ?? new Map<string, number>();
	const count = (ofId.get(name) ?? 0) + by;
	if (count > 0) ofId.set(name, count);
	else ofId.delete(name);
	counts.set(id, ofId);
}
