/** On a terminal, which util-linux's `script` plays. Elsewhere these tests are skipped. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { quoted } from "../../src/cli/quoted.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const ROOT = join(import.meta.dirname, "..", "..");
const ESC = "\u001b";

/** What the terminal is sent; both streams end up there. Undefined where no terminal can be had. */
function onTerminal(t: TestContext, line: string, env: { [name: string]: string } = {}): string | undefined {
	const { stdout: about } = spawnSync("script", ["--version"], { encoding: "utf8" });
	if (!about?.includes("util-linux")) {
		t.skip("util-linux's script is not installed");
		return undefined;
	}
	const cwd = makeTempDir(t);
	cpSync(join(ROOT, "examples", "sessions", "debugging.jsonl"), join(cwd, "s.jsonl"));
	const command = `stty cols 100; ${quoted(process.execPath)} ${quoted(join(ROOT, "bin", "condense.js"))} ${line}`;
	const { stdout } = spawnSync("script", ["-qec", command, "/dev/null"], {
		cwd,
		encoding: "utf8",
		input: "",
		env: { PATH: process.env.PATH, HOME: cwd, SHELL: "/bin/sh", TERM: "xterm-256color", ...env },
	});
	return stdout;
}

test("a terminal gets colours", (t) => {
	const shown = onTerminal(t, "inspect s.jsonl");
	if (shown !== undefined) assert.ok(shown.includes(`${ESC}[1m`));
});

for (const [title, line, env] of [
	["NO_COLOR", "budget s.jsonl --compare", { NO_COLOR: "1" }],
	["--color never", "budget s.jsonl --compare --color never", {}],
] as const) {
	test(`with ${title} a terminal gets no colours, the living line included`, (t) => {
		const shown = onTerminal(t, line, env);
		if (shown === undefined) return;
		assert.match(shown, /policy/);
		assert.ok(!/\[[\d;]*m/.test(shown.replaceAll(ESC, "")), "colours");
	});
}

for (const [title, line, env] of [
	["--quiet says nothing, a living line included", "budget s.jsonl --compare --quiet", {}],
	["a dumb terminal gets no escape codes", "budget s.jsonl --compare", { TERM: "dumb" }],
	[
		"in a pipeline that plays a terminal there is no living line",
		"budget s.jsonl --compare",
		{ CI: "true", NO_COLOR: "1" },
	],
	["--json on a terminal is JSON alone", "budget s.jsonl --dry-run --threshold 0.1 --json", {}],
] as const) {
	test(title, (t) => {
		const shown = onTerminal(t, line, env);
		if (shown === undefined) return;
		assert.ok(!shown.includes(ESC));
		if (line.includes("--quiet")) assert.equal(shown, "");
		if (line.includes("--json")) assert.ok(JSON.parse(shown));
	});
}
