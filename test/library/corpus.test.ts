/**
 * Real sessions, also of older formats: the library writes what the command writes. They are not part of the
 * repository: `CONDENSE_SHARED` names the folder that holds them, else one beside the repository; without it this is
 * skipped.
 */
import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { runCondense } from "../helpers/cli.js";
import { loadLibrary } from "../helpers/library.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const library = await loadLibrary();

const SHARED = process.env.CONDENSE_SHARED ?? join(import.meta.dirname, "..", "..", "..", "shared");
const CORPUS = join(SHARED, "corpus");
const skip = existsSync(CORPUS) ? false : "no corpus: set CONDENSE_SHARED";
const NOW = Date.parse("2026-09-01T12:00:00Z");

/** Files by name, with their bytes. */
function filesIn(folder: string): [string, string][] {
	const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
	const paths = names.map(({ parentPath, name }) => join(parentPath, name)).toSorted();
	return paths.map((path) => [path, readFileSync(path, "base64")]);
}

test("a plan for a real session that is appended gives the bytes of compact, backups included", { skip }, async (t) => {
	const folder = join(makeTempDir(t), "sessions");
	for (const name of readdirSync(CORPUS).filter((one) => one.endsWith(".jsonl"))) {
		const copy = () => {
			rmSync(folder, { recursive: true, force: true });
			mkdirSync(folder);
			const path = join(folder, "session.jsonl");
			cpSync(join(CORPUS, name), path);
			const old = new Date(Date.now() - 86_400_000);
			utimesSync(path, old, old);
			return path;
		};
		const words = ["compact", copy(), "--window", "0", "--now", String(NOW), "--no-preview", "--force"];
		const { code, stderr } = runCondense(words, { cwd: folder });
		assert.equal(code, 0, `${name}: ${stderr}`);
		const expected = filesIn(folder);
		const session = library.readSession(copy());
		const plan = await library.planCompact(session, { settings: { chainCompression: { rollingWindow: 0 } }, now: NOW });
		await library.appendPlan(plan, { force: true });
		assert.deepEqual(filesIn(folder), expected, name);
	}
});
