/**
 * A run of compact at one point of a simulated session: the same steps that `compact` takes, on what is new since the
 * run before. Where the context is not plain enough for that, the whole plan is made (flush-whole.ts).
 */
import { type AliasData, CUSTOM_TYPE, type IndexData } from "../../archive/record.js";
import { occurrenceKey } from "../../context/occurrence.js";
import { type ChainReport, compressCandidates } from "../../plan/compress.js";
import { customTypeOf, type Draft } from "../../plan/draft.js";
import { type Originals, originalsOf } from "../../plan/duplicates.js";
import { findCandidates } from "../../plan/eligible.js";
import { type BatchReport, flush } from "../../plan/flush.js";
import { findPending } from "../../plan/pending.js";
import type { Planning, SidecarPort, Skipped } from "../../plan/planning.js";
import { stubbed } from "../../render/stubs.js";
import { placeEntries } from "../../session/serialize.js";
import { workingDirectoryOf } from "../../session/session.js";
import type { ModelUsage, SummarizerFactory } from "../../summarize/summarizer.js";
import type { View } from "../../view/view.js";
import { applyChains } from "./apply-chains.js";
import { flushWhole } from "./flush-whole.js";
import { OpenWork } from "./open-work.js";
import type { World } from "./world.js";

export interface FlushPorts {
	readonly createSummarizer: SummarizerFactory | undefined;
	readonly sidecars: SidecarPort | undefined;
}

export interface Flushed {
	/** Whether anything would have been written. */
	readonly isWritten: boolean;
	readonly batches: readonly BatchReport[];
	readonly chains: readonly Pick<ChainReport, "blockId" | "calls">[];
	readonly skipped: readonly Skipped[];
	readonly usage: ModelUsage;
}

export class Flusher {
	private readonly work: OpenWork;
	private originals: Originals | undefined;
	private visible: string[] = [];
	private epoch = -1;

	constructor(
		private readonly world: World,
		private readonly ports: FlushPorts,
	) {
		this.work = new OpenWork(world.options.settings, world.options.target);
	}

	/** `now`: milliseconds. */
	async flush(now: number): Promise<Flushed> {
		const { world } = this;
		world.endTurn();
		if (!world.isPlain || world.hasNewerReadings()) {
			this.originals = undefined;
			return await flushWhole(world, this.ports, now);
		}
		return await this.flushNew(now);
	}

	private async flushNew(now: number): Promise<Flushed> {
		const { world, work } = this;
		const { frontier, nextRef } = world.archive;
		const planning = this.startPlanning(now);
		const view = world.view.now;
		const batches = findPending(planning, view, world.dropped);
		const flushed = await flush(planning, batches);
		const seenBefore = this.link(planning.drafts, view);
		const flushedDrafts = planning.drafts.length;

		const chains = work.chainsOf(world, view);
		const candidates = findCandidates(chains, view, planning.target);
		const compressing = { ...planning, view, failure: flushed.failure };
		const compressed = await compressCandidates(candidates, compressing, {
			shown: world.rendition.shown,
			spans: world.view.spans,
			tokensBefore: (at) => seenBefore.get(at) ?? world.rendition.seen(at),
		});
		this.link(planning.drafts.slice(flushedDrafts), view);
		const isWritten = this.hasSomethingToWrite(planning);
		if (planning.drafts.length === 0) Object.assign(world.archive, { frontier });
		if (isWritten) this.commit(planning, compressed.chains, view, now);
		else Object.assign(world.archive, { nextRef });
		work.attempted(batches, flushed.batches, world, view);
		work.tried(
			candidates.flatMap(({ chain, waits }) => (waits === undefined ? [chain] : [])),
			world,
		);
		const { skipped } = planning;
		return { isWritten, batches: flushed.batches, chains: compressed.chains, skipped, usage: compressing.usage };
	}

	/** A frontier alone is nothing to do, and is not written. What is not written has not happened. */
	private hasSomethingToWrite({ drafts, target }: Planning): boolean {
		if (drafts.every((draft) => customTypeOf(draft) === CUSTOM_TYPE.frontier)) drafts.length = 0;
		return drafts.length > 0 || (target.name === "native" && this.world.rendition.hasWaiting());
	}

	private startPlanning(now: number): Planning {
		const { world, ports, work } = this;
		const { settings, target, session } = world.options;
		const { archive, view, lines } = world;
		if (this.epoch !== world.epoch) {
			this.epoch = world.epoch;
			this.visible = [...world.bodies];
		}
		this.originals ??= originalsOf(archive);
		const { visible, originals } = this;
		const conversation = { messages: view.messages, cwd: workingDirectoryOf(session), visible };
		return {
			branch: lines,
			context: view.context,
			turns: work.turnsOf(world),
			archive,
			settings,
			target,
			summarizer: ports.createSummarizer?.(conversation),
			sidecars: ports.sidecars,
			now,
			statsBefore: archive.stats,
			graceFrom: [...view.now.inGrace].reduce((first, at) => Math.min(first, at), Number.POSITIVE_INFINITY),
			originals,
			drafts: [],
			skipped: [],
			diagnostics: [],
			usage: { inputTokens: 0, outputTokens: 0, cost: 0, calls: 0 },
		};
	}

	/** Links the results that the drafts archive, and shows their stubs. Gives what was seen there before. */
	private link(drafts: readonly Draft[], view: View): Map<number, number> {
		const { world } = this;
		const { archive, rendition } = world;
		const seenBefore = new Map<number, number>();
		const linkAt = (at: number | undefined, key: string, isAlias: boolean) => {
			const archived = archive.byKey.get(key)?.[0];
			if (at === undefined || archived === undefined) return;
			world.view.links[at] = { archived, isAlias };
			seenBefore.set(at, rendition.seen(at));
			rendition.show(at, stubbed(view, at, world.options.target));
		};
		const placeOf = (key: string) => world.view.placeOfKey.get(key);
		for (const draft of drafts) {
			if (draft.type !== "custom") continue;
			if (draft.customType === CUSTOM_TYPE.index) {
				for (const { toolCallId, resultTimestamp } of (draft.data as IndexData).toolCalls) {
					const key = occurrenceKey(toolCallId, resultTimestamp);
					linkAt(placeOf(key), key, false);
				}
			} else if (draft.customType === CUSTOM_TYPE.alias) {
				const alias = draft.data as AliasData;
				const original = occurrenceKey(alias.originalToolCallId, alias.originalResultTimestamp);
				linkAt(placeOf(occurrenceKey(alias.newToolCallId, alias.newResultTimestamp)), original, true);
			}
		}
		return seenBefore;
	}

	private commit(planning: Planning, chains: readonly ChainReport[], view: View, now: number): void {
		const { world } = this;
		const { archive, lines, options } = world;
		world.rendition.commit();
		const drafts = planning.drafts.filter((draft) => draft.type === "custom_message");
		const summaries = archive.summaries.slice(archive.summaries.length - drafts.length);
		for (const [nth, { details }] of drafts.entries()) world.summaryOf.set(details, summaries[nth]!);
		world.view.noteNames(summaries.flatMap(({ keys }) => keys));
		const leafId = lines.at(-1)?.entry.id ?? null;
		world.appendOwn(placeEntries(planning.drafts, options.session, leafId, now));
		for (const { startUserTimestamp } of chains) {
			const text = archive.chains.get(startUserTimestamp)?.rangeSummaryText;
			if (text !== undefined) this.visible.push(text);
		}
		applyChains(chains, world, view);
		world.committed(now);
	}
}
