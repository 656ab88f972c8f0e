/** The preview in plain text, for a terminal or a pager: no escapes, no colours, and no limit to its size. */
import { courseChart } from "./course-chart.js";
import { formatCount, plural } from "./numbers.js";
import type { BeforeAfter, Preview } from "./preview.js";
import { asIs, itemText } from "./text-item.js";
import { headline, queryCommand, refsText, shareName } from "./words.js";

export function previewText(preview: Preview): string {
	const { path, target, when, items } = preview;
	const command = queryCommand(preview);
	const sections = [
		[path, `target ${target}`, ...(when === undefined ? [] : [when])].join(" · "),
		`${headline(preview)} All token numbers are estimates.`,
		...(command === undefined ? [] : [`Archived output is read back, whole, by its ref: ${command}`]),
		sharesText(preview),
		...courseText(preview),
		...chainsText(preview),
		...leftText(preview),
		"THE CONVERSATION: behind │ what the model sees, behind ┊ what stood there before",
		...items.map((item, at) => itemText(item, at + 1)),
	];
	return `${sections.join("\n\n")}\n`;
}

function sharesText({ shares, messages, tokens }: Preview): string {
	const numbers = (of: BeforeAfter) => [formatCount(of.before), formatCount(of.after)];
	return columns([
		["messages", "", "tokens", "", ""],
		["before", "after", "before", "after", ""],
		...shares.map((share) => [...numbers(share.messages), ...numbers(share.tokens), shareName(share, asIs)]),
		[...numbers(messages), ...numbers(tokens), "all"],
	]);
}

function courseText(preview: Preview): string[] {
	const chart = courseChart(preview);
	return chart === undefined ? [] : [["CONTEXT OVER TURNS", chart.legend, ...chart.lines].join("\n")];
}

function chainsText({ chains, of }: Preview): string[] {
	if (chains.length === 0) return [];
	const rows = chains.map(({ blockId, calls, refs, tokensBefore, tokensAfter, source, isNew, task }) => [
		blockId,
		formatCount(calls),
		formatCount(tokensBefore),
		formatCount(tokensAfter),
		`${source}${of === "compact" && !isNew ? ", earlier" : ""}: ${task} (${refsText(refs, asIs)})`,
	]);
	return [`COMPRESSED CHAINS\n${columns([["block", "calls", "before", "after", "body"], ...rows])}`];
}

function leftText({ left }: Preview): string[] {
	if (left.length === 0) return [];
	const rows = left.map(
		({ what, count, because }) => `${plural(count, what, what === "batch" ? "batches" : "chains")}: ${because}`,
	);
	return [`LEFT AS THEY ARE\n${rows.join("\n")}`];
}

/** Aligned to the right, the last column to the left: what comes from a session stands there, however wide it is. */
function columns(rows: readonly (readonly string[])[]): string {
	const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
	return rows
		.map((row) =>
			row
				.map((cell, column) => (column === row.length - 1 ? cell : cell.padStart(widths[column]!)))
				.join("  ")
				.trimEnd(),
		)
		.join("\n");
}
