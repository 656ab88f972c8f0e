/** The content of a message: text, thinking, calls, protected output, images. */
import { isProse } from "../../preview/prose.js";
import { imageText } from "../../preview/words.js";
import type { PageMessage, PagePart } from "../payload.js";
import { type Child, h } from "./dom.js";
import type { Model } from "./model.js";
import { quoted } from "./quoted.js";
import { type TextOptions, textView } from "./text-view.js";

/** Lines shown at first: of what people and models write, of output, and of what is no longer there. */
const PROSE_LINES = 40;
const OUTPUT_LINES = 14;
const WAS_LINES = 10;

type CallPart = Extract<PagePart, { type: "call" }>;

export function contentView(message: PageMessage, model: Model, isWas: boolean): HTMLElement[] {
	const prose = isProse(message.kind);
	const options: TextOptions = {
		model,
		lines: prose ? (isWas ? OUTPUT_LINES : PROSE_LINES) : isWas ? WAS_LINES : OUTPUT_LINES,
		isProse: prose,
		hasRefs: message.kind === "block" || message.kind === "summary",
		ref: message.refs[0],
	};
	return message.parts.map((part) => partView(part, options));
}

function partView(part: PagePart, options: TextOptions): HTMLElement {
	switch (part.type) {
		case "text":
			return textView(part, options);
		case "thinking":
			return h("details", { class: "thinking" }, h("summary", {}, "Thinking"), textView(part, options));
		case "protected":
			return h(
				"div",
				{ class: "protected" },
				h("p", { class: "label" }, "protected output, word for word"),
				textView(part, { ...options, isProse: false, hasRefs: false }),
			);
		case "call":
			return callView(part, options);
		case "image":
			return imageView(part, options.model);
	}
}

function callView({ tool, ref, arguments: args }: CallPart, options: TextOptions): HTMLElement {
	const name = h("code", { class: "tool" }, tool);
	const known = ref !== undefined && options.model.refs.placeOf(ref) !== undefined;
	const link: Child =
		ref === undefined ? undefined : known ? h("a", { href: `#${ref}`, class: "ref" }, ref) : h("code", {}, ref);
	const rows = args.map(({ name: key, ...value }) =>
		h(
			"div",
			{},
			h("dt", {}, key),
			h("dd", {}, textView(value, { ...options, isProse: false, hasRefs: false, ref: undefined })),
		),
	);
	return h(
		"div",
		{ class: "call" },
		h("p", { class: "label" }, "calls ", name, link === undefined ? undefined : [" ", link]),
		rows.length > 0 ? h("dl", {}, rows) : undefined,
	);
}

function imageView(part: Extract<PagePart, { type: "image" }>, { payload }: Model): HTMLElement {
	const label = imageText(part, quoted.mark);
	const src = part.shown === undefined ? undefined : payload.images[part.shown];
	const caption = quoted.nodes(label);
	if (src === undefined) return h("p", { class: "image" }, caption);
	return h(
		"figure",
		{ class: "image" },
		h("img", { src, alt: "An image of the session", loading: "lazy", decoding: "async" }),
		h("figcaption", {}, caption),
	);
}
