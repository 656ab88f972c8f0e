/** Output of a test run over the project's own test files: titles and code frames are read from them. */
import type { Output, Scene } from "./call.js";
import type { Random } from "./random.js";
import { formatLine, leaseLength, relayLines } from "./relay-log.js";
import type { Workspace } from "./workspace.js";

export interface TestFailure {
	file: string;
	title: string;
	/** The error's first line. */
	message: string;
	/** What was expected and what came, where the runner shows a difference. */
	difference?: [expected: string, received: string];
	/** Text of the source line that the stack points at, and the file it is in if it is not the test. */
	at: string;
	atFile?: string;
}

export interface TestRun {
	/** Files whose path starts with one of these; all, if empty. */
	only?: string[];
	failures?: TestFailure[];
	/** About how many lines of the queue's own log are among the results, per test file that uses one. */
	chatter?: number;
	/** Print the `npm test` preamble. */
	npm?: boolean;
}

const CWD = "/home/mira/src/ferrygate";
/** Where the tests' own clock stands. */
const FAKE_NOW = 1_700_000_000_000;
const RULE = "⎯".repeat(7);

export function testRun(run: TestRun = {}): Output {
	return (scene) => {
		const files = scene.files.paths().filter((path) => isSelected(path, run.only ?? []));
		const failures = run.failures ?? [];
		const head = run.npm ? ["", `> @larkfield/ferrygate@${versionOf(scene.files)} test`, "> vitest run", ""] : [];
		return [
			...head,
			"",
			` RUN  v2.1.8 ${CWD}`,
			"",
			...files.flatMap((file) => reportFile(scene, file, run)),
			...(failures.length === 0 ? [] : reportFailures(scene.files, failures)),
			...summary(scene, files, failures),
		].join("\n");
	};
}

function versionOf(files: Workspace): string {
	return (JSON.parse(files.read("package.json") ?? "{}") as { version?: string }).version ?? "0.0.0";
}

function isSelected(path: string, only: string[]): boolean {
	return path.endsWith(".test.ts") && (only.length === 0 || only.some((prefix) => path.startsWith(prefix)));
}

/** How many test files the project has, and tests in them. */
export function countTests(files: Workspace): { files: number; tests: number } {
	const paths = files.paths().filter((path) => isSelected(path, []));
	return { files: paths.length, tests: paths.reduce((sum, path) => sum + titlesOf(files.read(path)!).length, 0) };
}

/** `Suite > title` of each test in a file, in order. */
function titlesOf(text: string): string[] {
	let suite = "";
	const titles: string[] = [];
	for (const [, kind, title] of text.matchAll(/\b(describe|it)\("([^"]+)"/g)) {
		if (kind === "describe") suite = title!;
		else titles.push(`${suite} > ${title}`);
	}
	return titles;
}

function reportFile(scene: Scene, file: string, run: TestRun): string[] {
	const own = scene.random.fork(file);
	const titles = titlesOf(scene.files.read(file)!);
	const failed = (run.failures ?? []).filter((failure) => failure.file === file);
	// Its writers are processes of their own.
	const time = titles.length * own.int(2, 30) + (file.includes("store") ? 1_400 : 0);
	const noise = printedBy({ ...scene, random: own }, file, titles, run.chatter ?? 0);
	if (failed.length === 0) return [...noise, ` ✓ ${file} (${titles.length} tests) ${time}ms`];
	const rows = titles.map((title) => {
		const failure = failed.find((one) => title.endsWith(` > ${one.title}`));
		return failure === undefined ? `   ✓ ${title}` : `   × ${title} ${own.int(4, 60)}ms\n     → ${failure.message}`;
	});
	return [...noise, ` ❯ ${file} (${titles.length} tests | ${failed.length} failed) ${time}ms`, ...rows];
}

/** What the code under test logged: the sender where it gives up, the queue in every test that uses one. */
function printedBy({ files, random, now }: Scene, file: string, titles: string[], chatter: number): string[] {
	const share = Math.ceil(chatter / titles.length);
	return titles.flatMap((title, n) => {
		const moment = now + n * 70;
		const lines = file.includes("http-sender")
			? senderLines(random, title, moment)
			: /createLogger/.test(files.read(file)!)
				? relayLines(random, {
						from: moment,
						count: Math.min(share * 2, Math.max(0, share + random.int(-2, 2))),
						leaseMs: leaseLength(files),
						fakeNow: FAKE_NOW,
					})
				: [];
		return lines.length === 0 ? [] : [`stdout | ${file} > ${title}`, ...lines, ""];
	});
}

function senderLines(random: Random, title: string, moment: number): string[] {
	const reason = /gives up/.test(title) ? "timeout" : /refused/.test(title) ? "ECONNREFUSED" : undefined;
	if (reason === undefined) return [];
	const fields = {
		endpoint: reason === "timeout" ? "ep_test" : "ep_down",
		reason,
		ms: random.int(2, 9) + (reason === "timeout" ? 50 : 0),
	};
	return [formatLine({ level: "warn", scope: "sender", msg: "unreachable", fields }, moment)];
}

function reportFailures(files: Workspace, failures: TestFailure[]): string[] {
	const output = ["", `${RULE} Failed Tests ${failures.length} ${RULE}`, ""];
	for (const [n, failure] of failures.entries()) {
		const title = titlesOf(files.read(failure.file)!).find((one) => one.endsWith(` > ${failure.title}`));
		output.push(` FAIL  ${failure.file} > ${title}`, failure.message);
		if (failure.difference !== undefined) {
			const [expected, received] = failure.difference;
			output.push("", "- Expected", "+ Received", "", `- ${expected}`, `+ ${received}`);
		}
		output.push("", ...codeFrame(files, failure.atFile ?? failure.file, failure.at));
		output.push("", `${RULE.repeat(3)}[${n + 1}/${failures.length}]⎯`, "");
	}
	return output;
}

/** The line that holds `needle`, two above and two below. */
export function codeFrame(files: Workspace, file: string, needle: string): string[] {
	const lines = (files.read(file) ?? "").split("\n");
	const at = lines.findIndex((line) => line.includes(needle));
	if (at === -1) throw new Error(`${file} has no line with ${needle}`);
	const column = lines[at]!.indexOf(needle) + 1;
	const frame = [` ❯ ${file}:${at + 1}:${column}`];
	for (let n = Math.max(0, at - 2); n <= Math.min(lines.length - 1, at + 2); n++) {
		frame.push(`     ${String(n + 1).padStart(3)}| ${lines[n]}`);
		if (n === at) frame.push(`        | ${" ".repeat(column - 1)}^`);
	}
	return frame;
}

function summary({ files, random, now }: Scene, paths: string[], failures: TestFailure[]): string[] {
	const failedFiles = new Set(failures.map((failure) => failure.file)).size;
	const tests = paths.reduce((sum, path) => sum + titlesOf(files.read(path)!).length, 0);
	const count = (failed: number, all: number) =>
		[failed > 0 ? [`${failed} failed`] : [], failed < all ? [`${all - failed} passed`] : []].flat().join(" | ") +
		` (${all})`;
	const own = random.fork("summary");
	const parts = `transform ${own.int(180, 420)}ms, setup 0ms, collect ${own.int(500, 990)}ms, prepare ${own.int(300, 700)}ms`;
	return [
		"",
		` Test Files  ${count(failedFiles, paths.length)}`,
		`      Tests  ${count(failures.length, tests)}`,
		`   Start at  ${new Date(now).toISOString().slice(11, 19)}`,
		`   Duration  ${(own.int(140, 460) / 100).toFixed(2)}s (${parts})`,
	];
}
