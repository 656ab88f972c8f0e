/**
 * What of a preview goes into a page of a given size. Texts that are gone give way first, then images, then the length
 * of what is seen, and last the middle of the conversation. What was done about the size is said on the page.
 */
import { plural } from "../preview/numbers.js";
import type { Preview } from "../preview/preview.js";
import { shortenText } from "../preview/safe.js";
import { scriptJson } from "./embed.js";
import { ImageStore } from "./images.js";
import { type LeanItem, leanItem, type PageItem, type PagePart } from "./payload.js";

export interface Fitted {
	readonly items: readonly LeanItem[];
	readonly images: readonly string[];
	readonly omitted?: { readonly at: number; readonly count: number };
	/** Empty where everything is there. */
	readonly note: string;
}

interface Step {
	/** Characters shown of each text: that the model sees, that was archived, that a block replaced. */
	readonly seen: number;
	readonly was: number;
	readonly replaced: number;
	/** Bytes of pictures. */
	readonly images: number;
	readonly note: string;
}

const ALL = Number.POSITIVE_INFINITY;
const IMAGE_BYTES = 400_000;
const LESS_WAS = "To keep this page small, originals are shown by less of their two ends.";
const NO_WAS = "To keep this page small, originals are left out; every ref still gives its own.";
const LESS_SEEN = "To keep this page small, originals are left out, and long messages are shown by their two ends.";
const STEPS: readonly Step[] = [
	{ seen: ALL, was: ALL, replaced: ALL, images: 1_500_000, note: "" },
	{ seen: ALL, was: 3000, replaced: 1500, images: 500_000, note: LESS_WAS },
	{ seen: ALL, was: 1000, replaced: 500, images: 0, note: LESS_WAS },
	{ seen: 20_000, was: 500, replaced: 200, images: 0, note: `${LESS_WAS} So are very long messages.` },
	{ seen: 20_000, was: 0, replaced: 0, images: 0, note: NO_WAS },
	{ seen: 4000, was: 0, replaced: 0, images: 0, note: LESS_SEEN },
	{ seen: 1000, was: 0, replaced: 0, images: 0, note: LESS_SEEN },
	{ seen: 300, was: 0, replaced: 0, images: 0, note: LESS_SEEN },
];
const WHOLE: Step = { seen: ALL, was: ALL, replaced: ALL, images: ALL, note: "" };

/** As much of the preview as `maxBytes` of JSON in a page hold (UTF-8); all of it without a limit. */
export function fitPreview({ items }: Pick<Preview, "items">, maxBytes: number): Fitted {
	for (const step of maxBytes === ALL ? [WHOLE] : STEPS) {
		const fitted = tryStep(items, step, maxBytes);
		if (fitted !== undefined) return fitted;
	}
	return fitEnds(items, STEPS.at(-1)!, maxBytes);
}

function tryStep(items: Preview["items"], step: Step, maxBytes: number): Fitted | undefined {
	const store = storeFor(step);
	let room = maxBytes;
	const fitted: LeanItem[] = [];
	for (const item of items) {
		const lean = leanItem(shorten(store.itemOf(item), step));
		if (maxBytes !== ALL) room -= sizeOf(lean);
		if (room < 0) return undefined;
		fitted.push(lean);
	}
	if (room < store.urls.reduce((sum, url) => sum + url.length + 3, 0)) return undefined;
	return { items: fitted, images: store.urls, note: step.note };
}

/** Half of the room from either end. */
function fitEnds(items: Preview["items"], step: Step, maxBytes: number): Fitted {
	const store = storeFor(step);
	const take = (next: (taken: number) => number, most: number): LeanItem[] => {
		const taken: LeanItem[] = [];
		for (let room = maxBytes / 2; taken.length < most; ) {
			const lean = leanItem(shorten(store.itemOf(items[next(taken.length)]!), step));
			room -= sizeOf(lean);
			if (room < 0) break;
			taken.push(lean);
		}
		return taken;
	};
	const head = take((taken) => taken, items.length);
	const tail = take((taken) => items.length - 1 - taken, items.length - head.length);
	const count = items.length - head.length - tail.length;
	const note = `${step.note} ${plural(count, "message")} in the middle are not on this page.`;
	return { items: [...head, ...tail.reverse()], images: [], omitted: { at: head.length, count }, note };
}

function storeFor({ images }: Step): ImageStore {
	return new ImageStore({ each: images === ALL ? ALL : IMAGE_BYTES, all: images });
}

function shorten({ was, ...item }: PageItem, step: Step): PageItem {
	const seen = { ...item, parts: shortenParts(item.parts, step.seen) };
	if (was === undefined) return seen;
	const chars = item.change === "compressed" ? step.replaced : step.was;
	if (chars === 0) return { ...seen, was: { ...was, messages: [] } };
	const messages = was.messages.map((message) => ({ ...message, parts: shortenParts(message.parts, chars) }));
	return { ...seen, was: { ...was, messages } };
}

function shortenParts(parts: readonly PagePart[], chars: number): readonly PagePart[] {
	if (chars === ALL) return parts;
	return parts.map((part): PagePart => {
		if (part.type === "image") return part;
		if (part.type !== "call") return { ...part, ...shortenText(part, chars) };
		return { ...part, arguments: part.arguments.map(({ name, ...text }) => ({ name, ...shortenText(text, chars) })) };
	});
}

/** With the comma behind it. */
function sizeOf(lean: LeanItem): number {
	return Buffer.byteLength(scriptJson(lean)) + 1;
}
