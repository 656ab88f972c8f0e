/** What stands above the conversation: totals, where the tokens are, chains, and what was left. */
import { courseChart } from "./course-chart.js";
import { code, fence, table } from "./markdown-escape.js";
import { isAnchor } from "./markdown-item.js";
import { formatCount, plural } from "./numbers.js";
import type { BeforeAfter, Preview } from "./preview.js";
import { headline, queryCommand, refsText, shareName } from "./words.js";

const BAR_CELLS = 20;
/** A table that is longer is no overview. */
const MOST_ROWS = 300;

export function overviewMarkdown(preview: Preview): string[] {
	const { path, of, target, when } = preview;
	const what = of === "compact" ? "after this run" : "of this session";
	const time = when === undefined ? "" : ` · ${when}`;
	const command = queryCommand(preview);
	return [
		`# What the model sees ${what}`,
		`${code(path)} · target ${target}${time}`,
		`**${headline(preview)}** All token numbers are estimates.`,
		...(command === undefined ? [] : ["Archived output is read back, whole, by its ref:", fence(command, "sh")]),
		"Secrets are hidden and control characters made visible on this page alone; long lines of prose are wrapped.",
		"## Tokens",
		sharesTable(preview),
		...courseSection(preview),
		...chainsSection(preview),
		...leftSection(preview),
	];
}

function sharesTable({ shares, tokens, messages }: Preview): string {
	const most = Math.max(1, ...shares.map((share) => Math.max(share.tokens.before, share.tokens.after)));
	const rows = shares
		.slice(0, MOST_ROWS)
		.map((share) => [
			shareName(share, code),
			...numbers(share.messages),
			...numbers(share.tokens),
			bar(share.tokens, most),
		]);
	rows.push(["**all**", ...numbers(messages), ...numbers(tokens).map((number) => `**${number}**`), ""]);
	return table(["", "messages before", "after", "tokens before", "after", "█ after, ░ before"], "lrrrrl", rows);
}

function courseSection(preview: Preview): string[] {
	const chart = courseChart(preview);
	return chart === undefined ? [] : ["## Context over turns", chart.legend, fence(chart.lines.join("\n"))];
}

function numbers({ before, after }: BeforeAfter): string[] {
	return [formatCount(before), formatCount(after)];
}

/** What stays is full, what goes is light. */
function bar({ before, after }: BeforeAfter, most: number): string {
	const cells = (tokens: number) => (tokens === 0 ? 0 : Math.max(1, Math.round((BAR_CELLS * tokens) / most)));
	return code("█".repeat(cells(after)) + "░".repeat(Math.max(0, cells(before) - cells(after))));
}

function chainsSection({ chains, of }: Preview): string[] {
	if (chains.length === 0) return [];
	const rows = chains
		.slice(0, MOST_ROWS)
		.map((chain) => [
			isAnchor(chain.blockId) ? `[${chain.blockId}](#${chain.blockId})` : code(chain.blockId),
			code(chain.task),
			formatCount(chain.calls),
			refsText(chain.refs, code),
			formatCount(chain.tokensBefore),
			formatCount(chain.tokensAfter),
			chain.source + (of === "compact" && !chain.isNew ? ", earlier" : ""),
		]);
	const more = chains.length - rows.length;
	return [
		"## Compressed chains",
		table(["block", "task", "calls", "refs", "tokens before", "after", "body"], "llrlrrl", rows),
		...(more > 0 ? [`… and ${plural(more, "chain")} more.`] : []),
	];
}

function leftSection({ left }: Preview): string[] {
	if (left.length === 0) return [];
	const rows = left.map(({ what, count, reason, because }) => [
		plural(count, what, what === "batch" ? "batches" : "chains"),
		code(reason),
		code(because) === code(reason) ? "" : because,
	]);
	return ["## Left as they are", table(["", "reason", ""], "lll", rows)];
}
