/**
 * The package as strangers get it: packed, unpacked, and put into the `node_modules` of an empty project. Uses what was
 * built last (`npm run build`).
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..");

export interface Install {
	/** Whether what the package depends on is there too; development dependencies never are. */
	readonly hasDependencies: boolean;
}

/** Makes `folder` a project that has condense. */
export function installPacked(folder: string, { hasDependencies }: Install): void {
	const modules = join(folder, "node_modules");
	mkdirSync(modules, { recursive: true });
	const [packed] = JSON.parse(run("npm", ["pack", "--ignore-scripts", "--json", "--pack-destination", folder], ROOT));
	run("tar", ["-xzf", packed.filename], folder);
	renameSync(join(folder, "package"), join(modules, "condense"));
	if (!hasDependencies) return;
	const { dependencies } = JSON.parse(readFileSync(join(modules, "condense", "package.json"), "utf8"));
	for (const name of Object.keys(dependencies)) {
		mkdirSync(dirname(join(modules, name)), { recursive: true });
		symlinkSync(join(ROOT, "node_modules", name), join(modules, name), "junction");
	}
}

/** Runs a script of the project, with nothing of this machine's settings. Gives what it printed; throws if it fails. */
export function runScript(path: string): string {
	const folder = dirname(path);
	const env = { PATH: process.env.PATH, HOME: folder, USERPROFILE: folder, TZ: "UTC" };
	const { status, stdout, stderr } = spawnSync(process.execPath, [path], { cwd: folder, env, encoding: "utf8" });
	assert.equal(status, 0, `${path}: ${stderr}`);
	assert.equal(stderr, "", `${path} wrote to standard error`);
	return stdout;
}

/** Checks the project with its own `tsconfig.json` (the compiler is this repository's). Gives the complaints. */
export function checkTypes(folder: string): string {
	const tsc = join(ROOT, "node_modules", "typescript", "bin", "tsc");
	const { status, stdout } = spawnSync(process.execPath, [tsc, "-p", folder], { cwd: folder, encoding: "utf8" });
	return status === 0 ? "" : stdout;
}

function run(command: string, args: readonly string[], cwd: string): string {
	const isShell = process.platform === "win32" && command === "npm";
	const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8", shell: isShell });
	if (error !== undefined) throw error;
	assert.equal(status, 0, `${command} ${args.join(" ")}: ${stderr}`);
	return stdout;
}
