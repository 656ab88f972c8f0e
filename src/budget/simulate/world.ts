/**
 * A session as it grows, entry by entry, with the context that pi would send at each point and how large it is. What
 * earlier runs wrote into it takes effect; a simulated run adds entries of its own, which the file does not have.
 *
 * Messages only ever join at the end, except where pi compacts or an entry edits earlier ones: then the context is
 * built anew, by the same functions that every other command uses.
 */
import { type Archive, type ArchivedSummary, createArchive } from "../../archive/archive.js";
import { isOwnEdit } from "../../archive/own-edit.js";
import type { ChainData } from "../../archive/record.js";
import { applyEntry, replay } from "../../archive/replay.js";
import { buildContext, type ContextMessage } from "../../context/build.js";
import { asSent } from "../../render/as-sent.js";
import { droppedBy } from "../../render/chains.js";
import { renderContext, shortened } from "../../render/render.js";
import { resolveChains } from "../../render/spans.js";
import { stubbed } from "../../render/stubs.js";
import type { Target } from "../../render/target.js";
import type { CompactionEntry, Message, SessionEntry, SessionLine } from "../../session/entry.js";
import type { Session } from "../../session/session.js";
import type { Settings } from "../../settings/settings.js";
import { type View, viewOf } from "../../view/view.js";
import { GrowingView } from "../context/growing-view.js";
import { Rendition } from "../context/rendition.js";
import type { SentContext, Weights } from "../context/sent.js";
import { closingEntries } from "./closing-entries.js";
import { withoutWhatIsDone } from "./earlier-runs.js";
import { isFamilyEntry, namesByTime } from "./family-entry.js";
import { OlderReadings } from "./older-readings.js";
import { purgeDue, turnsDue } from "./purge.js";

export interface WorldOptions {
	readonly session: Session;
	readonly settings: Settings;
	readonly target: Target;
	readonly weights: Weights;
}

export class World {
	/** The branch so far, simulated entries included. */
	readonly lines: SessionLine[] = [];
	archive: Archive = createArchive();
	view: GrowingView;
	rendition: Rendition;
	/** Places that compressed chains have taken out of the context. */
	dropped = new Set<number>();
	/** The bodies of the blocks that stood in the context when it last began anew. */
	bodies: string[] = [];
	/** Where batch summaries stand. */
	summaryPlaces = new Map<ArchivedSummary, number>();
	/** The archive's summaries by the details of their messages. */
	readonly summaryOf = new WeakMap<object, ArchivedSummary>();
	private readings = new OlderReadings();
	/** Places of archived results that still stand in full: unread, or in grace. */
	private postponed: number[] = [];
	/** Whether blocks point from older readings of a protected path to the newest. */
	private readonly isPointing: boolean;
	/** Counts how often the context began anew. */
	epoch = 0;
	/** Under native: pi has cut through what earlier edits made, so places no longer follow from the archive alone. */
	isMixed = false;
	private hasFamilyEntries = false;
	/** Entries of an earlier run have come in since the whole context was last planned on. */
	private hasNewFamilyEntries = false;
	/** One of them names results by bare ids: then the whole context has to be planned on each time. */
	private hasBareNames = false;
	private hasOwnRuns = false;
	private readonly ownEdits = new Set<string>();
	private isRendered = false;
	private isStale = false;
	private purged = 0;
	private assistants = 0;
	private lastCompaction = -1;
	private readonly turnIndices = new Map<SessionLine, number>();
	private readonly firstById = new Map<string, number>();

	constructor(readonly options: WorldOptions) {
		const { target, settings } = options;
		this.isPointing = target.blockPlace === "opening" && settings.condense.newestProtected;
		this.view = this.emptyView(true);
		this.rendition = this.emptyRendition();
	}

	/** What is sent at this point. */
	get sent(): SentContext {
		this.refresh();
		return this.rendition.sent;
	}

