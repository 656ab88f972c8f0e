/** Reads a small text file, such as settings. */
import { readFileSync } from "node:fs";

export function readTextFile(path: string): string {
	return readFileSync(path, "utf8");
}
