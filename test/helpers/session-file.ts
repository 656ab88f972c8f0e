/** Session files for tests of commands: a copy in a folder of the test's own, old enough that no pi can have it open. */
import { cpSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const EXAMPLES = join(import.meta.dirname, "..", "..", "examples", "sessions");
const HOUR_MS = 3_600_000;

/** Copies an example and gives the path of the copy. */
export function copyExample(name: string, folder: string, as = name): string {
	const path = join(folder, as);
	cpSync(join(EXAMPLES, name), path);
	age(path);
	return path;
}

export function writeOld(path: string, content: string | Uint8Array): string {
	writeFileSync(path, content);
	age(path);
	return path;
}

/** Sets the modification time back by two hours. */
export function age(path: string, hours = 2): void {
	const then = new Date(Date.now() - hours * HOUR_MS);
	utimesSync(path, then, then);
}
