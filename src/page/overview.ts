/** What stands above the conversation: the page's title, the totals, chains, and what was left as it is. */
import { formatCount, plural } from "../preview/numbers.js";
import type { Preview, PreviewItem } from "../preview/preview.js";
import { headline, queryCommand, refsText } from "../preview/words.js";
import { type Html, html } from "./html.js";
import { quote } from "./quote.js";
import { quoted } from "./quoted.js";
import { scrollTable } from "./table.js";

/** A table that is longer is no overview. */
const MOST_ROWS = 300;

/** `title` is the page's own, and `lead` the sentence under it. */
export function headerOf(title: string, preview: Preview, lead = headline(preview)): Html {
	const { path, target, when } = preview;
	const command = queryCommand(preview);
	return html`<header class="page">
<h1>${title}</h1>
<p class="about"><code>${path}</code> · target ${target}${when === undefined ? "" : ` · ${when}`}</p>
<p class="headline">${lead}</p>
${factsOf(preview)}
<p class="note">All token numbers are estimates. On this page secrets are hidden, and control, direction and invisible characters are shown as <code>&lt;U+202E&gt;</code>; terminal colours are left out.</p>
${command === undefined ? undefined : html`<p class="note">Archived output is read back, whole, by its ref: <code class="command">${command}</code></p>`}
</header>`;
}

/** What is on the page, in numbers. */
function factsOf({ chains, course, items }: Preview): Html {
	const count = (holds: (item: PreviewItem) => boolean) => items.filter(holds).length;
	const tasks = count(({ kind }) => kind === "user");
	const turns = course.filter(({ isEnd }) => isEnd !== true).length;
	const facts: readonly [name: string, value: number, note: string][] = [
		["Turns", turns, "answers of the model in the context"],
		["Tasks", tasks, chains.length === 0 ? "none of them compressed" : `${formatCount(chains.length)} compressed`],
		[
			"Results in full",
			count(({ kind, change }) => kind === "result" && change !== "archived" && change !== "removed"),
			`${formatCount(count(({ change }) => change === "archived"))} by their refs alone`,
		],
		["Protected", count(({ isProtected }) => isProtected === true), "messages that keep output word for word"],
	];
	const tiles = facts.map(
		([name, value, note]) => html`<div><dt>${name}</dt><dd>${formatCount(value)} <small>${note}</small></dd></div>`,
	);
	return html`<dl class="facts">${tiles}</dl>`;
}

export function chainsSection({ chains, of }: Preview): Html | undefined {
	if (chains.length === 0) return undefined;
	const rows = chains
		.slice(0, MOST_ROWS)
		.map((chain) => [
			isAnchor(chain.blockId) ? html`<a href="#${chain.blockId}">${chain.blockId}</a>` : quoted(quote(chain.blockId)),
			chain.task,
			formatCount(chain.calls),
			quoted(refsText(chain.refs, quote)),
			formatCount(chain.tokensBefore),
			formatCount(chain.tokensAfter),
			chain.source + (of === "compact" && !chain.isNew ? ", earlier" : ""),
		]);
	const more = chains.length - rows.length;
	return html`<section aria-labelledby="chains-title">
<h2 id="chains-title">Compressed chains</h2>
${scrollTable("Compressed chains", {
	heads: ["block", "task", "calls", "refs", "tokens before", "after", "body"],
	aligns: "llrlrrl",
	rows,
})}
${more > 0 ? html`<p class="note">… and ${plural(more, "chain")} more.</p>` : undefined}
</section>`;
}

export function leftSection({ left }: Preview): Html | undefined {
	if (left.length === 0) return undefined;
	const rows = left.map(({ what, count, reason, because }) => [
		plural(count, what, what === "batch" ? "batches" : "chains"),
		because,
		because === reason ? "" : html`<code>${reason}</code>`,
	]);
	return html`<section aria-labelledby="left-title">
<h2 id="left-title">Left as they are</h2>
${scrollTable("Left as they are", { heads: ["what", "why", "reason"], aligns: "lll", rows })}
</section>`;
}

/** A name that can be part of markup: one of condense's own making. */
function isAnchor(name: string): boolean {
	return /^b\d{1,15}$/.test(name);
}
