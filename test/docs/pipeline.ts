/**
 * A repository with sessions in it, as a pipeline finds it after a checkout, and a runner for the lines of its files.
 * `npm ci` is the one thing that is not what it is there: it would install condense, and condense lies where it would.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..");

export interface Ran {
	readonly code: number | null;
	readonly stdout: string;
	readonly stderr: string;
}

export interface Repository {
	readonly folder: string;
	run(shell: readonly string[], script: string, env?: { readonly [name: string]: string }): Ran;
}

/** Sessions have the time of now, as every file of a checkout. */
export function checkOut(folder: string): Repository {
	mkdirSync(join(folder, "sessions"));
	const examples = join(ROOT, "examples", "sessions");
	for (const name of readdirSync(examples)) copyFileSync(join(examples, name), join(folder, "sessions", name));
	const tools = join(folder, ".tools");
	writeTool(
		join(folder, "node_modules", ".bin"),
		"condense",
		`exec "${process.execPath}" "${ROOT}/bin/condense.js" "$@"`,
	);
	writeTool(tools, "npm", 'test "$*" = ci');
	return {
		folder,
		run([shell, ...args], script, env = {}) {
			const path = `${env.PATH === undefined ? "" : `${env.PATH}:`}${tools}:${process.env.PATH}`;
			const run = spawnSync(shell!, [...args, "-c", script], {
				cwd: folder,
				encoding: "utf8",
				env: { HOME: folder, TZ: "UTC", ...env, PATH: path },
			});
			if (run.error !== undefined) throw run.error;
			return { code: run.status, stdout: run.stdout, stderr: run.stderr };
		},
	};
}

export function writeTool(folder: string, name: string, line: string): void {
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, name), `#!/bin/sh\n${line}\n`);
	chmodSync(join(folder, name), 0o755);
}

export interface Step {
	readonly name?: string;
	readonly uses?: string;
	readonly run?: string;
	readonly if?: string;
}

export interface StepRun extends Ran {
	readonly name: string;
	readonly summary: string;
}

/** Runs the `run` steps of a job as GitHub's runner does: one shell a step, each with a summary, a path for all. */
export function runSteps({ folder, run }: Repository, steps: readonly Step[]): StepRun[] {
	const runs: StepRun[] = [];
	const files = { summary: join(folder, ".summary.md"), path: join(folder, ".path") };
	writeFileSync(files.path, "");
	for (const { name = "", run: script, if: condition } of steps) {
		if (script === undefined) continue;
		const hasFailed = runs.some(({ code }) => code !== 0);
		if (hasFailed && condition === undefined) continue;
		// biome-ignore lint/suspicious/noTemplateCurlyInString: GitHub's own syntax
		if (condition !== undefined && condition !== "${{ !cancelled() }}") throw new Error(`what is ${condition}?`);
		writeFileSync(files.summary, "");
		const added = readFileSync(files.path, "utf8").trim().split("\n").reverse().join(":");
		const ran = run(["bash", "-e"], script, {
			...(added === "" ? {} : { PATH: added }),
			CI: "true",
			GITHUB_ACTIONS: "true",
			GITHUB_WORKSPACE: folder,
			GITHUB_STEP_SUMMARY: files.summary,
			GITHUB_PATH: files.path,
		});
		runs.push({ name, ...ran, summary: readFileSync(files.summary, "utf8") });
	}
	return runs;
}
