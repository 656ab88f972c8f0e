/**
 * The fidelity benchmark: `npm run bench:fidelity -- FOLDER` (docs/fidelity.md). It reads every session in the folder,
 * writes nothing but what it is asked for, and ends with 1 where the measure itself cannot be trusted.
 */
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { messageOf } from "../../src/errors.js";
import { updateDocs } from "./docs.js";
import { toJson } from "./json.js";
import { drawPlot } from "./plot.js";
import { type Sections, writeReport, writeSections } from "./report.js";
import { findResults, subjectOf } from "./results.js";
import { findBrokenChecks } from "./self-check.js";
import { readTimeline, type Timeline } from "./timeline.js";

const USAGE = `usage: npm run bench:fidelity -- [options] FOLDER|FILE…
  --window N    newest chains that stay raw (3)
  --windows L   windows to compare (0,1,3,5)
  --literal     failed attempts end chains, as on the page that defined the measure
  --ablate      also measure the summarizer without each of its parts
  --json        results as JSON
  --svg FILE    recall against reduction as a plot
  --docs FILE   puts the tables in their places in the docs
`;

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		window: { type: "string", default: "3" },
		windows: { type: "string", default: "0,1,3,5" },
		literal: { type: "boolean", default: false },
		ablate: { type: "boolean", default: false },
		json: { type: "boolean", default: false },
		svg: { type: "string" },
		docs: { type: "string" },
	},
});

if (positionals.length === 0) {
	process.stderr.write(USAGE);
	process.exitCode = 2;
} else {
	process.exitCode = await run();
}

async function run(): Promise<number> {
	const timelines = positionals.flatMap(findSessions).flatMap(readSession);
	if (timelines.length === 0) {
		process.stderr.write("no sessions to measure\n");
		return 2;
	}
	const window = Number(values.window);
	const subject = subjectOf({ window, literal: values.literal });
	const broken = await findBrokenChecks(timelines, window, subject);
	if (broken.length > 0) {
		process.stderr.write(`the measure cannot be trusted:\n${broken.map((check) => `- ${check}\n`).join("")}`);
		return 1;
	}
	const results = await findResults(timelines, {
		window,
		windows: values.windows.split(",").map(Number),
		literal: values.literal,
		ablate: values.ablate,
	});
	if (values.svg !== undefined) writeFileSync(values.svg, drawPlot(results));
	if (values.docs !== undefined) updateDocs(values.docs, docSections(writeSections(results)));
	process.stdout.write(values.json ? toJson(results) : `${writeReport(results)}\n`);
	return 0;
}

/** The page shows everything as condense reads sessions, and the methods and parts also by the letter of the measure. */
function docSections({ methods, stubs, windows, natives, ablations }: Sections): { readonly [name: string]: string } {
	return values.literal ? { "methods-literal": methods, ablations } : { methods, stubs, windows, natives };
}

function findSessions(path: string): string[] {
	if (!statSync(path).isDirectory()) return [path];
	return readdirSync(path, { recursive: true, encoding: "utf8" })
		.filter((name) => name.endsWith(".jsonl"))
		.sort()
		.map((name) => join(path, name));
}

function readSession(path: string): Timeline[] {
	try {
		return [readTimeline(path, path.split(/[\\/]/).at(-1) ?? path, values.literal)];
	} catch (error) {
		process.stderr.write(`passed over ${path}: ${messageOf(error)}\n`);
		return [];
	}
}
