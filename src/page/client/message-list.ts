/**
 * The messages of the page, in groups that are built when they come near the window, then bit by bit while nothing
 * else happens: a long session opens at once, and yet all of it can be found, read aloud and printed.
 */
import { h } from "./dom.js";
import { estimateHeight } from "./height.js";
import { gapView, type MessageView, messageView } from "./message-view.js";
import type { Model } from "./model.js";

interface Group {
	readonly element: HTMLElement;
	/** The positions of its items. */
	readonly places: readonly number[];
	views: ReadonlyMap<number, MessageView> | undefined;
}

const GROUP_SIZE = 25;
/** How far outside the window groups are built. */
const MARGIN = "1500px 0px";
const SLICE_MS = 8;

export class MessageList {
	private groups: Group[] = [];
	private groupOf = new Map<number, Group>();
	private readonly observer: IntersectionObserver;
	private nextIdle = 0;

	constructor(
		private readonly root: HTMLElement,
		private readonly model: Model,
	) {
		this.observer = new IntersectionObserver(
			(entries) => {
				for (const { isIntersecting, target } of entries) {
					const group = isIntersecting && this.groups.find(({ element }) => element === target);
					if (group) this.build(group);
				}
			},
			{ rootMargin: MARGIN },
		);
	}

	/** Shows these messages and no others. */
	show(places: readonly number[]): void {
		this.observer.disconnect();
		this.groups = [];
		this.groupOf = new Map();
		for (let from = 0; from < places.length; from += GROUP_SIZE) this.addGroup(places.slice(from, from + GROUP_SIZE));
		this.root.replaceChildren(...this.groups.map(({ element }) => element));
		// The first ones at once: nothing flickers, and the keyboard finds them.
		for (const group of this.groups.slice(0, 2)) this.build(group);
		for (const { element } of this.groups) this.observer.observe(element);
		this.nextIdle = 0;
		whenIdle(this.buildSome);
	}

	has(at: number): boolean {
		return this.groupOf.has(at);
	}

	/** The view of a message, and its neighbours, so that it stays where it is scrolled to. */
	reach(at: number): MessageView | undefined {
		const group = this.groupOf.get(at);
		if (group === undefined) return undefined;
		const nth = this.groups.indexOf(group);
		for (const near of this.groups.slice(Math.max(0, nth - 1), nth + 2)) this.build(near);
		return group.views?.get(at);
	}

	buildAll(): void {
		for (const group of this.groups) this.build(group);
	}

	private addGroup(places: readonly number[]): void {
		const height = places.reduce((sum, at) => sum + estimateHeight(this.model.items[at]!), 0);
		const element = h("div", { class: "group" });
		element.style.minHeight = `${height}px`;
		element.style.containIntrinsicHeight = `auto ${height}px`;
		const group: Group = { element, places, views: undefined };
		this.groups.push(group);
		for (const at of places) this.groupOf.set(at, group);
	}

	private build(group: Group): void {
		if (group.views !== undefined) return;
		const { payload, items } = this.model;
		const views = new Map<number, MessageView>();
		const elements: HTMLElement[] = [];
		for (const at of group.places) {
			if (at === payload.omitted?.at) elements.push(gapView(payload.omitted.count));
			const view = messageView(items[at]!, at, this.model);
			views.set(at, view);
			elements.push(view.element);
		}
		group.views = views;
		group.element.append(...elements);
		group.element.style.minHeight = "";
		this.observer.unobserve(group.element);
	}

	private readonly buildSome = (): void => {
		const end = performance.now() + SLICE_MS;
		while (this.nextIdle < this.groups.length && performance.now() < end) this.build(this.groups[this.nextIdle++]!);
		if (this.nextIdle < this.groups.length) whenIdle(this.buildSome);
	};
}

function whenIdle(work: () => void): void {
	if ("requestIdleCallback" in window) window.requestIdleCallback(work);
	else setTimeout(work, 30);
}
