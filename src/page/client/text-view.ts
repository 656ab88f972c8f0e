/** Session text on the page: text nodes, with what is searched for marked and hidden characters set off. */
import { plural } from "../../preview/numbers.js";
import type { PreviewText } from "../../preview/preview.js";
import { commandOf } from "../../preview/words.js";
import { type Child, h } from "./dom.js";
import { foldAt } from "./fold.js";
import type { Model } from "./model.js";

export interface TextOptions {
	readonly model: Model;
	/** Lines shown at first. */
	readonly lines: number;
	/** Written by people and models. */
	readonly isProse: boolean;
	/** The page's own words: refs in it lead to where they were. */
	readonly hasRefs: boolean;
	/** The ref that gives back what is left out. */
	readonly ref: string | undefined;
}

export function textView(part: PreviewText, options: TextOptions): HTMLElement {
	const { model, ref } = options;
	if (part.cut === undefined) return foldable(part.text, options);
	const { omittedChars, tail } = part.cut;
	const whole =
		ref === undefined ? [] : ["; the whole: ", h("code", { class: "command" }, commandOf(ref, model.payload.path))];
	return h(
		"div",
		{ class: "cut" },
		foldable(part.text, options),
		h("p", { class: "omission" }, `… ${plural(omittedChars, "character")} left out`, whole, " …"),
		foldable(tail, options),
	);
}

/** Long text shows its beginning and a button, unless what is searched for is further down. */
function foldable(text: string, options: TextOptions): HTMLElement {
	const whole = text.replace(/\n+$/, "");
	const end = foldAt(whole, options.lines);
	const pre = h("pre", { class: options.isProse ? "prose" : "output", dir: "auto" });
	const isHit = options.model.query !== "" && whole.toLowerCase().indexOf(options.model.query) > -1;
	if (end === whole.length || isHit) {
		fill(pre, whole, options);
		return pre;
	}
	let isOpen = false;
	const rest = whole.slice(end).split("\n").length - 1;
	const more = rest > 0 ? `Show ${plural(rest, "more line")}` : `Show ${plural(whole.length - end, "more character")}`;
	const button = h("button", { type: "button", class: "more" }, more);
	fill(pre, whole.slice(0, end), options);
	button.addEventListener("click", () => {
		isOpen = !isOpen;
		fill(pre, isOpen ? whole : whole.slice(0, end), options);
		button.textContent = isOpen ? "Show less" : more;
	});
	return h("div", { class: "folded" }, pre, button);
}

function fill(element: HTMLElement, text: string, { model, hasRefs }: TextOptions): void {
	element.replaceChildren(...nodesOf(text, model, hasRefs));
}

/** A text as nodes: links for refs where they are wanted, marks for what is searched for, hidden characters set off. */
export function nodesOf(text: string, { refs, query }: Model, hasRefs: boolean): (Node | string)[] {
	const spans: { start: number; end: number; child: Child }[] = [];
	if (hasRefs) {
		for (const { start, end, ref } of refs.find(text)) {
			spans.push({ start, end, child: h("a", { href: `#${ref}`, class: "ref" }, ref) });
		}
	}
	if (text.includes("<U+")) {
		for (const match of text.matchAll(/<U\+[0-9A-F]{4,6}>/g)) {
			const [name] = match;
			spans.push({
				start: match.index,
				end: match.index + name.length,
				child: h("span", { class: "hidden-character" }, name),
			});
		}
	}
	if (query !== "") {
		const lower = text.toLowerCase();
		// Lower case may be longer than the text: then nothing is marked, rather than the wrong thing.
		for (
			let at = lower.length === text.length ? lower.indexOf(query) : -1;
			at !== -1;
			at = lower.indexOf(query, at + query.length)
		) {
			spans.push({ start: at, end: at + query.length, child: h("mark", {}, text.slice(at, at + query.length)) });
		}
	}
	return replaceSpans(text, spans);
}

function replaceSpans(text: string, spans: { start: number; end: number; child: Child }[]): (Node | string)[] {
	const nodes: (Node | string)[] = [];
	let from = 0;
	for (const { start, end, child } of spans.sort((a, b) => a.start - b.start)) {
		if (start < from) continue;
		nodes.push(text.slice(from, start), child as Node);
		from = end;
	}
	return [...nodes, text.slice(from)].filter((node) => node !== "");
}
