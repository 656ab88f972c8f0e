/**
 * The chains of an archive by the times that they name. A context is small beside all that was ever compressed: it asks
 * for the chains of its messages instead of walking over all.
 */
import { isAssistant } from "../session/content.js";
import type { Message } from "../session/entry.js";
import type { ChainData } from "./record.js";

type ByTime = Map<unknown, ChainData[]>;

export class ChainTimes {
	private readonly byStart: ByTime = new Map();
	private readonly byEnd: ByTime = new Map();
	private readonly byCompression: ByTime = new Map();
	/** Times that no message can have. */
	private readonly timeless = new Set<ChainData>();
	/** By opening message: a chain that replaces another has its place. */
	private readonly places = new Map<number, number>();

	add(chain: ChainData): void {
		if (!this.places.has(chain.startUserTimestamp)) this.places.set(chain.startUserTimestamp, this.places.size);
		for (const [times, time] of this.timesOf(chain)) {
			const others = times.get(time);
			if (others === undefined) times.set(time, [chain]);
			else others.push(chain);
		}
		if (isTimeless(chain)) this.timeless.add(chain);
	}

	remove(chain: ChainData): void {
		for (const [times, time] of this.timesOf(chain)) {
			const others = times.get(time) ?? [];
			times.set(
				time,
				others.filter((other) => other !== chain),
			);
		}
		this.timeless.delete(chain);
	}

	compressedAt(time: number): readonly ChainData[] {
		return this.byCompression.get(time) ?? [];
	}

	/** Whether a chain begins or ends with a message of this time. */
	hasEnd(time: number): boolean {
		return [this.byStart, this.byEnd].some((times) => (times.get(time)?.length ?? 0) > 0);
	}

	/** All that one of the messages may open or end, and those that no message can; in the order of the archive. */
	chainsOf(messages: readonly Message[]): ChainData[] {
		const found = new Set(this.timeless);
		for (const message of messages) {
			const times = message.role === "user" ? this.byStart : isAssistant(message) ? this.byEnd : undefined;
			for (const chain of times?.get(message.timestamp) ?? []) found.add(chain);
		}
		return [...found].sort((a, b) => this.placeOf(a) - this.placeOf(b));
	}

	private placeOf({ startUserTimestamp }: ChainData): number {
		return this.places.get(startUserTimestamp) as number;
	}

	private timesOf(chain: ChainData): [ByTime, unknown][] {
		return [
			[this.byStart, chain.startUserTimestamp],
			[this.byEnd, chain.finalAssistantTimestamp],
			[this.byCompression, chain.compressedAt],
		];
	}
}

function isTimeless({ startUserTimestamp, finalAssistantTimestamp }: ChainData): boolean {
	return ![startUserTimestamp, finalAssistantTimestamp ?? 0].every(Number.isFinite);
}
