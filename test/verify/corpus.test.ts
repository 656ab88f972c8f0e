/**
 * Real sessions: only what is really lost is an error, and a mended copy has none. They are not part of the repository:
 * `CONDENSE_SHARED` names the folder that holds them, else one beside the repository; without it this is skipped.
 */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { findingsIn, mend } from "../helpers/verify-session.js";

const SHARED = process.env.CONDENSE_SHARED ?? join(import.meta.dirname, "..", "..", "..", "shared");
const CORPUS = join(SHARED, "corpus");
const skip = existsSync(CORPUS) ? false : "no corpus: set CONDENSE_SHARED";

test("real sessions are ok, but for entries that were glued together", { skip }, () => {
	for (const name of readdirSync(CORPUS).filter((one) => one.endsWith(".jsonl"))) {
		const bytes = readFileSync(join(CORPUS, name));
		const errors = findingsIn(bytes).filter(({ severity }) => severity === "error");
		assert.deepEqual(
			errors.map(({ check }) => check),
			name.includes("glued") ? ["glued-objects"] : [],
			name,
		);
		const left = findingsIn(mend(bytes).bytes).filter(({ severity }) => severity === "error");
		assert.deepEqual(left, [], name);
	}
});
