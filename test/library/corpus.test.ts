/**
 * Real sessions, also of older formats: the library writes what the command writes. They are not part of the
 * repository: `CONDENSE_SHARED` names the folder that holds them, else one beside the repository; without it this is
 * skipped.
 */
import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { runCondense } from "../helpers/cli.js";
import { filesAfter, loadLibrary } from "../helpers/library.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const library = await loadLibrary();

const SHARED = process.env.CONDENSE_SHARED ?? join(import.meta.dirname, "..", "..", "..", "shared");
const CORPUS = join(SHARED, "corpus");
const skip = existsSync(CORPUS) ? false : "no corpus: set CONDENSE_SHARED";
const NOW = Date.parse("2026-09-01T12:00:00Z");

test("a plan for a real session that is appended gives the bytes of compact, backups included", { skip }, async (t) => {
	const folder = join(makeTempDir(t), "sessions");
	for (const name of readdirSync(CORPUS).filter((one) => one.endsWith(".jsonl"))) {
		const from = join(CORPUS, name);
		const expected = await filesAfter(from, folder, (path) => {
			const words = ["compact", path, "--window", "0", "--now", String(NOW), "--no-preview", "--force"];
			const { code, stderr } = runCondense(words, { cwd: folder });
			assert.equal(code, 0, `${name}: ${stderr}`);
		});
		const written = await filesAfter(from, folder, async (path) => {
			const options = { settings: { chainCompression: { rollingWindow: 0 } }, now: NOW };
			const plan = await library.planCompact(library.readSession(path), options);
			await library.appendPlan(plan, { force: true });
		});
		assert.deepEqual(written, expected, name);
	}
});