	/** Whether the context can be planned on without looking at all of it. */
	get isPlain(): boolean {
		this.refresh();
		return this.view.isPlain && !this.hasNewFamilyEntries && !this.hasBareNames && !this.isMixed;
	}

	/** Whether a block has to be written anew because of what has been read since. */
	hasNewerReadings(): boolean {
		return this.isPointing && this.readings.haveChanged(this.view.now);
	}

	/** A block stands for the messages at these places. */
	noteReadings(chain: ChainData, inside: readonly number[], view: View): void {
		if (this.isPointing) this.readings.note(chain, inside, view);
	}

	/** The next entry of the branch. */
	append(original: SessionLine): void {
		const line = this.hasOwnRuns ? this.withoutWhatIsDone(original) : original;
		if (line === undefined) return;
		applyEntry(this.archive, line.entry);
		this.push(line);
		const { entry } = line;
		if (isFamilyEntry(entry)) {
			this.hasFamilyEntries = true;
			this.hasNewFamilyEntries = true;
			this.hasBareNames ||= !namesByTime(entry);
			this.isStale = true;
		} else if (entry.type === "compaction") {
			this.lastCompaction = this.lines.length - 1;
			this.isStale = true;
		} else if (entry.type === "context_edit") {
			this.isStale = true;
		}
		if (this.isStale) return;
		for (const item of buildContext([line])) this.addMessage(item);
	}

	/** Entries of a simulated run, whose payloads the archive has already. */
	appendOwn(entries: readonly SessionEntry[]): void {
		this.hasOwnRuns = true;
		for (const entry of entries) {
			const line = { entry, line: 0, start: 0, end: 0 };
			this.push(line);
			if (entry.type === "context_edit") this.ownEdits.add(entry.targetId);
			if (entry.type === "custom_message") for (const item of buildContext([line])) this.addMessage(item);
		}
	}

	/** The turn of the latest assistant message is over. */
	endTurn(): void {
		if (this.isStale) return;
		this.view.endTurn();
		this.purge();
	}

	/** A simulated run has been written, to the last of its entries. `now`: milliseconds. */
	committed(now: number): void {
		this.isRendered = true;
		this.appendOwn(closingEntries(this, now));
		if (!this.view.isPlain) this.rebuild(true);
	}

	/**
	 * The whole context has been planned on: from here on, only what is new has to be looked at. Under native what is in
	 * force are the edits of the earlier run, which may be out of date: there it is planned on each time.
	 */
	plannedWhole(): void {
		if (this.options.target.name !== "native") this.hasNewFamilyEntries = false;
	}

	/** Replaces the context by what the entries say. `isFresh`: a run has just been written, so all edits are up to date. */
	rebuild(isFresh: boolean): void {
		this.isStale = false;
		this.epoch += 1;
		if (this.hasFamilyEntries || isFresh) this.readArchive();
		this.isRendered ||= isFresh || this.archive.byKey.size > 0 || this.archive.chains.size > 0;
		const isNative = this.options.target.name === "native";
		const lines = this.linesInContext();
		const context = buildContext(lines, isNative ? isOwnEdit : undefined);
		this.isMixed = isNative && !isFresh && this.isRendered;
		// Edits say what they said when they were written, whatever a later reading of the archive would make of it.
		this.restore(context, isNative && this.isRendered ? buildContext(lines) : undefined);
	}

	/** Failed calls whose arguments are due to be shortened by now. */
	purge(): void {
		this.purged = purgeDue(this.view, this.rendition, this.options.settings, this.purged);
	}

	private readArchive(): void {
		this.archive = replay(this.lines.map(({ entry }) => entry));
		const byEntry = new Map(this.archive.summaries.map((summary) => [summary.entryId, summary]));
		for (const { entry } of this.lines) {
			const summary = byEntry.get(entry.id);
			const { details } = entry as { details?: unknown };
			if (summary !== undefined && typeof details === "object" && details !== null) {
				this.summaryOf.set(details, summary);
			}
		}
	}

