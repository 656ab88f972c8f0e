/** Searches, lists and images of `condense query`, as a process. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { parseJsonRun, runCondense } from "../helpers/cli.js";
import { call, session } from "../helpers/session-builder.js";
import { compactedFolder, questions, TEXTS } from "./query-session.js";

/** Ten days after the sessions of the builder begin. */
const LATER = { SOURCE_DATE_EPOCH: String(Date.UTC(2026, 0, 11) / 1000) };
const SECRET = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";

function query(cwd: string, ...words: string[]) {
	return runCondense(["query", ...words, "--session", "session.jsonl"], { cwd, env: LATER });
}

describe("--grep", () => {
	test("gives the call, the line and what stands around it", (t) => {
		const { code, stdout } = query(compactedFolder(t), "--grep", "ERROR", "-i", "--context", "1");
		const head = "t1  bash npm test · failed · turn 0 · 2026-01-01 00:00:03 UTC";
		assert.equal(stdout, `${head}\n  1- one\n  2: two error\n  3- three\n`);
		assert.equal(code, 0);
	});

	test("searches results that were never archived too, and names them by their key", (t) => {
		const built = questions()
			.user("more")
			.assistant(call("raw", "bash", { command: "ls" }))
			.result("raw", "an error")
			.user("on");
		const { stdout } = query(compactedFolder(t, [], built), "--grep", "an error");
		assert.match(stdout, /^raw@\d+ {2}bash ls · turn 4 · .*\n {2}1: an error\n$/);
	});

	test("keeps to the calls that are named, and to one tool", (t) => {
		const cwd = compactedFolder(t);
		assert.match(query(cwd, "t4", "--grep", "the end").stdout, /^t4 /);
		assert.equal(query(cwd, "t1", "--grep", "the end").code, 1);
		assert.equal(query(cwd, "--tool", "read", "--grep", "the end").code, 1);
	});

	test("shows the surroundings of a match in a line that is very long", (t) => {
		const text = `${"x".repeat(5000)}needle${"y".repeat(5000)}`;
		const built = session().user("go").assistant(call("a", "bash")).result("a", text).says("done");
		const { stdout } = query(compactedFolder(t, [], built), "--grep", "needle");
		assert.match(stdout, /…x+needley+…/);
		assert.ok(stdout.length < 800);
	});

	test("without a match is exit 1, with a pattern that is none exit 2", (t) => {
		const cwd = compactedFolder(t);
		assert.deepEqual([query(cwd, "--grep", "nowhere").code, query(cwd, "--grep", "nowhere").stdout], [1, ""]);
		assert.deepEqual([query(cwd, "--grep", "(").code, query(cwd, "--grep", "(").stdout], [2, ""]);
	});

	test("gives whole lines as JSON, in the records of the contract", (t) => {
		const output = parseJsonRun<{ results: { query: string; found: boolean; records: object[] }[] }>(
			query(compactedFolder(t), "--grep", "error", "-C", "1", "--json"),
		);
		const [result] = output.results;
		assert.deepEqual([result!.query, result!.found, result!.records.length], ["error", true, 1]);
		const { ref, text, matches } = result!.records[0] as { [key: string]: unknown };
		assert.deepEqual([ref, text], ["t1", null]);
		assert.deepEqual(matches, [
			{ line: 1, text: "one", isMatch: false },
			{ line: 2, text: "two error", isMatch: true },
			{ line: 3, text: "three", isMatch: false },
		]);
	});
});

describe("--list", () => {
	test("shows every ref with its call, size and age, in order", (t) => {
		const rows = query(compactedFolder(t), "--list").stdout.trimEnd().split("\n");
		assert.deepEqual(
			rows.map((row) => row.split(/ {2,}/)),
			[
				["ref", "size", "age", "call"],
				["t1", "19 B", "9 d", "failed", "bash npm test"],
				["t2", `${Buffer.byteLength(TEXTS.t2)} B`, "9 d", "read src/a.ts"],
				["t3", "0 B", "9 d", "shot"],
				["t4", `${Buffer.byteLength(TEXTS.t4)} B`, "9 d", "bash cat log"],
			],
		);
	});

	test("keeps to one tool, which alone asks for the list", (t) => {
		const { stdout } = query(compactedFolder(t), "--tool", "bash");
		assert.deepEqual(stdout.match(/^t\d+/gm), ["t1", "t4"]);
	});

	test("of calls that were named keeps to those", (t) => {
		const { stdout } = query(compactedFolder(t), "t2..t4", "--list", "--tool", "bash");
		assert.deepEqual(stdout.match(/^t\d+/gm), ["t4"]);
	});

	test("of a tool that was never called suggests one that was", (t) => {
		const { code, stderr } = query(compactedFolder(t), "--list", "--tool", "bsh");
		assert.equal(code, 1);
		assert.match(stderr, /no archived call of "bsh"; did you mean "bash"\?/);
	});

	test("of a session without an archive is empty, of the same shape, and no failure", (t) => {
		const built = session().user("hello").says("hi");
		const { code, stdout, stderr } = query(compactedFolder(t, [], built), "--list", "--json");
		assert.deepEqual(JSON.parse(stdout), {
			schema: "condense/query@1",
			results: [{ query: null, found: false, records: [], otherBranches: [] }],
		});
		assert.equal(code, 0);
		assert.match(stderr, /nothing is archived on this branch/);
	});
});

test("--tool picks from a range, and it is an error if it picks nothing", (t) => {
	const cwd = compactedFolder(t);
	const picked = query(cwd, "t1..t4", "--tool", "read", "--raw");
	assert.deepEqual([picked.code, picked.stdout, picked.stderr], [0, TEXTS.t2, ""]);
	const none = query(cwd, "t1..t4", "--tool", "edit");
	assert.deepEqual([none.code, none.stdout], [1, ""]);
	assert.match(none.stderr, /none of the calls that were named is one of "edit"/);
});

test("keys in arguments are shown only to somebody who asks for the call itself", (t) => {
	const asked = call("a", "bash", { command: `curl -H 'Authorization: token ${SECRET}' x` });
	const built = session().user("go").assistant(asked).result("a", "needle").says("done");
	const cwd = compactedFolder(t, [], built);
	for (const words of [["--list"], ["--list", "--json"], ["--grep", "needle"], ["--grep", "needle", "--json"]]) {
		assert.ok(!query(cwd, ...words).stdout.includes(SECRET), words.join(" "));
	}
	assert.ok(query(cwd, "a").stdout.includes(SECRET));
});

test("--save-images writes the images of what was asked for, and says where", (t) => {
	const cwd = compactedFolder(t);
	const run = query(cwd, "t3", "--save-images", "pictures");
	assert.deepEqual(readdirSync(join(cwd, "pictures")), ["t3-1.png"]);
	assert.equal(readFileSync(join(cwd, "pictures", "t3-1.png"), "utf8"), "picture");
	assert.match(run.stdout, /^image 1: image\/png, 7 bytes, .*pictures\/t3-1\.png$/m);
	const output = parseJsonRun<{ results: { records: { images: object[] }[] }[] }>(query(cwd, "t3", "--json"));
	assert.deepEqual(output.results[0]!.records[0]!.images, [{ mimeType: "image/png", bytes: 7, path: null }]);
});

test("images that cannot be written are an error, exit 2, with nothing on standard output", (t) => {
	const cwd = compactedFolder(t);
	const { code, stdout } = query(cwd, "t3", "--save-images", "session.jsonl");
	assert.deepEqual([code, stdout], [2, ""]);
});
