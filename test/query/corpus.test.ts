/**
 * Real sessions, compacted for real: every ref gives the original result byte for byte. They lie in `corpus/` of the
 * shared folder (`CONDENSE_SHARED`, or beside the repository); without it these tests are skipped.
 */
import assert from "node:assert/strict";
import { copyFileSync, existsSync, readdirSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { answer } from "../../src/query/answer.js";
import { openSources } from "../../src/query/open-sources.js";
import type { ToolResultMessage } from "../../src/session/entry.js";
import { readSessionFile } from "../../src/session/read.js";
import { runCondense } from "../helpers/cli.js";
import { plainText } from "../helpers/lost-results.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const shared = process.env.CONDENSE_SHARED ?? join(import.meta.dirname, "..", "..", "..", "shared");
const corpus = join(shared, "corpus");
const files = existsSync(corpus) ? readdirSync(corpus).filter((name) => name.endsWith(".jsonl")) : [];
/** One ref in so many is asked for through a process of its own. */
const SPAWNED = 60;
let asked = 0;

/** The texts of a file's results by key, read from its lines alone. */
function originalsIn(path: string): Map<string, string[]> {
	const originals = new Map<string, string[]>();
	for (const line of readFileSync(path, "utf8").split("\n")) {
		if (!line.includes('"toolResult"') || !isJson(line)) continue;
		const { message } = JSON.parse(line) as { message?: ToolResultMessage };
		if (message?.role !== "toolResult") continue;
		const key = `${message.toolCallId}@${message.timestamp}`;
		originals.set(key, [...(originals.get(key) ?? []), plainText(message)]);
	}
	return originals;
}

function isJson(line: string): boolean {
	try {
		return JSON.parse(line) !== undefined;
	} catch {
		return false; // a line that pi skips too
	}
}

for (const name of files) {
	test(`every ref of ${name} gives its original`, (t) => {
		const cwd = makeTempDir(t);
		const path = join(cwd, "session.jsonl");
		copyFileSync(join(corpus, name), path);
		utimesSync(path, 1_700_000_000, 1_700_000_000);
		const small = ["--set", "minBatchChars=0", "--set", "spillThreshold=4000"];
		const compact = runCondense(["compact", path, "--window", "0", "--no-preview", ...small], { cwd });
		assert.equal(compact.code, 0, compact.stderr);
		const originals = originalsIn(join(corpus, name));
		const sources = openSources(readSessionFile(path), undefined);
		for (const [nth, ref] of [...sources.scope.archive.byRef.keys()].entries()) {
			const { calls } = answer(ref, sources);
			asked += 1;
			assert.equal(calls.length, 1);
			const { key, text = "", problem } = calls[0]!;
			assert.ok(originals.get(key)?.includes(text), `${ref}, ${key}: ${problem}`);
			if (nth % SPAWNED !== 0) continue;
			const { stdoutBytes } = runCondense(["query", ref, "--raw", "--session", path], { cwd });
			assert.deepEqual(stdoutBytes, Buffer.from(text), ref);
		}
	});
}

test("hundreds of refs were asked for", { skip: files.length === 0 && "without CONDENSE_SHARED" }, () => {
	assert.ok(asked > 500, String(asked));
});
