/** The place of the conversation. The page's script builds it from the data, part by part; without script a note stands. */
import type { Fitted } from "./fit.js";
import { type Html, html } from "./html.js";

export function conversationSection({ note }: Fitted): Html {
	return html`<section class="conversation" aria-labelledby="conversation-title">
<h2 id="conversation-title">The conversation</h2>
<noscript><p>The conversation is built by this page's own script, which is switched off. The tables above are complete; <code>condense render --format md</code> writes the conversation as text.</p></noscript>
${note === "" ? undefined : html`<p class="note">${note}</p>`}
<form class="filter" id="filter" role="search" hidden>
<label>Text <input type="search" id="filter-text" autocomplete="off" spellcheck="false"></label>
<label class="check"><input type="checkbox" id="filter-was"> also in originals</label>
<label>Tool <select id="filter-tool"></select></label>
<label>Task <select id="filter-task"></select></label>
<label>Show <select id="filter-kind"></select></label>
<button type="reset">Clear</button>
<output id="filter-count"></output>
</form>
<div id="messages"></div>
</section>`;
}
