/** The place of the conversation. The page's script builds it from the data, part by part; without script a note stands. */
import type { Fitted } from "./fit.js";
import { type Html, html } from "./html.js";

export function conversationSection({ note }: Fitted): Html {
	return html`<section class="conversation" aria-labelledby="conversation-title">
<h2 id="conversation-title">The conversation</h2>
<noscript><p>The conversation is built by this page's own script, which is switched off. The tables above are complete; <code>condense render --format md</code> writes the conversation as text.</p></noscript>
${note === "" ? undefined : html`<p class="note">${note}</p>`}
<form class="filter" id="filter" role="search" hidden>
<div><label for="filter-text">Text</label> <input type="search" id="filter-text" autocomplete="off" spellcheck="false"></div>
<div class="check"><input type="checkbox" id="filter-was"> <label for="filter-was">also in originals</label></div>
<div><label for="filter-tool">Tool</label> <select id="filter-tool"></select></div>
<div><label for="filter-task">Task</label> <select id="filter-task"></select></div>
<div><label for="filter-kind">Show</label> <select id="filter-kind"></select></div>
<button type="button" id="filter-clear">Clear</button>
<output id="filter-count"></output>
</form>
<div id="messages"></div>
</section>`;
}
