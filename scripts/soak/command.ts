/** The built command in processes of its own, from a copy: a build that goes on meanwhile does not get in its way. */
import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const ROOT = join(import.meta.dirname, "..", "..");
const DIE_AT = pathToFileURL(join(import.meta.dirname, "die-at.js")).href;

export interface Command {
	readonly path: string;
}

/** Copies what was built into `folder`. Throws where nothing was. */
export function copyCommand(folder: string): Command {
	if (!existsSync(join(ROOT, "dist", "cli.js"))) throw new Error("condense is not built: npm run build");
	mkdirSync(folder);
	for (const name of ["bin", "dist", "package.json"]) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
	symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
	return { path: join(folder, "bin", "condense.js") };
}

/** How a process is to be ended: at one of its calls that change files, or after a while. */
export type Ending =
	| { readonly call: number; readonly how: "before" | "after" | "torn"; readonly tear: number }
	| { readonly afterMs: number; readonly signal: NodeJS.Signals };

export interface Ended {
	/** The exit code, or the signal. */
	readonly code: number | NodeJS.Signals | null;
	readonly stderr: string;
}

export async function runUntil(
	{ path }: Command,
	words: readonly string[],
	home: string,
	ending: Ending,
): Promise<Ended> {
	const isAtCall = "call" in ending;
	const env = { PATH: process.env.PATH, HOME: home, TZ: "UTC" };
	const dying = isAtCall
		? { SOAK_DIE_AT: String(ending.call), SOAK_DIE_HOW: ending.how, SOAK_TEAR: String(ending.tear) }
		: {};
	const args = [...(isAtCall ? ["--import", DIE_AT] : []), path, ...words];
	const child = spawn(process.execPath, args, {
		cwd: home,
		stdio: ["ignore", "ignore", "pipe"],
		env: { ...env, ...dying },
	});
	const timer = isAtCall ? undefined : setTimeout(() => child.kill(ending.signal), ending.afterMs);
	try {
		return await endOf(child);
	} finally {
		clearTimeout(timer);
	}
}

async function endOf(child: ChildProcess): Promise<Ended> {
	let stderr = "";
	child.stderr!.on("data", (chunk: Buffer) => {
		stderr += chunk.toString();
	});
	return await new Promise((resolve, reject) => {
		child.once("error", reject);
		child.once("close", (status, signal) => resolve({ code: status ?? signal, stderr }));
	});
}
