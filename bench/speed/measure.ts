/** One whole process, from its start to its end: wall time, CPU time, peak memory. Its output goes nowhere. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";

export interface Usage {
	/** Milliseconds. On a machine that others use too, CPU time is the steadier of the two. */
	readonly wallMs: number;
	readonly cpuMs: number;
	/** Undefined for programs other than Node. */
	readonly peakKilobytes: number | undefined;
}

const HOOK = join(import.meta.dirname, "usage-at-exit.cjs");
const MILLISECONDS = 1000;

/** Runs `node` with these words. Throws with its standard error where it does not end with 0. */
export async function measureNode(words: readonly string[], cwd: string): Promise<Usage> {
	const { wallMs, report } = await time(process.execPath, ["--require", HOOK, ...words], cwd);
	const { peakKilobytes, cpuMs } = JSON.parse(report) as { peakKilobytes: number; cpuMs: number };
	return { wallMs, cpuMs, peakKilobytes };
}

/** Runs any program on a file, through a shell that knows what its children used. Undefined where there is none such. */
export async function measureProgram(command: string, file: string, cwd: string): Promise<Usage | undefined> {
	const script = `command -v "\${0%% *}" >/dev/null || exit 0; $0 "$1" >/dev/null && times >&3`;
	const { wallMs, report } = await time("sh", ["-c", script, command, file], cwd);
	// The second line is about the children: `0m1.250s 0m0.040s`, user and system.
	const children = report.trim().split("\n")[1];
	if (children === undefined) return undefined;
	const cpuMs = [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
		(sum, [, minutes, seconds]) => sum + (60 * Number(minutes) + Number(seconds)) * MILLISECONDS,
		0,
	);
	return { wallMs, cpuMs, peakKilobytes: undefined };
}

async function time(
	program: string,
	args: readonly string[],
	cwd: string,
): Promise<{ wallMs: number; report: string }> {
	const start = performance.now();
	// A home of its own: the settings of who measures change nothing.
	const env = { PATH: process.env.PATH, HOME: cwd, TZ: "UTC" };
	const child = spawn(program, args, { cwd, env, stdio: ["ignore", "ignore", "pipe", "pipe"] });
	const report = text(child.stdio[3] as NodeJS.ReadableStream);
	const errors = text(child.stderr as NodeJS.ReadableStream);
	const code = await new Promise<number | null>((resolve, reject) => {
		child.on("error", reject);
		child.on("exit", resolve);
	});
	const wallMs = performance.now() - start;
	if (code !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${code}: ${await errors}`);
	return { wallMs, report: await report };
}
