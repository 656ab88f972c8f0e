/**
 * What the made-up sessions were matched by (docs/performance.md), for any session:
 * `node --import tsx bench/speed/count-names.ts FILE...`
 */
import { basename } from "node:path";
import type { ToolResultMessage } from "@mariozechner/pi-ai";
import { textOf } from "../../src/session/content.js";
import { readSessionFile } from "../../src/session/read.js";
import { table } from "../fidelity/table.js";
import { countNames, STEPS } from "./name-counts.js";

const HEAD = ["session", ...STEPS.map((step) => `${step} MB`), "at the end", "MB", "again in a result", "lines again"];

process.stdout.write(`different names in the first megabytes of results, and how much comes again

${table([HEAD, ...process.argv.slice(2).map(countedRow)])}
`);

function countedRow(path: string): string[] {
	const texts = readSessionFile(path).session.lines.flatMap(({ entry }) =>
		entry.type === "message" && (entry.message as { role?: unknown }).role === "toolResult"
			? [textOf((entry.message as ToolResultMessage).content)]
			: [],
	);
	const { characters, atSteps, names, againInResult, linesAgain } = countNames(texts);
	const counts = [...atSteps, names].map((count) => (count === undefined ? "" : String(count)));
	return [basename(path), ...counts, (characters / 1e6).toFixed(2), percent(againInResult), percent(linesAgain)];
}

function percent(share: number): string {
	return `${(100 * share).toFixed(0)} %`;
}
