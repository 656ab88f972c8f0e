/** One message: a line about it, what the model sees, and on demand what stood there before, side by side. */
import { plural, tokenCount } from "../../preview/numbers.js";
import { commandOf, nameOf, notesOf, wasTitle } from "../../preview/words.js";
import type { PageItem, PageMessage, PageWas } from "../payload.js";
import { type Child, h } from "./dom.js";
import { type Model, numberOf } from "./model.js";
import { contentView } from "./parts-view.js";
import { quoted } from "./quoted.js";
import { summaryOf } from "./summary-lines.js";
import { nodesOf } from "./text-view.js";

export interface MessageView {
	readonly element: HTMLElement;
	/** Shows what it was; nothing where nothing changed. */
	open(): void;
	/** A message within what it was, while that is shown. */
	was(at: number): HTMLElement | undefined;
}

export function messageView(item: PageItem, at: number, model: Model): MessageView {
	const number = numberOf(at, model.payload);
	const seen = h("div", { class: "seen" }, contentView(item, model, false));
	const sides = h("div", { class: "sides" }, seen);
	const element = h(
		"article",
		{ class: classOf(item), id: `m${number}`, tabindex: -1, "aria-labelledby": `m${number}-name` },
		headerView(item, number, model),
		sides,
	);
	if (item.was === undefined) return { element, open() {}, was: () => undefined };
	return withSides({ element, sides, seen }, item, item.was, model);
}

function classOf({ kind, change, isProtected, isError, isSent }: PageItem): string {
	const flags = [change, isProtected && "is-protected", isError && "is-error", !isSent && "is-unsent"];
	return ["message", kind, ...flags.filter((flag) => typeof flag === "string")].join(" ");
}

function headerView(item: PageItem, number: number, model: Model): HTMLElement {
	const heading = item.kind === "user" ? "h3" : "h4";
	const badges: Child[] = [];
	if (item.isProtected === true) badges.push(h("span", { class: "badge protected-badge" }, "protected"));
	if (item.isError === true) badges.push(h("span", { class: "badge error-badge" }, "failed"));
	if (item.change === "added") badges.push(h("span", { class: "badge" }, "new"));
	return h(
		"header",
		{},
		h(
			heading,
			{ id: `m${number}-name` },
			h("a", { href: `#m${number}`, class: "place" }, String(number)),
			" ",
			quoted.nodes(nameOf(item, quoted.mark)),
		),
		badges,
		h("p", { class: "notes" }, quoted.nodes(notesOf(item, quoted.mark).join(" · "), model)),
	);
}

interface Elements {
	readonly element: HTMLElement;
	readonly sides: HTMLElement;
	readonly seen: HTMLElement;
}

function withSides({ element, sides, seen }: Elements, item: PageItem, was: PageWas, model: Model): MessageView {
	const title = wasTitle(item.change, was);
	const button = h("button", { type: "button", class: "compare", "aria-expanded": "false" }, title);
	const column = h("div", { class: "was", hidden: true });
	let originals: HTMLElement[] | undefined;
	const toggle = (isOpen: boolean) => {
		if (originals === undefined) {
			originals = was.messages.map((message) => originalView(message, item, model));
			column.append(h("p", { class: "label" }, title), ...(originals.length > 0 ? originals : [leftOut(item, model)]));
			seen.prepend(h("p", { class: "label when-open" }, "What the model sees"));
			seen.append(...summaryView(item, model));
		}
		column.hidden = !isOpen;
		element.classList.toggle("is-open", isOpen);
		button.setAttribute("aria-expanded", String(isOpen));
	};
	button.addEventListener("click", () => toggle(column.hidden));
	sides.append(column);
	element.firstElementChild?.append(button);
	const view = { element, open: () => toggle(true), was: (at: number) => originals?.[at] };
	if (model.query !== "" && model.inOriginals) view.open();
	return view;
}

function originalView(message: PageMessage, item: PageItem, model: Model): HTMLElement {
	// What changed about a message is under its own name already.
	const isPart = item.change !== "compressed";
	const withRef = isPart ? { ...message, refs: item.refs } : message;
	const content = contentView(withRef, model, true);
	if (isPart) return h("div", { class: `original ${message.kind}`, tabindex: -1 }, content);
	const [ref] = message.refs;
	const notes = [
		message.kind === "result" && ref !== undefined ? ref : "",
		message.line === undefined ? "" : `line ${message.line}`,
	].filter((note) => note !== "");
	const title = h(
		"p",
		{ class: "label" },
		quoted.nodes(nameOf(message, quoted.mark)),
		notes.length > 0 ? ` · ${notes.join(" · ")}` : undefined,
	);
	return h(
		"div",
		{ class: `original ${message.kind}${message.isError ? " is-error" : ""}`, tabindex: -1 },
		title,
		content,
	);
}

function leftOut({ refs, was }: PageItem, { payload }: Model): HTMLElement {
	const size = was === undefined ? "" : ` (${tokenCount(was.tokens)})`;
	const [ref] = refs;
	const command =
		ref === undefined ? undefined : [" ", h("code", { class: "command" }, commandOf(ref, payload.path)), " gives it."];
	return h("p", { class: "omission" }, `Left out, to keep this page small${size}.`, command);
}

/** A stub says little: what the batch's summary says about it belongs beside the original. */
function summaryView(item: PageItem, model: Model): HTMLElement[] {
	const [ref] = item.refs;
	const summary = item.change === "archived" && ref !== undefined ? summaryOf(ref, model.items) : undefined;
	if (summary === undefined) return [];
	const number = numberOf(summary.at, model.payload);
	return [
		h("p", { class: "label when-open" }, "Its summary, from ", h("a", { href: `#m${number}` }, `message ${number}`)),
		h("pre", { class: "prose when-open" }, nodesOf(summary.text, model, true)),
	];
}

/** What stands where messages have no room on this page. */
export function gapView(count: number): HTMLElement {
	return h("p", { class: "gap" }, `… ${plural(count, "message")} of the context are not on this page …`);
}
