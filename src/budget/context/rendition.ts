/**
 * How a growing context is sent (SPEC 7): each message as it is, shortened, or not at all. An extension renders at each
 * request, condense's own edits stand as its last run left them: what changes in between waits for the next commit.
 */
import { OpenCalls } from "../../render/orphans.js";
import type { RenderedMessage } from "../../render/render.js";
import type { Message } from "../../session/entry.js";
import { isSameList, SentContext, type Weights } from "./sent.js";

export class Rendition {
	readonly sent: SentContext;
	/** Each message with its stub or without its long arguments, blocks aside: what a plan starts from. */
	readonly shown: Message[] = [];
	private readonly calls = new OpenCalls();
	private readonly orphans = new Set<number>();
	/** Places that hold something else for good: nothing, a block, an answer without its thinking. */
	private readonly fixed = new Map<number, readonly Message[]>();
	private readonly waiting = new Set<number>();
	private changes: number[] = [];
	private isOn = false;

	/** `isLive`: rendered at each request. */
	constructor(
		private readonly weights: Weights,
		private readonly isLive: boolean,
	) {
		this.sent = new SentContext(weights);
	}

	add(message: Message): void {
		const at = this.shown.length;
		this.shown.push(message);
		const isOrphan = this.calls.take(message);
		if (isOrphan) this.orphans.add(at);
		const isHidden = isOrphan && this.isOn && this.isLive;
		this.sent.push(isHidden ? [] : [message]);
		if (isOrphan && !isHidden) this.waiting.add(at);
	}

	/** A stub, or a message without its long arguments, in place of what was shown. */
	show(at: number, message: Message): void {
		if (message === this.shown[at]) return;
		this.shown[at] = message;
		if (this.isOn && this.isLive) this.refresh(at);
		else this.waiting.add(at);
	}

	/** From now on a place sends just this. */
	fix(at: number, messages: readonly Message[]): void {
		this.fixed.set(at, messages);
		this.refresh(at);
	}

	/** Whether a commit would change what is sent. */
	hasWaiting(): boolean {
		return [...this.waiting].some((at) => !isSameList(this.sent.at(at), this.wanted(at)));
	}

	/** A run has been written: everything that waited takes effect. */
	commit(): void {
		this.isOn = true;
		for (const at of this.waiting) this.refresh(at);
		this.waiting.clear();
	}

	/** Takes over what is sent as others have worked it out. `shown` is as shortened (render.ts) has it. */
	restore(shown: readonly Message[], items: readonly RenderedMessage[]): void {
		this.isOn = true;
		this.waiting.clear();
		const sent = placesOf(items, shown.length);
		for (const [at, messages] of sent.entries()) {
			this.shown[at] = shown[at]!;
			const [only, ...more] = messages;
			const isShortened = only !== undefined && more.length === 0 && isAlike(only, shown[at]!);
			if (isShortened && !this.orphans.has(at)) this.refresh(at);
			else this.fix(at, messages);
		}
		this.changes = [];
	}

	/** pi's estimate of what a plan takes for seen at a place. */
	seen(at: number): number {
		if (!this.isLive) return this.sent.piAt(at);
		const isHidden = this.orphans.has(at) || this.fixed.get(at)?.length === 0;
		return isHidden ? 0 : this.weights.measure(this.shown[at]!).pi;
	}

	/** The places whose content has changed since the last call. */
	takeChanges(): number[] {
		const { changes } = this;
		this.changes = [];
		return changes;
	}

	private refresh(at: number): void {
		if (this.sent.set(at, this.wanted(at))) this.changes.push(at);
	}

	private wanted(at: number): readonly Message[] {
		return this.fixed.get(at) ?? (this.orphans.has(at) ? [] : [this.shown[at]!]);
	}
}

/** Blocks belong to the place before them. */
function placesOf(items: readonly RenderedMessage[], length: number): Message[][] {
	const places = Array.from({ length }, (): Message[] => []);
	let last = 0;
	for (const { message, from } of items) {
		if (from >= 0) last = from;
		places[last]?.push(message);
	}
	return places;
}

function isAlike(message: Message, shown: Message): boolean {
	return message === shown || JSON.stringify(message) === JSON.stringify(shown);
}
