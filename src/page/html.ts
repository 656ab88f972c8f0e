/** Markup as a type of its own: what is not `Html` is text, and is escaped. Attributes stand in double quotes. */

export class Html {
	constructor(readonly text: string) {}
}

export type HtmlValue = Html | string | number | undefined | readonly Html[];

/** Markup with values in it. Strings and numbers become text, lists stand one behind the other, undefined is nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
	return new Html(strings.map((part, nth) => part + markupOf(values[nth])).join(""));
}

function markupOf(value: HtmlValue): string {
	if (value === undefined) return "";
	if (value instanceof Html) return value.text;
	if (typeof value === "object") return value.map(({ text }) => text).join("");
	return escapeHtml(String(value));
}

const ENTITIES: { readonly [character: string]: string } = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

export function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
