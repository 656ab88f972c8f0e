/** The built library (`npm run build` first), as users get it, and copies of the example sessions to work on. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const ROOT = join(import.meta.dirname, "..", "..");
const BUILT = join(ROOT, "dist", "index.js");
const EXAMPLES = join(ROOT, "examples", "sessions");

export type Library = typeof import("../../src/index.js");

/** Throws where the library is not built. */
export async function loadLibrary(): Promise<Library> {
	if (!existsSync(BUILT)) throw new Error("condense is not built: npm run build");
	return (await import(pathToFileURL(BUILT).href)) as Library;
}

/** The names of the example sessions, without `.jsonl`. */
export const EXAMPLE_SESSIONS = readdirSync(EXAMPLES).map((name) => name.replace(/\.jsonl$/, ""));

/** Copies an example to `session.jsonl` in a folder, as old as if no pi could have it open. Gives its path. */
export function copyExample(name: string, folder: string): string {
	return copySession(exampleFile(name), folder);
}

export function copySession(from: string, folder: string): string {
	mkdirSync(folder, { recursive: true });
	const path = join(folder, "session.jsonl");
	cpSync(from, path);
	const old = new Date(Date.now() - 86_400_000);
	utimesSync(path, old, old);
	return path;
}

/**
 * What a run on a session leaves in its folder, emptied first: every file with its bytes. Runs to compare use the same
 * folder, since entries name the files beside a session by their whole paths.
 */
export async function filesAfter(
	from: string,
	folder: string,
	run: (path: string) => unknown,
): Promise<Map<string, string>> {
	rmSync(folder, { recursive: true, force: true });
	await run(copySession(from, folder));
	const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
	const paths = entries.map(({ parentPath, name }) => join(parentPath, name)).sort();
	return new Map(paths.map((path) => [path, readFileSync(path, "base64")]));
}

/** The file of an example. */
export function exampleFile(name: string): string {
	return join(EXAMPLES, `${name}.jsonl`);
}
