/**
 * The speed benchmark: `npm run bench` (docs/performance.md). Whole processes, one after the other, all commands in turn
 * and then all again, so that a slow minute of the machine meets every one of them.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { updateDocs } from "../fidelity/docs.js";
import { NODE, ROWS, type Row, STARTS } from "./commands.js";
import { SHAPES, type Shape } from "./input/shapes.js";
import { type Input, type InputPlan, makeInput, planInputs, SIZED } from "./inputs.js";
import { describeMachine } from "./machine.js";
import { sectionsOf } from "./report.js";
import { growthOf, type InputResults, type Result, type Series, summarize } from "./results.js";

const USAGE = `usage: npm run bench -- [options]
  --shapes L    compacted (by pi, again and again), turns (never compacted), line, entries, branches (all)
  --sizes L     megabytes of the sessions that are compacted or never compacted (5,50,500; 0: none)
  --no-hard     without the long line, the many entries, the many branches
  --runs N      runs of each command; from 100 MB on, two at the most (5)
  --only L      only rows whose name holds one of these
  --json        results as JSON
  --docs FILE   puts the tables in their place in the docs
`;

const { values } = parseArgs({
	options: {
		shapes: { type: "string", default: SHAPES.join(",") },
		sizes: { type: "string", default: "5,50,500" },
		"no-hard": { type: "boolean", default: false },
		runs: { type: "string", default: "5" },
		only: { type: "string", default: "" },
		json: { type: "boolean", default: false },
		docs: { type: "string" },
		help: { type: "boolean", default: false },
	},
});
const LARGE = 100e6;
const RUNS_OF_LARGE = 2;
const START_RUNS = 4;

const wanted = values.shapes.split(",");

if (values.help) process.stdout.write(USAGE);
else if (!wanted.every((shape) => SHAPES.some((known) => known === shape))) {
	process.stderr.write(USAGE);
	process.exitCode = 2;
} else await run();

async function run(): Promise<void> {
	const machine = describeMachine();
	const folder = mkdtempSync(join(tmpdir(), "condense-bench-"));
	try {
		const starts = await measureAll(STARTS, {} as Input, folder, START_RUNS * Number(values.runs));
		const inputs: InputResults[] = [];
		for (const plan of chosenInputs()) inputs.push(await measureInput(plan, folder));
		const startMs = starts.find(({ row }) => row === NODE)?.cpuMs ?? 0;
		const ofShape = (shape: Shape) => inputs.filter((input) => input.shape === shape);
		const growth = { compacted: growthOf(ofShape("compacted"), startMs), turns: growthOf(ofShape("turns"), startMs) };
		const results = { machine, starts, inputs, growth };
		const sections = sectionsOf(results);
		const text = Object.entries(sections).flatMap(([name, section]) => (section === "" ? [] : [`# ${name}`, section]));
		process.stdout.write(`${values.json ? JSON.stringify(results, undefined, "\t") : text.join("\n\n")}\n`);
		if (values.docs !== undefined) updateDocs(values.docs, sections);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

function chosenInputs(): InputPlan[] {
	const sizes = values.sizes.split(",").map(Number);
	const shapes: readonly string[] = values["no-hard"] ? SIZED : SHAPES;
	return planInputs(
		sizes.filter((size) => size > 0),
		wanted.filter((shape) => shapes.includes(shape)),
	);
}

/** In a folder of its own, which goes with its hundreds of megabytes before the next one comes. */
async function measureInput(plan: InputPlan, folder: string): Promise<InputResults> {
	say(`${plan.shape}, ${plan.name}: building`);
	const place = mkdtempSync(join(folder, "input-"));
	const input = makeInput(plan, place);
	const runs = input.bytes < LARGE ? Number(values.runs) : Math.min(RUNS_OF_LARGE, Number(values.runs));
	const results = await measureAll(ROWS.filter(isWanted), input, place, runs);
	rmSync(place, { recursive: true });
	return { input: plan.name, shape: plan.shape, bytes: input.bytes, results };
}

function isWanted({ name, floor }: Row): boolean {
	return name === floor || values.only.split(",").some((part) => name.includes(part));
}

/** Round robin: every row once, then every row again. */
async function measureAll(rows: readonly Row[], input: Input, folder: string, runs: number): Promise<Result[]> {
	const series = rows.map(({ name, floor }): Series & { measured: Series["measured"][number][] } => {
		return { row: name, floor, measured: [] };
	});
	for (let run = 0; run < runs; run++) {
		for (const [at, row] of rows.entries()) {
			say(`${input.name ?? "starts"}: ${row.name}, run ${run + 1} of ${runs}`);
			const measured = await row.measure(input, folder);
			if (measured !== undefined) series[at]!.measured.push(measured);
		}
	}
	say("");
	return summarize(series);
}

function say(what: string): void {
	if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${what}`);
}
