/** A session of a size whose long texts stay in its file. */
import assert from "node:assert/strict";
import {
	appendFileSync,
	readdirSync,
	readFileSync,
	renameSync,
	statSync,
	truncateSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { runCondense } from "../helpers/cli.js";
import { loadLibrary } from "../helpers/library.js";
import { call, session } from "../helpers/session-builder.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const library = await loadLibrary();

const NOW = Date.parse("2026-09-01T12:00:00Z");
const MEGABYTE = "0123456789abcde\n".repeat(1 << 16);
const RESULTS = 4;

/** A few large results, and an extension's entry that makes up the size: nobody reads it. */
function writeLarge(path: string): void {
	const built = session()
		.custom("log", { text: MEGABYTE.repeat(66) })
		.user("look around");
	for (let nth = 0; nth < RESULTS; nth++) {
		const id = `call-${nth}`;
		// Told apart by their first lines, so that none is a duplicate.
		built.assistant(call(id, "bash", { command: `cat part-${nth}` })).result(id, `part ${nth}\n${MEGABYTE}`);
	}
	writeFileSync(path, built.says("done").user("and now?").says("nothing").text());
	age(path);
}

function age(path: string): void {
	const old = new Date(Date.now() - 86_400_000);
	utimesSync(path, old, old);
}

test("a large session: the plan that is appended gives what the command gives, whatever becomes of the file's name", async (t) => {
	const folder = makeTempDir(t);
	const path = join(folder, "session.jsonl");
	writeLarge(path);
	assert.ok(statSync(path).size > 64 << 20);
	const options = { settings: { chainCompression: { rollingWindow: 0 } }, now: NOW };

	const words = ["compact", path, "--window", "0", "--now", String(NOW), "--no-preview", "--out"];
	const { code, stderr } = runCondense([...words, join(folder, "by-command.jsonl")], { cwd: folder });
	assert.equal(code, 0, stderr);
	const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted();
	assert.equal(names.filter((name) => name.endsWith(".txt")).length, RESULTS);

	const read = library.readSession(path);
	const plan = await library.planCompact(read, options);
	assert.equal(plan.sidecars.length, RESULTS);
	await library.appendPlan(plan);
	assert.ok(readFileSync(path).equals(readFileSync(join(folder, "by-command.jsonl"))));
	assert.deepEqual(readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted(), names);

	renameSync(path, join(folder, "elsewhere.jsonl"));
	writeFileSync(path, "another file\n");
	const [found] = library.query(read, "call-3");
	assert.equal(found?.records[0]?.text, `part 3\n${MEGABYTE}`);
});

test("a large session whose file was cut short says so where its texts are asked for", (t) => {
	const path = join(makeTempDir(t), "session.jsonl");
	writeLarge(path);
	const read = library.readSession(path);
	truncateSync(path, 1000);
	appendFileSync(path, "\n");
	assert.throws(() => library.query(read, "call-3").map(({ records }) => records[0]?.text), {
		code: "session.changed",
	});
});
