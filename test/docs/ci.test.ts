/** docs/ci.md: its files are the ones in examples/ci, its outputs are real, and every line of its pipelines is run. */
import assert from "node:assert/strict";
import { appendFileSync, existsSync, readdirSync, readFileSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parseDocument } from "yaml";
import { EXIT } from "../../src/cli/exit-codes.js";
import { assertJunit, casesWith } from "../cli/ci/junit-file.js";
import { assertDocument, prepareTour, withOutputs, withPart } from "../helpers/documents.js";
import { makeTempDir } from "../helpers/temp-dir.js";
import { checkOut, type Ran, runSteps, type Step, writeTool } from "./pipeline.js";

const ROOT = join(import.meta.dirname, "..", "..");
const EXAMPLES = join(ROOT, "examples", "ci");
const readText = (...names: string[]) => readFileSync(join(ROOT, ...names), "utf8");

test("docs/ci.md shows the files of examples/ci, and what its commands print", (t) => {
	const { run } = prepareTour(makeTempDir(t));
	const file = (language: string, name: string) => `\`\`\`${language}\n${readText("examples", "ci", name)}\`\`\`\n`;
	assertDocument("docs/ci.md", (document) => {
		const withFiles = [
			["github-actions", file("yaml", "github-actions.yml")],
			["gitlab-ci", file("yaml", "gitlab-ci.yml")],
			["loop", file("sh", "loop.sh")],
		].reduce((text, [name, part]) => withPart(text, name!, part!), document);
		return withOutputs(withFiles, run);
	});
});

test("docs/ci.md has a line for every exit code", () => {
	const rows = readText("docs", "ci.md").match(/^\| [\d, ]+ \|/gm)!;
	const codes = rows.flatMap((row) => row.match(/\d+/g)!.map(Number));
	assert.deepEqual(codes, Object.values(EXIT));
});

test("every file of examples/ci is in docs/ci.md", () => {
	const page = readText("docs", "ci.md");
	for (const name of readdirSync(EXAMPLES)) assert.ok(page.includes(`(../examples/ci/${name})`), name);
});

function readYaml<T>(name: string): T {
	const document = parseDocument(readText("examples", "ci", name), { strict: true, uniqueKeys: true });
	assert.deepEqual([...document.errors, ...document.warnings], []);
	return document.toJS() as T;
}

interface GithubFile {
	readonly on: object;
	readonly permissions: object;
	readonly jobs: { readonly [name: string]: { readonly "runs-on": string; readonly steps: readonly Step[] } };
}

const github = () => readYaml<GithubFile>("github-actions.yml");

test("GitHub Actions: every step either runs a script or uses an action of a fixed version", () => {
	const { on, permissions, jobs } = github();
	assert.deepEqual(Object.keys(on), ["pull_request", "schedule", "workflow_dispatch"]);
	assert.deepEqual(permissions, { contents: "read" });
	for (const { "runs-on": runsOn, steps } of Object.values(jobs)) {
		assert.equal(runsOn, "ubuntu-latest");
		for (const { uses, run } of steps) {
			assert.equal([uses, run].filter((one) => one !== undefined).length, 1);
			if (uses !== undefined) assert.match(uses, /^actions\/[a-z-]+@v\d+$/);
		}
	}
});

test("GitHub Actions: the pipeline passes, with a summary for each gate and a JUnit file", async (t) => {
	const repository = checkOut(makeTempDir(t));
	const { check, compact } = github().jobs;
	const runs = [...runSteps(repository, check!.steps), ...runSteps(repository, compact!.steps)];
	assert.deepEqual(
		runs.map(({ name, code }) => [name, code]).filter(([, code]) => code !== 0),
		[],
		runs.at(-1)?.stderr,
	);
	assert.deepEqual(
		runs.map(({ summary }) => summary.split("\n")[0]!.replace(/~[\d,]+|-\d+ %/g, "N")),
		[
			"",
			"### condense verify: 5 sessions are ok",
			"### condense budget: 5 sessions are within the limit",
			"",
			"### condense compact: 5 sessions, N -> N tokens (N)",
		],
	);
	for (const { stderr } of runs) assert.doesNotMatch(stderr, /^::/m);
	const junit = readFileSync(join(repository.folder, "reports", "condense.xml"), "utf8");
	await assertJunit(junit);
	assert.deepEqual([casesWith("failure", junit), casesWith("error", junit)], [[], []]);
	assert.ok(statSync(join(repository.folder, "sessions", "debugging.jsonl")).size > 600_000, "it was compacted");
});