	private refresh(): void {
		if (this.isStale) this.rebuild(false);
	}

	private withoutWhatIsDone(line: SessionLine): SessionLine | undefined {
		const { entry } = line;
		if (!isFamilyEntry(entry)) return line;
		if (entry.type === "context_edit" && this.ownEdits.has(entry.targetId)) return undefined;
		const kept = withoutWhatIsDone(entry, this.archive);
		return kept === undefined ? undefined : { ...line, entry: kept };
	}

	private push(line: SessionLine): void {
		const { entry } = line;
		if (!this.firstById.has(entry.id)) this.firstById.set(entry.id, this.lines.length);
		this.lines.push(line);
		if (entry.type === "message" && entry.message?.role === "assistant") {
			this.turnIndices.set(line, this.assistants++);
		}
	}

	private addMessage(item: ContextMessage): void {
		const { message } = item;
		if (message.role === "custom" && typeof message.details === "object" && message.details !== null) {
			const summary = this.summaryOf.get(message.details);
			if (summary !== undefined) this.summaryPlaces.set(summary, this.view.messages.length);
		}
		const isPlain = this.view.add(item, this.turnIndices.get(item.source) ?? -1);
		this.rendition.add(item.message);
		if (message.role === "user" || message.role === "assistant") this.showPostponed();
		if (!isPlain && this.isRendered) this.isStale = true;
	}

	/** An earlier run may have archived results that the model was still to see: each gets its stub in its time. */
	private showPostponed(): void {
		if (this.postponed.length === 0) return;
		const due = this.postponed.filter((at) => this.view.isShortened(at));
		if (due.length === 0) return;
		this.postponed = this.postponed.filter((at) => !due.includes(at));
		for (const at of due) this.rendition.show(at, stubbed(this.view.now, at, this.options.target));
	}

	/** The end of the branch that holds the whole context. */
	private linesInContext(): SessionLine[] {
		if (this.lastCompaction === -1) return this.lines;
		const { firstKeptEntryId } = this.lines[this.lastCompaction]!.entry as CompactionEntry;
		const firstKept = this.firstById.get(firstKeptEntryId ?? "") ?? this.lastCompaction;
		return this.lines.slice(Math.min(firstKept, this.lastCompaction));
	}

	/** `current`: what pi sends, where its own entries say that. */
	private restore(context: readonly ContextMessage[], current: readonly ContextMessage[] | undefined): void {
		const { settings, target } = this.options;
		this.view = this.emptyView(false);
		this.rendition = this.emptyRendition();
		this.summaryPlaces = new Map();
		this.postponed = [];
		for (const item of context) this.addMessage(item);
		this.isStale = false;
		const messages: readonly Message[] = this.view.messages;
		const whole = viewOf(messages, this.archive, settings);
		this.view.take(whole);
		this.postponed = whole.links.flatMap((link, at) => (link === undefined || this.view.isShortened(at) ? [] : [at]));
		this.dropped = new Set();
		this.readings = new OlderReadings();
		this.bodies = [];
		for (const { chain, span } of resolveChains(whole).spans) {
			if (chain.rangeSummaryText !== undefined) this.bodies.push(chain.rangeSummaryText);
			const inside = droppedBy(span, messages);
			for (const at of inside) this.dropped.add(at);
			this.noteReadings(chain, inside, whole);
		}
		this.purged = 0;
		if (!this.isRendered) {
			this.purge();
			return;
		}
		const rendered =
			current === undefined
				? renderContext(messages, this.archive, settings, target)
				: asSent(current, context, this.archive);
		this.rendition.restore(shortened(whole, target), rendered.items);
		this.purged = turnsDue(this.view, settings.purgeErrors.cooldownTurns, 0);
	}

	private emptyView(isWhole: boolean): GrowingView {
		return new GrowingView(this.archive, this.options.settings, isWhole);
	}

	private emptyRendition(): Rendition {
		return new Rendition(this.options.weights, this.options.target.name !== "native");
	}
}
