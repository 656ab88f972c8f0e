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
import { type Input, type InputPlan, makeInput, planInputs } from "./inputs.js";
import { describeMachine } from "./machine.js";
import { sectionsOf } from "./report.js";
import { growthOf, type InputResults, type Result, type Series, summarize } from "./results.js";

const USAGE = `usage: npm run bench -- [options]
  --sizes L     megabytes of the ordinary sessions (5,50,500; 0: none)
  --no-hard     without the long line, the many entries, the many branches
  --runs N      runs of each command; from 100 MB on, three at the most (5)
  --only L      only rows whose name holds one of these
  --json        results as JSON
  --docs FILE   puts the tables in their place in the docs
`;

const { values } = parseArgs({
	options: {
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
const START_RUNS = 4;

if (values.help) process.stdout.write(USAGE);
else await run();

async function run(): Promise<void> {
	const machine = describeMachine();
	const folder = mkdtempSync(join(tmpdir(), "condense-bench-"));
	try {
		const starts = await measureAll(STARTS, {} as Input, folder, START_RUNS * Number(values.runs));
		const sizes = values.sizes.split(",").map(Number);
		const inputs: InputResults[] = [];
		for (const plan of planInputs(
			sizes.filter((size) => size > 0),
			!values["no-hard"],
		)) {
			inputs.push(await measureInput(plan, folder));
		}
		const growth = growthOf(inputs, starts.find(({ row }) => row === NODE)?.cpuMs ?? 0);
		const results = { machine, starts, inputs, growth };
		const sections = sectionsOf(results);
		const text = Object.values(sections).filter((section) => section !== "");
		process.stdout.write(`${values.json ? JSON.stringify(results, undefined, "\t") : text.join("\n\n")}\n`);
		if (values.docs !== undefined) updateDocs(values.docs, sections);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

async function measureInput(plan: InputPlan, folder: string): Promise<InputResults> {
	say(`${plan.name}: building`);
	const input = makeInput(plan, folder);
	const runs = input.bytes < LARGE ? Number(values.runs) : Math.min(3, Number(values.runs));
	const results = await measureAll(ROWS.filter(isWanted), input, folder, runs);
	for (const file of [input.file, input.compacted]) rmSync(file);
	return { input: input.name, bytes: input.bytes, size: input.size ?? null, results };
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