test("GitHub Actions: a broken session fails its gate, and the others still answer", async (t) => {
	const repository = checkOut(makeTempDir(t));
	appendFileSync(join(repository.folder, "sessions", "small.jsonl"), '{"type":"custom"}{"type":"custom"}\n');
	const runs = runSteps(repository, github().jobs.check!.steps);
	assert.deepEqual(
		runs.map(({ code }) => code),
		[0, 1, 0],
	);
	const [, verify] = runs;
	assert.match(
		verify!.stderr,
		/^::error file=sessions\/small\.jsonl,line=15,title=condense verify%3A glued-objects::/m,
	);
	assert.match(verify!.summary, /^### condense verify: 1 of 5 sessions is not ok\n/);
	const junit = readFileSync(join(repository.folder, "reports", "condense.xml"), "utf8");
	await assertJunit(junit);
	assert.deepEqual(casesWith("failure", junit), ["glued-objects"]);
});

interface GitlabJob {
	readonly script: readonly string[];
	readonly artifacts: { readonly paths?: readonly string[]; readonly reports?: { readonly junit: string } };
	readonly retry?: { readonly max: number; readonly exit_codes: readonly number[] };
}

interface GitlabFile {
	readonly default: { readonly before_script: readonly string[] };
	readonly "check-sessions": GitlabJob;
	readonly "compact-sessions": GitlabJob;
}

test("GitLab CI: both jobs pass, and leave the artifacts that they name", async (t) => {
	const { folder, run } = checkOut(makeTempDir(t));
	const file = readYaml<GitlabFile>("gitlab-ci.yml");
	for (const job of [file["check-sessions"], file["compact-sessions"]]) {
		const script = ["set -eo pipefail", ...file.default.before_script, ...job.script].join("\n");
		const { code, stderr } = run(["bash"], script, { CI: "true", GITLAB_CI: "true" });
		assert.equal(code, 0, stderr);
		assert.doesNotMatch(stderr, /^::/m);
		const { paths = [], reports } = job.artifacts;
		for (const path of [...paths, ...(reports === undefined ? [] : [reports.junit])]) {
			assert.ok(existsSync(join(folder, path)), path);
		}
	}
	await assertJunit(readFileSync(join(folder, file["check-sessions"].artifacts.reports!.junit), "utf8"));
});

test("GitLab CI: what is run again is what can be: a session that changed, a model that failed", () => {
	const { retry } = readYaml<GitlabFile>("gitlab-ci.yml")["compact-sessions"];
	assert.deepEqual(retry!.exit_codes, [EXIT.changed, EXIT.modelFailed]);
});

/** Runs loop.sh over `sessions`; with `codes`, against a stand-in whose `compact` exits with them one after another. */
function runLoop(
	folder: string,
	options: { limit?: string; codes?: readonly number[] } = {},
): Ran & { calls: string[] } {
	const { run } = checkOut(folder);
	const old = new Date(Date.now() - 86_400_000);
	for (const name of readdirSync(join(folder, "sessions"))) utimesSync(join(folder, "sessions", name), old, old);
	const bin = join(folder, "stand-in");
	const log = join(folder, "calls.txt");
	if (options.codes !== undefined) {
		const count = `echo "$*" >> "${log}"; test "$1" = compact || exit 0; n=$(grep -c ^compact "${log}")`;
		writeTool(
			bin,
			"condense",
			`${count}; code=$(echo "${options.codes.join(" ")} " | cut -d " " -f "$n"); exit "\${code:-0}"`,
		);
	}
	const path = options.codes === undefined ? join(folder, "node_modules", ".bin") : bin;
	const script = `sh "${join(EXAMPLES, "loop.sh")}" sessions ${options.limit ?? ""}`;
	const ran = run(["sh"], script, { PATH: path, WAIT: "0" });
	const calls = existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : [];
	return { ...ran, calls: calls.filter((line) => line.startsWith("compact")) };
}

test("loop.sh compacts every session and holds each against the limit", (t) => {
	const { code, stdout, stderr } = runLoop(makeTempDir(t));
	assert.equal(code, 0, stderr);
	assert.equal(stdout.match(/^sessions\/\w+\.jsonl$/gm)?.length, 5);
	const tight = runLoop(makeTempDir(t), { limit: "3k" });
	assert.equal(tight.code, 1);
	assert.match(
		tight.stderr,
		/sessions\/debugging\.jsonl: ~[\d,]+ tokens after compaction, [\d,]+ over the limit of 3,000/,
	);
});

for (const [title, codes, calls, code] of [
	["goes on without a second try when all is well", [], 5, 0],
	["tries a session again that was in use, or whose model failed", [3, 4, 0], 7, 0],
	["gives up on a session after three tries, and takes the next", [3, 3, 3], 7, 3],
	["does not try again what cannot help, and ends with the worst code", [1, 2, 1], 5, 2],
	["stops at once when it is interrupted", [0, 130], 2, 130],
] as const) {
	test(`loop.sh ${title}`, (t) => {
		const ran = runLoop(makeTempDir(t), { codes });
		assert.deepEqual([ran.calls.length, ran.code], [calls, code], ran.stderr);
	});
}

test("loop.sh without a folder says how it is called, and an empty folder is nothing to do", (t) => {
	const { run } = checkOut(makeTempDir(t));
	const without = run(["sh"], `sh "${join(EXAMPLES, "loop.sh")}"`);
	assert.notEqual(without.code, 0);
	assert.match(without.stderr, /usage: loop\.sh FOLDER/);
	assert.equal(run(["sh"], `mkdir empty; sh "${join(EXAMPLES, "loop.sh")}" empty`).code, 0);
});

test("the step that tries again passes at once where it can", (t) => {
	const repository = checkOut(makeTempDir(t));
	const [, script] = /<!-- github-retry -->\n```sh\n([\s\S]*?)```/.exec(readText("docs", "ci.md"))!;
	const bin = join(repository.folder, "node_modules", ".bin");
	const { code, stderr } = repository.run(["bash", "-e"], script!, { PATH: bin });
	assert.equal(code, 0, stderr);
});
