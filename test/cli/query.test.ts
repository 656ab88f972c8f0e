/** `condense query` as a process: exact bytes, the JSON contract, exit codes, what goes to which stream (SPEC 8, 14). */
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { querySpec } from "../../src/cli/commands/query.command.js";
import { parseJsonRun, runCondense } from "../helpers/cli.js";
import { call, session } from "../helpers/session-builder.js";
import { makeTempDir } from "../helpers/temp-dir.js";
import { compactedFolder, questions, TEXTS, writeSession } from "./query-session.js";

function query(cwd: string, ...words: string[]) {
	return runCondense(["query", ...words, "--session", "session.jsonl"], { cwd });
}

interface QueryOutput {
	schema: string;
	results: { query: string | null; found: boolean; records: { [key: string]: unknown }[]; otherBranches: string[] }[];
}

describe("--raw", () => {
	for (const [title, flags] of [
		["gives every text byte for byte", []],
		["gives every text byte for byte from sidecars", ["--set", "spillThreshold=10"]],
	] as const) {
		test(title, (t) => {
			const cwd = compactedFolder(t, flags);
			for (const [ref, text] of Object.entries(TEXTS)) {
				const { code, stdoutBytes } = query(cwd, ref, "--raw");
				assert.deepEqual([code, stdoutBytes], [0, Buffer.from(text)], ref);
			}
		});
	}

	test("puts several texts directly one behind the other, and says so", (t) => {
		const { stdout, stderr } = query(compactedFolder(t), "t4", "t1", "--raw");
		assert.equal(stdout, TEXTS.t4 + TEXTS.t1);
		assert.match(stderr, /2 texts, nothing between them: t4 \(\d+ bytes\), t1 \(19 bytes\)/);
	});

	test("takes the ref where a call has an id of that name, and says what it left out", (t) => {
		const built = questions().user("more").assistant(call("t1", "bash")).result("t1", "by id").user("on");
		const cwd = compactedFolder(t, [], built);
		const { code, stdout, stderr } = query(cwd, "t1", "--raw");
		assert.deepEqual([code, stdout], [0, TEXTS.t1]);
		assert.match(stderr, /left out.*"t1@\d+"/);
		const key = /"(t1@\d+)"/.exec(stderr)![1]!;
		assert.equal(query(cwd, key, "--raw").stdout, "by id");
	});

	test("cannot go with --json, --grep or --list", (t) => {
		const cwd = makeTempDir(t);
		for (const other of [["--json"], ["--grep", "x"], ["--list"]]) {
			const { code, stdout } = query(cwd, "t1", "--raw", ...other);
			assert.deepEqual([code, stdout], [2, ""]);
		}
	});
});

