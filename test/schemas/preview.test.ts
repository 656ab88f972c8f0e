/** Previews as JSON against their schema; fields of a preview may be absent. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { type CommandRun, parseJsonRun, runCondense } from "../helpers/cli.js";
import { makeTempDir } from "../helpers/temp-dir.js";
import * as files from "./session-files.js";
import { problemsOf, schemaOf } from "./validate.js";
import { placesOf, walk } from "./walk.js";

const SESSIONS = [files.MIXED, files.OPEN_WORK, files.LONG_TEXTS, files.EMPTY];
/** Previews are made for pages, too: there they have images with their data, and may have a time. */
const OF_PAGES = ["condense/preview@1.when", "PreviewPart.data"];

test("render --format json and --preview FILE.json give what the schema says, and all of it", (t) => {
	const previews = SESSIONS.flatMap((write) => {
		const cwd = makeTempDir(t);
		write(cwd);
		const run = (...words: string[]): CommandRun => runCondense(words, { cwd });
		const before = parseJsonRun(run("render", "s.jsonl", "--format", "json"));
		const target = write === files.LONG_TEXTS ? "native" : "extension";
		run("compact", "s.jsonl", "--window", "0", "--target", target, "--preview", "p.json");
		const after = parseJsonRun(run("render", "s.jsonl", "--format", "json"));
		return write === files.EMPTY ? [before, after] : [before, readJson(join(cwd, "p.json")), after];
	});
	for (const preview of previews) assert.deepEqual(problemsOf(preview), []);
	const { schema, type } = schemaOf(previews[0])!;
	const seen = new Set(previews.flatMap((preview) => [...walk(preview, schema, type)].map(({ name }) => name)));
	const unseen = [...placesOf(schema, type)].map(({ name }) => name).filter((name) => !seen.has(name));
	assert.deepEqual([...new Set(unseen)], OF_PAGES);
});

test("a preview with a field too many is noticed", (t) => {
	const cwd = makeTempDir(t);
	files.EMPTY(cwd);
	const preview = parseJsonRun(runCondense(["render", "s.jsonl", "--format", "json"], { cwd }));
	assert.notDeepEqual(problemsOf({ ...preview, unknownField: 1 }), []);
});

function readJson(path: string): unknown {
	return JSON.parse(readFileSync(path, "utf8"));
}
