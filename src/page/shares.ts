/** Where the tokens are: before and after as bars on one scale, in proportion, and the numbers behind them. */
import { formatCount, percentChange, tokenCount } from "../preview/numbers.js";
import type { BeforeAfter, Preview, Share } from "../preview/preview.js";
import { shareName } from "../preview/words.js";
import { type Html, html } from "./html.js";
import { quote } from "./quote.js";
import { quoted } from "./quoted.js";
import { scrollTable } from "./table.js";

/** Tools get colours of their own in the order of their size, as far as there are any. */
const TOOL_COLOURS = 6;
const MOST_ROWS = 300;
const WIDTH = 1000;

interface Coloured extends Share {
	readonly colour: string;
}

export function sharesSection(preview: Preview): Html {
	const { shares, tokens, of } = preview;
	const coloured = colour(shares);
	const most = Math.max(1, tokens.before, tokens.after);
	const [before, after] = of === "compact" ? ["Before", "After"] : ["As written", "As the model sees it"];
	const isSame = shares.every((share) => share.tokens.before === share.tokens.after);
	return html`<section aria-labelledby="shares-title">
<h2 id="shares-title">Where the tokens are</h2>
<div class="stacks" role="img" aria-label="${before} ${tokenCount(tokens.before)}, ${after.toLowerCase()} ${tokenCount(tokens.after)}; the table below has the parts">
${isSame ? stack("Now", coloured, tokens.after, most, "after") : [stack(before!, coloured, tokens.before, most, "before"), stack(after!, coloured, tokens.after, most, "after")]}
</div>
${isSame ? nowTable(coloured, preview) : changeTable(coloured, preview)}
</section>`;
}

function changeTable(shares: readonly Coloured[], { tokens, messages }: Preview): Html {
	const largest = largestOf(shares);
	const numbers = (sum: Pick<Share, "messages" | "tokens">) => [
		formatCount(sum.messages.before),
		formatCount(sum.messages.after),
		formatCount(sum.tokens.before),
		formatCount(sum.tokens.after),
		percentChange(sum.tokens.before, sum.tokens.after) ?? "",
	];
	return scrollTable("Tokens by kind and tool", {
		heads: ["", "messages before", "after", "tokens before", "after", "change", "outline before, filled after"],
		aligns: "lrrrrrl",
		rows: shares.slice(0, MOST_ROWS).map((share) => [nameCell(share), ...numbers(share), rowBar(share, largest)]),
		last: ["all", ...numbers({ tokens, messages }), ""],
	});
}

/** Where nothing changed one side says it all. */
function nowTable(shares: readonly Coloured[], { tokens, messages }: Preview): Html {
	const largest = largestOf(shares);
	const numbers = (sum: Pick<Share, "messages" | "tokens">) => [
		formatCount(sum.messages.after),
		formatCount(sum.tokens.after),
		tokens.after === 0 ? "" : `${Math.round((100 * sum.tokens.after) / tokens.after)} %`,
	];
	return scrollTable("Tokens by kind and tool", {
		heads: ["", "messages", "tokens", "share", ""],
		aligns: "lrrrl",
		rows: shares.slice(0, MOST_ROWS).map((share) => [nameCell(share), ...numbers(share), rowBar(share, largest)]),
		last: ["all", ...numbers({ tokens, messages }), ""],
	});
}

function nameCell(share: Coloured): Html {
	return html`<span class="swatch ${share.colour}"></span> ${quoted(shareName(share, quote))}`;
}

function largestOf(shares: readonly Share[]): number {
	return Math.max(1, ...shares.map(({ tokens }) => Math.max(tokens.before, tokens.after)));
}

function colour(shares: readonly Share[]): Coloured[] {
	let tools = 0;
	return shares.map((share) => {
		const { kind } = share;
		if (kind === "user" || kind === "assistant" || kind === "block" || kind === "summary") {
			return { ...share, colour: kind };
		}
		const isTool = kind === "result" && tools < TOOL_COLOURS;
		return { ...share, colour: isTool ? `tool-${tools++}` : "rest" };
	});
}

/** One bar: its parts in the order of the table, one behind the other. */
function stack(name: string, shares: readonly Coloured[], tokens: number, most: number, side: keyof BeforeAfter): Html {
	let x = 0;
	const parts = shares.map((share) => {
		const width = (WIDTH * share.tokens[side]) / most;
		const part = { x, width, share };
		x += width;
		return part;
	});
	return html`<div class="stack"><span class="name">${name}</span><span class="size">${formatCount(tokens)}</span>
<svg viewBox="0 0 ${WIDTH} 10" preserveAspectRatio="none">${parts
		.filter(({ width }) => width > 0)
		.map(
			({ x: from, width, share }) =>
				html`<rect class="${share.colour}" x="${round(from)}" width="${round(width)}" height="10"><title>${titleOf(share, side)}</title></rect>`,
		)}</svg></div>`;
}

function titleOf(share: Share, side: keyof BeforeAfter): string {
	return `${shareName(share, (name) => name)}: ${tokenCount(share.tokens[side])}`;
}

function rowBar({ tokens, colour: name }: Coloured, largest: number): Html {
	const width = (count: number) => round((WIDTH * count) / largest);
	return html`<svg class="bar" viewBox="0 0 ${WIDTH} 10" preserveAspectRatio="none" aria-hidden="true"><rect class="${name} outline" width="${width(tokens.before)}" height="10"></rect><rect class="${name}" width="${width(tokens.after)}" height="10"></rect></svg>`;
}

function round(value: number): number {
	return Math.round(value * 100) / 100;
}
