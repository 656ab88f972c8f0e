/** The answers that the scripts get, in a home folder with sessions. */
import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { runCondense } from "../../helpers/cli.js";
import { makeTempDir } from "../../helpers/temp-dir.js";

const EXAMPLE = join(import.meta.dirname, "..", "..", "..", "examples", "sessions", "protected.jsonl");
const ID = (JSON.parse(readFileSync(EXAMPLE, "utf8").split("\n")[0]!) as { id: string }).id;
let home = "";
let session = "";

before((t) => {
	home = makeTempDir(t as never);
	const dir = join(home, ".pi", "agent", "sessions", `--${home.slice(1).replaceAll("/", "-")}--`);
	mkdirSync(dir, { recursive: true });
	session = join(dir, "one.jsonl");
	copyFileSync(EXAMPLE, session);
	utimesSync(session, 1_770_000_000, 1_770_000_000);
	const run = runCondense(["compact", session, "--window", "0", "--no-preview", "-q"], { cwd: home });
	assert.equal(run.code, 0, run.stderr);
});

function answer(line: string, env: { [name: string]: string } = {}) {
	const words = line.split(" ");
	const args = ["__complete", "zsh", `--at=${words.at(-1)}`, ...words.slice(0, -1)];
	const { code, stdout, stderr } = runCondense(args, { cwd: home, env });
	assert.equal(code, 0);
	assert.equal(stderr, "");
	const [head, ...lines] = stdout.trimEnd().split("\n");
	return { head, lines, words: lines.map((one) => one.split("\t")[0]) };
}

for (const [title, line, head, words] of [
	["commands", "co", ":", ["compact", "config", "completion"]],
	["the commands that help knows", "help con", ":", ["config"]],
	["options, without those that stand there", "compact --dry-run --d", ":", []],
	["an option's few words", "render --format ", ":", ["txt", "md", "html", "json"]],
	["the same behind an equals sign", "render --format=h", ":", ["--format=html"]],
	["the words of a setting's flag", "compact --summarizer ", ":", ["extractive", "none", "llm"]],
	["settings, with the cursor left behind the equals sign", "compact --set minB", ": nospace", ["minBatchChars="]],
	[
		"the words of a setting",
		"compact --set condense.target=",
		":",
		["condense.target=extension", "condense.target=native"],
	],
	["shells", "completion ", ":", ["bash", "zsh", "fish", "powershell"]],
	["refs of the session that pi would continue", "query t3", ":", ["t3", "t30", "t31"]],
	["the last part of a list of refs", "query t1,t3", ":", ["t1,t3", "t1,t30", "t1,t31"]],
	["the end of a range of refs", "query t1..t3", ":", ["t1..t3", "t1..t30", "t1..t31"]],
	["blocks", "query b", ":", ["b1", "b2", "b3", "b4"]],
	["tools of the archive", "query --tool b", ":", ["bash"]],
	["files, which the shell knows best", "compact --out ", ": files", []],
	["folders", "query --session-dir ", ": folders", []],
	["session ids, besides session files", "compact 0", ": jsonl", [ID]],
	["sessions for --session", "query --session 0", ": jsonl", [ID]],
	["nothing for a number", "compact --window ", ":", []],
	["nothing behind a command that is none", "cmpact ", ":", []],
	["nothing of standard input", "query --session - t", ":", []],
	["nothing of a session that is not there", "query --session none.jsonl t", ":", []],
] as const) {
	test(`completes ${title}`, () => {
		const got = answer(line);
		assert.deepEqual({ head: got.head, words: got.words }, { head, words });
	});
}

test("a ref comes with the call that it stands for", () => {
	assert.deepEqual(answer("query t2").lines.slice(0, 1), ["t2\tbash git diff v2.3.1 -- src/store/migrations.ts"]);
});

test("a session comes with its time and its beginning", () => {
	assert.match(answer("inspect ").lines[0] ?? "", /^[0-9a-f-]{36}\t\d{4}-\d\d-\d\d \d\d:\d\d Cut the next release/);
});

test("runs complete for undo", () => {
	assert.match(answer("undo --run ").lines.join(), /^[0-9a-f]{8}\tcompact /);
});

test("sessions are looked for where pi is told to keep them", () => {
	const other = join(home, "elsewhere");
	mkdirSync(other);
	writeFileSync(
		join(other, "s.jsonl"),
		`${JSON.stringify({ type: "session", version: 3, id: "over-there", cwd: home })}\n`,
	);
	assert.deepEqual(answer("render ", { PI_CODING_AGENT_SESSION_DIR: other }).words, ["over-there"]);
	assert.deepEqual(answer(`render --session-dir ${other} `).words, ["over-there"]);
});

test("a secret in a call is not shown", () => {
	const path = join(home, "secret.jsonl");
	const args = {
		command: "curl -H 'Authorization: Bearer ghp_0123456789abcdefghijABCDEFGHIJ012345' https://x.example",
	};
	const record = {
		toolCallId: "c1",
		toolName: "bash",
		args,
		resultText: "ok",
		isError: false,
		turnIndex: 0,
		timestamp: 1,
	};
	const index = { toolCalls: [record], backfilled: true, refs: [{ shortId: "t1", toolCallId: "c1" }] };
	const lines = [
		{ type: "session", version: 3, id: "s" },
		{ type: "custom", customType: "context-prune-index", id: "aaaaaaaa", parentId: null, data: index },
	];
	writeFileSync(path, lines.map((one) => `${JSON.stringify(one)}\n`).join(""));
	const [shown = ""] = answer(`query --session ${path} t`).lines;
	assert.match(shown, /^t1\tbash curl/);
	assert.doesNotMatch(shown, /ghp_/);
});

test("a broken settings file, an unknown shell and no words at all get an answer too", () => {
	mkdirSync(join(home, ".pi"), { recursive: true });
	writeFileSync(join(home, ".pi", "settings.json"), "{ no json");
	assert.deepEqual(answer("query t30").words, ["t30"]);
	for (const args of [["__complete"], ["__complete", "tcsh"], ["__complete", "bash", "--at="]]) {
		const { code, stdout, stderr } = runCondense(args, { cwd: home });
		assert.deepEqual({ code, stderr, isAnswer: stdout.startsWith(":") }, { code: 0, stderr: "", isAnswer: true });
	}
});
