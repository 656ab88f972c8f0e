/** The sessions that are measured, written to a folder, each with a compacted copy for the commands that want one. */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { FileSink } from "./input/file-sink.js";
import { makeSession, type Shape } from "./input/shapes.js";

export interface Input {
	readonly name: string;
	readonly file: string;
	readonly compacted: string;
	/** A ref from the middle of the compacted copy. */
	readonly ref: string;
	readonly bytes: number;
}

export interface InputPlan {
	readonly name: string;
	readonly shape: Shape;
	readonly megabytes: number;
	readonly entries?: number;
}

/** The shapes that are measured in several sizes: the usual session, and the one that fills its context without end. */
export const SIZED = ["compacted", "turns"] as const satisfies readonly Shape[];

export const CONDENSE = join(import.meta.dirname, "..", "..", "bin", "condense.js");
const HOUR_MS = 3_600_000;

const HARD: readonly InputPlan[] = [
	{ name: "one line of 64 MB", shape: "line", megabytes: 64 },
	{ name: "200,000 entries", shape: "entries", megabytes: 0, entries: 200_000 },
	{ name: "50 branches", shape: "branches", megabytes: 50 },
];

/** The sized sessions, all sizes of one shape and then of the next, and the hard ones. */
export function planInputs(sizes: readonly number[], shapes: readonly string[]): InputPlan[] {
	const ordinary = SIZED.flatMap((shape) =>
		sizes.map((size): InputPlan => ({ name: `${size} MB`, shape, megabytes: size })),
	);
	return [...ordinary, ...HARD].filter(({ shape }) => shapes.includes(shape));
}

/** Writes one input to an empty folder and compacts a copy of it. Throws where the command does not end with 0. */
export function makeInput(plan: InputPlan, folder: string): Input {
	const [file, compacted] = [join(folder, "session.jsonl"), join(folder, "session.compacted.jsonl")];
	const sink = new FileSink(file);
	const { shape, megabytes, entries = 0 } = plan;
	makeSession({ shape, bytes: megabytes * 1e6, seed: 1, entries, branches: 50 }, sink);
	sink.end();
	freshCopy(file, compacted);
	const report = join(folder, "report.json");
	const words = [CONDENSE, "compact", compacted, "--no-preview", "--json"];
	// Through a shell: a report of a large session is larger than what a pipe should have to keep.
	const script = `exec "$0" "$@" >"${report}"`;
	const run = spawnSync("sh", ["-c", script, process.execPath, ...words], { cwd: folder, env: homeless(folder) });
	if (run.status !== 0) throw new Error(`condense compact on ${plan.name}: ${run.stderr}`);
	const ref = middleRef(readFileSync(report, "utf8"));
	return { name: plan.name, file, compacted, ref, bytes: statSync(file).size };
}

/** A copy that no pi can have open. */
export function freshCopy(from: string, to: string): void {
	if (existsSync(to)) rmSync(to);
	copyFileSync(from, to);
	const then = new Date(Date.now() - 2 * HOUR_MS);
	utimesSync(to, then, then);
}

function homeless(home: string): NodeJS.ProcessEnv {
	return { PATH: process.env.PATH, HOME: home, TZ: "UTC" };
}

function middleRef(report: string): string {
	const { sessions } = JSON.parse(report) as { sessions: { chains: { refs: string[] }[] }[] };
	const refs = sessions[0]?.chains.flatMap((chain) => chain.refs) ?? [];
	return refs[Math.floor(refs.length / 2)] ?? "t1";
}
