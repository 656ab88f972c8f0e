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
	/** Megabytes, for inputs that differ in nothing else. */
	readonly size: number | undefined;
}

export interface InputPlan {
	readonly name: string;
	readonly shape: Shape;
	readonly megabytes: number;
	readonly size?: number;
	readonly entries?: number;
}

export const CONDENSE = join(import.meta.dirname, "..", "..", "bin", "condense.js");
const HOUR_MS = 3_600_000;

/** Ordinary sessions of the given sizes, then the hard ones. */
export function planInputs(sizes: readonly number[], withHard: boolean): InputPlan[] {
	const ordinary = sizes.map((size): InputPlan => ({ name: `${size} MB`, shape: "turns", megabytes: size, size }));
	if (!withHard) return ordinary;
	return [
		...ordinary,
		{ name: "one line of 64 MB", shape: "line", megabytes: 64 },
		{ name: "200,000 entries", shape: "entries", megabytes: 0, entries: 200_000 },
		{ name: "50 branches", shape: "branches", megabytes: 50 },
	];
}

/** Writes one input and compacts a copy of it. Throws where the command does not end with 0. */
export function makeInput(plan: InputPlan, folder: string): Input {
	const stem = plan.name.replace(/[^A-Za-z0-9]+/g, "-");
	const [file, compacted] = [join(folder, `${stem}.jsonl`), join(folder, `${stem}.compacted.jsonl`)];
	const sink = new FileSink(file);
	const { shape, megabytes, entries = 0 } = plan;
	makeSession({ shape, bytes: megabytes * 1e6, seed: 1, entries, branches: 50 }, sink);
	sink.end();
	freshCopy(file, compacted);
	const report = join(folder, `${stem}.report.json`);
	const words = [CONDENSE, "compact", compacted, "--no-preview", "--json"];
	// Through a shell: a report of a large session is larger than what a pipe should have to keep.
	const script = `exec "$0" "$@" >"${report}"`;
	const run = spawnSync("sh", ["-c", script, process.execPath, ...words], { cwd: folder, env: homeless(folder) });
	if (run.status !== 0) throw new Error(`condense compact on ${plan.name}: ${run.stderr}`);
	const ref = middleRef(readFileSync(report, "utf8"));
	return { name: plan.name, file, compacted, ref, bytes: statSync(file).size, size: plan.size };
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