describe("--json", () => {
	test("has the keys of the contract, in every record", (t) => {
		const { stdout } = query(compactedFolder(t), "t1", "--json");
		const { schema, results } = JSON.parse(stdout) as QueryOutput;
		assert.match(stdout, /^\{"schema":"condense\/query@1"/);
		assert.equal(schema, "condense/query@1");
		const { timestamp, resultTimestamp, key, ...known } = results[0]!.records[0]!;
		assert.deepEqual(results[0], { query: "t1", found: true, records: results[0]!.records, otherBranches: [] });
		assert.equal(key, `toolu_one@${resultTimestamp}`);
		assert.equal(typeof timestamp, "number");
		assert.deepEqual(known, {
			ref: "t1",
			toolCallId: "toolu_one",
			toolName: "bash",
			args: { command: "npm test", note: "line 1\nline 2" },
			text: TEXTS.t1,
			isError: true,
			turnIndex: 0,
			source: "index",
			matchedBy: "ref",
			archived: true,
			duplicateOf: null,
			branch: null,
			parentSession: null,
			images: [],
			problem: null,
			size: null,
			matches: null,
		});
	});

	test("has one result for each name, found or not", (t) => {
		const run = query(compactedFolder(t), "t1..t2", "nobody", "--json");
		const { results } = parseJsonRun<QueryOutput>(run);
		assert.deepEqual(
			results.map(({ query: name, found, records }) => [name, found, records.length]),
			[
				["t1", true, 1],
				["t2", true, 1],
				["nobody", false, 0],
			],
		);
		assert.equal(run.code, 1);
	});

	test("keeps a character that is cut in half", (t) => {
		const cwd = compactedFolder(
			t,
			[],
			session().user("go").assistant(call("a", "bash")).result("a", "half \ud83d").says("ok"),
		);
		const { results } = parseJsonRun<QueryOutput>(query(cwd, "a", "--json"));
		assert.equal(results[0]!.records[0]!.text, "half \ud83d");
	});
});

describe("an unknown name", () => {
	test("is an error with near refs, exit 1, and nothing on standard output", (t) => {
		const { code, stdout, stderr } = query(compactedFolder(t), "t5");
		assert.deepEqual([code, stdout], [1, ""]);
		assert.match(stderr, /no such ref, key or call id: "t5"; did you mean "t4" or "t3" or "t2"\?/);
	});

	test("beside known ones does not hide those", (t) => {
		const { code, stdout } = query(compactedFolder(t), "t9", "t1");
		assert.equal(code, 1);
		assert.ok(stdout.endsWith(`\n\n${TEXTS.t1}\n`));
	});

	test("is said to be perhaps in a line that cannot be read", (t) => {
		const cwd = compactedFolder(t);
		const input = Buffer.concat([readFileSync(join(cwd, "session.jsonl")), Buffer.from('{"cut":')]);
		const { code, stderr } = runCondense(["query", "t5", "--session", "-"], { cwd, input });
		assert.equal(code, 1);
		assert.match(stderr, /lines of the session that cannot be read: 1; condense verify/);
	});

	test("that is an open call says that it has no result", (t) => {
		const built = questions().user("more").assistant(call("toolu_open", "bash"));
		assert.match(query(compactedFolder(t, [], built), "toolu_open").stderr, /"toolu_open" has no result/);
	});
});

test("the text follows what was called, how it ended and when", (t) => {
	const { code, stdout, stderr } = query(compactedFolder(t), "t1");
	assert.equal(
		stdout,
		[
			"t1  bash  failed · turn 0 · 2026-01-01 00:00:03 UTC · toolu_one@1767225603000",
			"  command: npm test",
			"  note:",
			"    line 1",
			"    line 2",
			"19 characters in 3 lines, from the archive",
			"",
			`${TEXTS.t1}\n`,
		].join("\n"),
	);
	assert.deepEqual([code, stderr], [0, ""]);
});

test("texts are exact in a pipe, also where something stands before them", (t) => {
	const { stdoutBytes } = query(compactedFolder(t), "t2");
	assert.ok(stdoutBytes.includes(Buffer.from(TEXTS.t2)));
});

test("several calls of one name are labelled", (t) => {
	const built = questions();
	built.user("again").assistant(call("toolu_one", "bash")).result("toolu_one", "second time").user("on");
	const { stdout } = query(compactedFolder(t, [], built), "toolu_one");
	assert.match(stdout, /^1 of 2: the call id toolu_one$/m);
	assert.match(stdout, /^2 of 2: the call id toolu_one\nnot archived: the session's own result$/m);
});

test("without words there is an error that points to help, exit 2", (t) => {
	for (const flags of [[], ["--raw", "--tool", "bash"], ["--save-images", "pictures"]]) {
		const { code, stdout, stderr } = runCondense(["query", ...flags], { cwd: makeTempDir(t) });
		assert.deepEqual([code, stdout], [2, ""]);
		assert.match(stderr, /condense query --help/);
	}
});

test("without --session the one that pi would continue is asked, and named", (t) => {
	const cwd = compactedFolder(t);
	const folder = join(cwd, "sessions");
	mkdirSync(folder);
	const header = { id: "query-test", cwd };
	const built = session(header).user("go").assistant(call("a", "bash")).result("a", "text").says("done");
	const path = writeSession(folder, built);
	const { stdout, stderr } = runCondense(["query", "a", "--raw", "--session-dir", "sessions"], { cwd });
	assert.equal(stdout, "text");
	assert.match(stderr, new RegExp(`^condense: ${path} \\(the session that pi --continue would open`));
});

test("a session is read from standard input too", (t) => {
	const cwd = compactedFolder(t);
	const input = readFileSync(join(cwd, "session.jsonl"));
	assert.equal(runCondense(["query", "t4", "--raw", "--session", "-"], { cwd, input }).stdout, TEXTS.t4);
});

test("-q leaves only the exit code", (t) => {
	const cwd = compactedFolder(t);
	for (const flags of [[], ["--raw"], ["--json"], ["--list"], ["--grep", "error"]]) {
		const { code, stdout, stderr } = query(cwd, "t1", ...flags, "-q");
		assert.deepEqual([code, stdout, stderr], [0, "", ""], flags.join(" "));
	}
});

test("a text that is lost is an error, exit 2", (t) => {
	const cwd = compactedFolder(t, ["--set", "spillThreshold=10"]);
	renameSync(join(cwd, "query-test-blobs"), join(cwd, "gone"));
	// The session still has the results themselves.
	assert.equal(query(cwd, "t1", "--raw").stdout, TEXTS.t1);
	const lines = readFileSync(join(cwd, "session.jsonl"), "utf8").split("\n");
	const kept = lines.map((line) => line.replaceAll('"role":"toolResult"', '"role":"gone"')).join("\n");
	const { code, stdout, stderr } = runCondense(["query", "t1", "--raw", "--session", "-"], { cwd, input: kept });
	assert.deepEqual([code, stdout], [2, ""]);
	assert.match(stderr, /t1: the text is lost/);
});

test("native records give the session's own text", (t) => {
	const cwd = compactedFolder(t, ["--target", "native"]);
	for (const [ref, text] of Object.entries(TEXTS)) {
		const { results } = parseJsonRun<QueryOutput>(query(cwd, ref, "--json"));
		assert.deepEqual([results[0]!.records[0]!.text, results[0]!.records[0]!.source], [text, "session"]);
	}
});

test("a ref is that of the branch; another branch of the file that owns it is named, and can be asked", (t) => {
	const cwd = compactedFolder(t);
	const compacted = readFileSync(join(cwd, "session.jsonl"), "utf8");
	const tip = (JSON.parse(compacted.trimEnd().split("\n").at(-1)!) as { id: string }).id;
	const message = { role: "user", content: "something else", timestamp: 1 };
	const fork = { type: "message", id: "fork", parentId: "00000001", timestamp: "2026-01-02T00:00:00.000Z", message };
	writeFileSync(join(cwd, "session.jsonl"), `${compacted}${JSON.stringify(fork)}\n`);
	const unknown = query(cwd, "t1");
	assert.deepEqual([unknown.code, unknown.stdout], [1, ""]);
	assert.match(unknown.stderr, new RegExp(`"t1" is a ref on another branch.*\n {2}try: the same with --branch ${tip}`));
	assert.equal(query(cwd, "t1", "--branch", tip, "--raw").stdout, TEXTS.t1);
	assert.match(query(cwd, "toolu_one").stdout, new RegExp(`^on another branch: --branch ${tip}$`, "m"));
});

test("the examples of the help work", (t: TestContext) => {
	const cwd = compactedFolder(t);
	for (const example of querySpec.examples) {
		const [command, ...words] = example.split(" ");
		const { code, stdout } = runCondense(words, { cwd });
		assert.deepEqual([command, code], ["condense", 0], example);
		assert.notEqual(stdout, "");
	}
});
