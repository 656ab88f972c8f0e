/** Compares output with a file that a person has looked at. `UPDATE_GOLDEN=1` writes the files; look at them again. */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), "..", "golden");

/** `name` is the file's path below test/golden. */
export function assertGolden(name: string, actual: string): void {
	const path = join(FOLDER, name);
	if (process.env.UPDATE_GOLDEN === "1") {
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, actual);
	}
	assert.ok(existsSync(path), `${name} is missing: run the test once with UPDATE_GOLDEN=1`);
	assert.equal(actual, readFileSync(path, "utf8"), `${name} differs: UPDATE_GOLDEN=1 writes it anew`);
}
