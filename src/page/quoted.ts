/** Strings with names set off, as markup. */
import { type Html, html } from "./html.js";
import { splitQuoted } from "./quote.js";

export function quoted(text: string): Html {
	return html`${splitQuoted(text).map((piece) => (piece.isName ? html`<code>${piece.text}</code>` : html`${piece.text}`))}`;
}
