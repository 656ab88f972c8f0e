import assert from "node:assert/strict";
import {
	chmodSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	statSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parseJsonRun, runCondense } from "../helpers/cli.js";
import { age, copyExample, writeOld } from "../helpers/session-file.js";
import { makeTempDir } from "../helpers/temp-dir.js";

interface Compacted {
	schema: string;
	sessions: {
		path: string;
		entriesAppended: number;
		chains: { tokensBefore: number; tokensAfter: number }[];
		error: unknown;
	}[];
}

test("compact appends to the session, keeps its bytes and its time, and writes a preview", (t) => {
	const cwd = makeTempDir(t);
	const path = copyExample("debugging.jsonl", cwd);
	const before = readFileSync(path);
	const { mtimeMs } = statSync(path);
	const { code, stdout, stderr } = runCondense(["compact", "debugging.jsonl"], { cwd });
	assert.equal(code, 0, stderr);
	assert.equal(stderr, "");
	assert.match(stdout, /^b1 .*covered$/m);
	assert.match(stdout, /undo {5}condense undo debugging\.jsonl/);
	const after = readFileSync(path);
	assert.ok(after.length > before.length);
	assert.deepEqual(after.subarray(0, before.length), before);
	assert.ok(Math.abs(statSync(path).mtimeMs - mtimeMs) < 1, "the modification time is what it was");
	assert.match(readFileSync(join(cwd, "debugging.preview.md"), "utf8"), /^# What the model sees/);
});

test("a second run finds nothing to do and writes nothing", (t) => {
	const cwd = makeTempDir(t);
	const path = copyExample("debugging.jsonl", cwd);
	runCondense(["compact", path, "--no-preview"], { cwd });
	const once = readFileSync(path);
	const { code, stdout } = runCondense(["compact", path], { cwd });
	assert.equal(code, 0);
	assert.match(stdout, /nothing to do, nothing written/);
	assert.deepEqual(readFileSync(path), once);
	assert.ok(!existsSync(join(cwd, "debugging.preview.md")));
});

test("--dry-run decides the same and writes nothing, neither session nor sidecar nor preview", (t) => {
	const cwd = makeTempDir(t);
	const path = copyExample("debugging.jsonl", cwd);
	const before = readFileSync(path);
	const dry = parseJsonRun<Compacted>(runCondense(["compact", path, "-n", "--json", "--now", "2026-09-01"], { cwd }));
	assert.deepEqual(readdirSync(cwd), ["debugging.jsonl"]);
	assert.deepEqual(readFileSync(path), before);
	const real = parseJsonRun<Compacted>(runCondense(["compact", path, "--json", "--now", "2026-09-01"], { cwd }));
	assert.deepEqual(dry.sessions[0]?.chains, real.sessions[0]?.chains);
	assert.equal(dry.sessions[0]?.entriesAppended, 0);
});

test("the same input and time give the same bytes", (t) => {
	const outs = ["one.jsonl", "two.jsonl"].map((out) => {
		const cwd = makeTempDir(t);
		copyExample("protected.jsonl", cwd);
		runCondense(["compact", "protected.jsonl", "--out", out, "--no-preview"], {
			cwd,
			env: { SOURCE_DATE_EPOCH: "1800000000" },
		});
		return readFileSync(join(cwd, out));
	});
	assert.deepEqual(outs[0], outs[1]);
});

test("--out leaves the input alone, and - is standard output", (t) => {
	const cwd = makeTempDir(t);
	const path = copyExample("small.jsonl", cwd);
	const before = readFileSync(path);
	const args = ["compact", path, "--window", "0", "--now", "2026-09-01", "--no-preview"];
	runCondense([...args, "--out", "new.jsonl"], { cwd });
	const piped = runCondense([...args.slice(0, 1), "-", ...args.slice(2), "--out", "-"], { cwd, input: before });
	assert.equal(piped.code, 0, piped.stderr);
	assert.deepEqual(readFileSync(path), before);
	assert.deepEqual(piped.stdoutBytes, readFileSync(join(cwd, "new.jsonl")));
	assert.equal(runCondense([...args, "--out", path], { cwd }).code, 2, "the input itself is no place for it");
});

test("--json is one object whose keys are the contract", (t) => {
	const cwd = makeTempDir(t);
	copyExample("small.jsonl", cwd);
	const { sessions, ...rest } = parseJsonRun<Compacted>(runCondense(["compact", "small.jsonl", "--json"], { cwd }));
	assert.deepEqual([Object.keys(rest), rest.schema], [["schema", "summary"], "condense/compact@1"]);
	assert.deepEqual(Object.keys(sessions[0]!).slice(0, 10), [
		"path",
		"target",
		"dryRun",
		"entriesAppended",
		"chains",
		"batches",
		"skipped",
		"tokens",
		"preview",
		"warnings",
	]);
});

test("one bad file of several does not stop the rest, and the worst code counts", (t) => {
	const cwd = makeTempDir(t);
	mkdirSync(join(cwd, "all"));
	copyExample("small.jsonl", join(cwd, "all"));
	writeOld(join(cwd, "all", "broken.jsonl"), "no session\n");
	const run = runCondense(["compact", "all", "--window", "0", "--json", "--no-preview"], { cwd });
	assert.equal(run.code, 2);
	const { sessions } = parseJsonRun<Compacted>(run);
	assert.deepEqual(
		sessions.map(({ error }) => error === null),
		[false, true],
	);
	assert.match(run.stderr, /broken\.jsonl is not a pi session/);
});

for (const [what, content, said] of [
	["a text file", "hello\n", /line 1 is not JSON/],
	["an empty file", "", /the file is empty/],
	["a file of blank lines", "\n\n", /only blank lines/],
	[
		"a file that begins with a message",
		'{"type":"message","id":"a","parentId":null}\n',
		/begins with an entry of type "message"/,
	],
	["JSON of another kind", "[1,2]\n", /a JSON array, not an object/],
] as const) {
	test(`${what} is refused with what it is, and stays as it is`, (t) => {
		const cwd = makeTempDir(t);
		const path = writeOld(join(cwd, "s.jsonl"), content);
		const { code, stdout, stderr } = runCondense(["compact", "s.jsonl"], { cwd });
		assert.equal(code, 2);
		assert.equal(stdout, "");
		assert.match(stderr, said);
		assert.equal(readFileSync(path, "utf8"), content);
		assert.deepEqual(readdirSync(cwd), ["s.jsonl"]);
	});
}

test("a missing file and a folder without sessions are told apart", (t) => {
	const cwd = makeTempDir(t);
	mkdirSync(join(cwd, "empty"));
	const missing = runCondense(["compact", "nowhere.jsonl"], { cwd });
	assert.deepEqual([missing.code, missing.stdout], [2, ""]);
	assert.match(missing.stderr, /no such session file: nowhere\.jsonl/);
	assert.equal(runCondense(["compact", "empty"], { cwd }).code, 2);
});

test("a session that changed within the minute is refused, unless --force", (t) => {
	const cwd = makeTempDir(t);
	const path = copyExample("small.jsonl", cwd);
	utimesSync(path, new Date(), new Date());
	const { code, stderr } = runCondense(["compact", path], { cwd });
	assert.equal(code, 3);
	assert.match(stderr, /--force/);
	assert.equal(runCondense(["compact", path, "--force", "--window", "0"], { cwd }).code, 0);
});

test("a session whose last call has no result is refused within the hour, by the real clock", (t) => {
	const cwd = makeTempDir(t);
	const path = copyExample("small.jsonl", cwd);
	const lines = readFileSync(path, "utf8").split("\n");
	const call = lines.findIndex((line) => line.includes('"toolCall"'));
	writeFileSync(path, `${lines.slice(0, call + 1).join("\n")}\n`);
	age(path, 0.5);
	assert.equal(runCondense(["compact", path, "--now", "2030-01-01"], { cwd }).code, 3);
	age(path, 2);
	assert.equal(runCondense(["compact", path], { cwd }).code, 0);
});

test("a stray last line is refused with exit 2, unless --force", (t) => {
	const cwd = makeTempDir(t);
	const path = copyExample("small.jsonl", cwd);
	const first = JSON.parse(readFileSync(path, "utf8").split("\n")[1]!) as { id: string };
	const label = {
		type: "label",
		id: "0badcafe",
		parentId: first.id,
		timestamp: "2026-03-05T00:00:00.000Z",
		targetId: first.id,
	};
	writeOld(path, `${readFileSync(path, "utf8")}${JSON.stringify(label)}\n`);
	const { code, stderr } = runCondense(["compact", path], { cwd });
	assert.equal(code, 2);
	assert.match(stderr, /leaves the conversation that ends at line \d+ off the branch/);
	assert.equal(runCondense(["compact", path, "--force"], { cwd }).code, 0);
});

test("a session of an older format is migrated, with the original beside it", (t) => {
	const cwd = makeTempDir(t);
	const old = readFileSync(copyExample("small.jsonl", cwd), "utf8")
		.trimEnd()
		.split("\n")
		.map((line) => {
			const { id, parentId, version, ...entry } = JSON.parse(line) as { [key: string]: unknown };
			return JSON.stringify(entry.type === "session" ? { ...entry, id } : entry);
		});
	const text = `${old.join("\n")}\nno JSON at all\n`;
	const path = writeOld(join(cwd, "old.jsonl"), text);
	const run = runCondense(["compact", path, "--window", "0", "--no-preview"], { cwd });
	assert.equal(run.code, 0, run.stderr);
	assert.equal(readFileSync(`${path}.v1.bak`, "utf8"), text);
	const lines = readFileSync(path, "utf8").split("\n");
	assert.equal((JSON.parse(lines[0]!) as { version: number }).version, 3);
	assert.ok(lines.includes("no JSON at all"), "what no reader can use stays");
	assert.match(run.stderr, /old\.jsonl:\d+: not JSON/);
});

test("a setting that is not allowed is a usage error in a flag and a warning in a file", (t) => {
	const cwd = makeTempDir(t);
	copyExample("small.jsonl", cwd);
	assert.equal(runCondense(["compact", "small.jsonl", "--window", "many"], { cwd }).code, 2);
	writeFileSync(join(cwd, "c.json"), JSON.stringify({ minBatchChars: "much" }));
	const { code, stderr } = runCondense(["compact", "small.jsonl", "-n", "--config", "c.json"], { cwd });
	assert.equal(code, 0);
	assert.match(stderr, /minBatchChars is "much"/);
	assert.equal(runCondense(["compact", "small.jsonl", "--config", "none.json"], { cwd }).code, 2);
});

test("a file that cannot be written to is an error, and nothing is lost", {
	skip: process.getuid?.() === 0 && "root may write anything",
}, (t) => {
	const cwd = makeTempDir(t);
	const path = copyExample("small.jsonl", cwd);
	const before = readFileSync(path);
	chmodSync(path, 0o444);
	assert.equal(runCondense(["compact", path, "--window", "0"], { cwd }).code, 2);
	assert.deepEqual(readFileSync(path), before);
});

test("nothing that is piped holds an escape code, unless colour is forced", (t) => {
	const cwd = makeTempDir(t);
	copyExample("debugging.jsonl", cwd);
	const plain = runCondense(["compact", "debugging.jsonl", "-n"], { cwd });
	assert.ok(!`${plain.stdout}${plain.stderr}`.includes("\x1b"));
	assert.ok(
		runCondense(["compact", "debugging.jsonl", "-n"], { cwd, env: { FORCE_COLOR: "1" } }).stdout.includes("\x1b"),
	);
	const never = runCondense(["compact", "debugging.jsonl", "-n"], { cwd, env: { FORCE_COLOR: "1", NO_COLOR: "1" } });
	assert.ok(!never.stdout.includes("\x1b"));
});
