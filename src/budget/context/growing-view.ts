/**
 * The view of a context that grows: what viewOf works out for a whole context, message by message. It also knows
 * whether the context is plain enough for that: where ids, times or earlier runs make one message speak of another far
 * away, only a look at the whole context is right, and `isPlain` turns false.
 */
import type { Archive } from "../../archive/archive.js";
import type { ContextMessage } from "../../context/build.js";
import { keyOf, type PairedCall, pairTurn } from "../../context/calls.js";
import type { OccurrenceKey } from "../../context/occurrence.js";
import type { Turn } from "../../context/turns.js";
import { isAssistant, isFailedAttempt, isToolResult, toolCallsOf } from "../../session/content.js";
import type { AssistantMessage, Message, SessionLine, ToolResultMessage } from "../../session/entry.js";
import type { Settings } from "../../settings/settings.js";
import { isRecovery } from "../../view/recovery.js";
import { GrowingSpans } from "../../view/span.js";
import { type View, viewOf } from "../../view/view.js";

type Mutable<List> = List extends readonly (infer Item)[] ? Item[] : never;

interface OpenTurn {
	readonly at: number;
	readonly message: AssistantMessage;
	readonly turnIndex: number;
	readonly userSpan: number;
	readonly source: SessionLine;
}

export class GrowingView {
	readonly context: ContextMessage[] = [];
	readonly messages: Message[] = [];
	readonly turns: Turn[] = [];
	readonly spans = new GrowingSpans();
	readonly placeOfKey = new Map<OccurrenceKey, number>();
	isPlain = true;
	/** Where the last message that closed a chain stands, or a user message that cut one off; -1 without any. */
	lastClosing = -1;
	private readonly view: View;
	private readonly userPlaces: number[] = [];
	private readonly recoveries: number[] = [];
	private readonly ids = new Set<string>();
	private lastAnswer = -1;
	private openTurn: OpenTurn | undefined;

	/** `isWhole`: the context begins here. Otherwise it is to be looked at as a whole, once it is there. */
	constructor(
		private readonly archive: Archive,
		private readonly settings: Settings,
		private isWhole: boolean,
	) {
		this.view = viewOf(this.messages, archive, settings);
	}

	/** The context as a view, as far as it is known; turns that have not ended are missing. */
	get now(): View {
		return { ...this.view, inGrace: this.inGrace() };
	}

	get links(): Mutable<View["links"]> {
		return this.view.links as Mutable<View["links"]>;
	}

	/** How many turns there are, the one that has not ended included. */
	get turnsBegun(): number {
		return this.turns.length + (this.openTurn === undefined ? 0 : 1);
	}

	/** Whether the model has answered since. */
	isRead(turn: Turn): boolean {
		return turn.calls[0]!.assistantAt < this.lastAnswer;
	}

	/** Whether what is archived is shortened at a place: once it has been read, and is not wanted back any more. */
	isShortened(at: number): boolean {
		return at < this.lastAnswer && !this.inGrace().has(at);
	}

	/**
	 * The next message; false where it changes what earlier ones mean. `turnIndex` counts in the whole branch, for
	 * assistant messages.
	 */
	add(item: ContextMessage, turnIndex: number): boolean {
		const at = this.messages.length;
		const { message } = item;
		this.context.push(item);
		this.messages.push(message);
		this.links.push(undefined);
		this.spans.add(message, at);
		let isPlain = true;
		if (message.role === "user") isPlain = this.addUser(message.timestamp, at);
		else if (isAssistant(message)) isPlain = this.addAssistant(item, message, at, turnIndex);
		else if (isToolResult(message)) isPlain = this.addResult(message, at);
		this.isPlain &&= isPlain;
		return isPlain;
	}

	/** The turn of the latest assistant message is over: its results are in. The next assistant message ends it too. */
	endTurn(): void {
		if (this.openTurn === undefined) return;
		const { at, message, turnIndex, userSpan, source } = this.openTurn;
		this.openTurn = undefined;
		const calls = pairTurn(toolCallsOf(message), at, this.messages);
		(this.view.turns as PairedCall[][]).push(calls);
		for (const paired of calls) {
			const { call, result } = paired;
			if (result === undefined) continue;
			(this.view.callOf as Map<number, PairedCall>).set(result.at, paired);
			if (isRecovery(call)) this.recoveries.push(result.at);
		}
		const timestamp = Date.parse(source.entry.timestamp);
		this.turns.push({ turnIndex, timestamp, userSpan, isRead: false, calls });
	}

	/** Takes over what a look at the whole context has found. */
	take({ links, blocks }: View): void {
		for (const [at, link] of links.entries()) this.links[at] = link;
		if (blocks.size > 0) this.isPlain = false;
		this.isWhole = true;
	}

	/** Summaries have come to speak of results under these names: plain only while none of them is another's id. */
	noteNames(keys: Iterable<OccurrenceKey>): void {
		for (const key of keys) {
			const at = this.placeOfKey.get(key);
			const named = at === undefined ? undefined : (this.messages[at] as ToolResultMessage).toolCallId;
			if (this.ids.has(key) && named !== key) this.isPlain = false;
		}
	}

	/** A message with one of the times of a chain that has become a block would make it ambiguous. */
	private endsChain(timestamp: number): boolean {
		return this.isWhole && this.archive.chainTimes.hasEnd(timestamp);
	}

	private addUser(timestamp: number, at: number): boolean {
		this.userPlaces.push(at);
		this.lastClosing = at;
		return !this.endsChain(timestamp) && !(this.isWhole && this.archive.chainTimes.compressedAt(timestamp).length > 0);
	}

	private addAssistant({ source }: ContextMessage, message: AssistantMessage, at: number, turnIndex: number): boolean {
		this.endTurn();
		const isPlain = !this.endsChain(message.timestamp);
		if (isFailedAttempt(message)) return isPlain;
		this.lastAnswer = at;
		const userSpan = this.userPlaces.length;
		if (toolCallsOf(message).length > 0) this.openTurn = { at, message, turnIndex, userSpan, source };
		else this.lastClosing = at;
		return isPlain;
	}

	private addResult(message: ToolResultMessage, at: number): boolean {
		const { toolCallId: id } = message;
		const key = keyOf(message);
		const { results, byKey, summariesByKey } = this.archive;
		const keys = results.get(id);
		// A bare id names its result only while it is used once.
		const isUsedTwice = (keys?.get(key) ?? 0) > 1 || ((keys?.size ?? 0) > 1 && keys?.has(id) === true);
		// An id may look like the key of another result.
		const isOthers = this.placeOfKey.has(key) || byKey.get(key)?.some(({ record }) => record.toolCallId !== id);
		const isOthersName = key !== id && summariesByKey.has(id);
		this.placeOfKey.set(key, at);
		this.ids.add(id);
		return !isUsedTwice && !isOthers && !isOthersName;
	}

	/** Recovered results keep their grace until so many user messages have followed (view/recovery.ts). */
	private inGrace(): Set<number> {
		const { recoveryGraceTurns } = this.settings;
		if (recoveryGraceTurns <= 0) return new Set();
		const boundary = this.userPlaces.at(-recoveryGraceTurns) ?? -1;
		const first = this.recoveries.findLastIndex((at) => at <= boundary) + 1;
		return new Set(this.recoveries.slice(first));
	}
}
