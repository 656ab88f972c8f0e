/** The page of `inspect`: where the tokens are, what compaction could do about them, and what the model sees. */
import type { ChainRow } from "../inspect/chains.js";
import type { Inspection } from "../inspect/inspect.js";
import { formatCount, plural, tokenCount } from "../preview/numbers.js";
import type { Preview } from "../preview/preview.js";
import { safeLine } from "../preview/safe.js";
import { type HistoryInput, historyChart } from "./history.js";
import { type Html, html } from "./html.js";
import { composePage, type PageOptions, type PreviewSections } from "./preview-page.js";
import { quote } from "./quote.js";
import { quoted } from "./quoted.js";
import { scrollTable } from "./table.js";

const TASK_CHARS = 100;
const MOST_ROWS = 300;

/** `preview` is that of the session as it stands. */
export async function inspectionPage(
	inspection: Inspection,
	preview: Preview,
	history: HistoryInput,
	options: PageOptions = {},
): Promise<string> {
	const parts = {
		title: "Where the tokens of this session are",
		chart: historyChart(history, preview),
		arrange: ({ shares, chart }: PreviewSections) => [
			reclaimSection(inspection),
			shares,
			toolsSection(inspection),
			tasksSection(inspection),
			chart,
		],
	};
	return await composePage(preview, parts, options);
}

function reclaimSection(inspection: Inspection): Html {
	const { session, archive, reclaimableTokens, interruptedTokens, protection } = inspection;
	const held = protection.rules.map(
		({ rule, results, tokens }) =>
			html`<li>${tokenCount(tokens)} in ${plural(results, "result")} are kept word for word, by <code>${safeLine(rule)}</code></li>`,
	);
	const unmatched = protection.unmatched.map(
		(rule) => html`<li>nothing is kept by <code>${safeLine(rule)}</code>, which may be misspelt</li>`,
	);
	return html`<section aria-labelledby="reclaim-title">
<h2 id="reclaim-title">What compaction could do</h2>
<ul>
<li>up to <strong>${tokenCount(reclaimableTokens)}</strong> can be reclaimed with the settings as they are</li>
${interruptedTokens > 0 ? html`<li>${tokenCount(interruptedTokens)} are in tasks that the next message cut off</li>` : undefined}
${held}${unmatched}
<li>archived so far: ${plural(archive.records, "record")}, ${plural(archive.blocks, "block")}, by ${plural(archive.runs, "run")} of condense</li>
<li>the file has ${plural(session.entries, "entry", "entries")}, ${formatCount(session.onBranch)} of them on the branch</li>
</ul>
</section>`;
}

function toolsSection({ tools }: Inspection): Html {
	const rows = tools
		.slice(0, MOST_ROWS)
		.map((row) => [
			quoted(quote(safeLine(row.tool))),
			...[row.results, row.rawTokens, row.seenTokens, row.archived, row.pending, row.protected].map(formatCount),
		]);
	return html`<section aria-labelledby="tools-title">
<h2 id="tools-title">Results by tool</h2>
${scrollTable("Results by tool", {
	heads: ["tool", "results", "tokens written", "seen", "archived", "pending", "protected"],
	aligns: "lrrrrrr",
	rows,
})}
</section>`;
}

function tasksSection({ chains }: Inspection): Html {
	const rows = chains
		.slice(-MOST_ROWS)
		.map((chain) => [
			safeLine(chain.task, TASK_CHARS),
			stateOf(chain),
			...[chain.calls, chain.rawTokens, chain.seenTokens].map(formatCount),
		]);
	const more = chains.length - rows.length;
	return html`<section aria-labelledby="tasks-title">
<h2 id="tasks-title">Tasks</h2>
${more > 0 ? html`<p class="note">${plural(more, "older task")} left out.</p>` : undefined}
${scrollTable("Tasks", { heads: ["task", "state", "calls", "tokens written", "seen"], aligns: "llrrr", rows })}
</section>`;
}

const STATES: { readonly [state in ChainRow["state"]]: string } = {
	compressed: "compressed",
	undone: "undone: shown whole again",
	eligible: "would be compressed now",
	window: "open, one of the newest",
	recovery: "open, output was asked back",
	interrupted: "cut off by the next message",
	"in flight": "in flight",
	"no calls": "no calls",
};

function stateOf({ state, blockId }: ChainRow): Html {
	const name = blockId === null || state !== "compressed" ? undefined : safeLine(blockId);
	if (name === undefined) return html`${STATES[state]}`;
	return /^b\d{1,15}$/.test(name) ? html`<a href="#${name}">${name}</a>` : html`<code>${name}</code>`;
}
