/**
 * How well `condense budget` knows what it speaks of: `node --import tsx bench/budget/main.ts FILE…` prints, for each
 * session with recorded usage, the error of its estimates, and real compactions beside the predicted ones.
 */
import { basename } from "node:path";
import type { Errors } from "../../src/budget/estimate/calibrate.js";
import { checkReality } from "./reality.js";

const RUNS = 6;

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const both = (errors: Errors | undefined) =>
	errors === undefined ? ["", ""] : [percent(errors.mean), percent(errors.worst)];
const row = (cells: readonly (string | number)[]) => process.stdout.write(`| ${cells.join(" | ")} |\n`);

const files = process.argv.slice(2);
const found = [];
for (const file of files) found.push({ name: basename(file, ".jsonl"), reality: await checkReality(file, RUNS) });
const usable = found.filter(({ reality }) => reality.requests > 0);

row([
	"session",
	"turns",
	"requests",
	"estimate: mean",
	"worst",
	"characters / 4: mean",
	"worst",
	"pi's reckoning: mean",
	"worst",
]);
row(["---", ..."--------".split("").map(() => "---:")]);
for (const { name, reality } of usable) {
	const { turns, requests, estimate, charactersBy4, reckoning } = reality;
	row([name, turns, requests, ...both(estimate), ...both(charactersBy4), ...both(reckoning)]);
}
process.stdout.write("\n");
row([
	"session",
	"runs",
	"same to the token",
	"predicted against estimated: mean",
	"worst",
	"as part of what was there",
]);
row(["---", "---:", "---:", "---:", "---:", "---:"]);
for (const { name, reality } of usable) {
	const { runs } = reality;
	const same = runs.filter(({ simulatedPi, realPi }) => simulatedPi === realPi).length;
	const misses = runs.map(({ predicted, estimated, before }) => Math.abs(predicted - estimated) / before);
	const mean = misses.reduce((sum, miss) => sum + miss, 0) / misses.length;
	const left = runs.reduce((sum, { predicted, before }) => sum + predicted / before, 0) / runs.length;
	row([name, runs.length, same, percent(mean), percent(Math.max(...misses)), percent(left)]);
}
