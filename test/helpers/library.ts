/** The built library (`npm run build` first), as users get it, and copies of the example sessions to work on. */
import { cpSync, existsSync, mkdirSync, readdirSync, utimesSync } from "node:fs";
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
	mkdirSync(folder, { recursive: true });
	const path = join(folder, "session.jsonl");
	cpSync(join(EXAMPLES, `${name}.jsonl`), path);
	const old = new Date(Date.now() - 86_400_000);
	utimesSync(path, old, old);
	return path;
}
