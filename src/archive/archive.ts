/** What earlier runs decided, as it stands on a branch. replay.ts fills it; everything else only looks. */
import type { OccurrenceKey } from "../context/occurrence.js";
import { ChainTimes } from "./chain-times.js";
import { DroppedResults } from "./dropped.js";
import type { ChainData, FrontierData, RunData, StatsData, ToolCallRecord } from "./record.js";

export interface Archived {
	readonly record: ToolCallRecord;
	readonly key: OccurrenceKey;
	/** From a backfill: never the original of a duplicate. */
	readonly backfilled: boolean;
	ref: string | undefined;
	/** Whether a batch summary (or, under target native, a stub) speaks for it. */
	summarized: boolean;
}

export interface ArchivedSummary {
	/** Its place among the summaries of the branch. */
	readonly nth: number;
	/** The id of the entry, or undefined while it is only planned. */
	readonly entryId: string | undefined;
	readonly refs: readonly string[];
	readonly keys: readonly OccurrenceKey[];
	readonly text: string;
}

export interface Archive {
	/** In file order; a key holds several records where one response used an id twice within a millisecond. */
	readonly byKey: Map<OccurrenceKey, Archived[]>;
	readonly byRef: Map<string, Archived[]>;
	readonly byId: Map<string, Archived[]>;
	/** The key of an aliased result to the key of its original. */
	readonly aliases: Map<OccurrenceKey, OccurrenceKey>;
	/** By the timestamp of the chain's opening user message; the last one wins. */
	readonly chains: Map<number, ChainData>;
	readonly chainTimes: ChainTimes;
	/** What those chains have dropped. */
	readonly dropped: DroppedResults;
	/** Results of chains whose block was undone: those that had no summary before it are whole again. */
	readonly opened: Set<OccurrenceKey>;
	readonly summaries: ArchivedSummary[];
	readonly summariesByKey: Map<OccurrenceKey, ArchivedSummary[]>;
	readonly diagnostics: Set<string>;
	readonly runs: RunData[];
	frontier: FrontierData | undefined;
	stats: StatsData | undefined;
	nextRef: number;
	nextBlock: number;
	/** How often the branch holds a result of each key, by call id; results that no request carries included. */
	readonly results: Map<string, Map<OccurrenceKey, number>>;
	/** Refs that came before their record, by key and in order. */
	readonly waiting: Map<OccurrenceKey, { ref: string; summarized: boolean }[]>;
}

export function createArchive(): Archive {
	return {
		byKey: new Map(),
		byRef: new Map(),
		byId: new Map(),
		aliases: new Map(),
		chains: new Map(),
		chainTimes: new ChainTimes(),
		dropped: new DroppedResults(),
		opened: new Set(),
		summaries: [],
		summariesByKey: new Map(),
		diagnostics: new Set(),
		runs: [],
		frontier: undefined,
		stats: undefined,
		nextRef: 1,
		nextBlock: 1,
		results: new Map(),
		waiting: new Map(),
	};
}
