/** Help: of condense, of each command, and where it goes when nothing was asked for. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { COMMANDS } from "../../src/cli/commands.js";
import { EXIT_MEANINGS } from "../../src/cli/exit-codes.js";
import { declareCommand } from "../../src/cli/tree.js";
import { type CommandRun, runCondense } from "../helpers/cli.js";
import { makeTempDir } from "../helpers/temp-dir.js";

function run(t: Parameters<typeof makeTempDir>[0], line: string): CommandRun {
	return runCondense(
		line.split(" ").filter((word) => word !== ""),
		{ cwd: makeTempDir(t) },
	);
}

/** The words of a text, wherever help has broken its lines. */
function flat(text: string): string {
	return text.replace(/\s+/g, " ");
}

test("help lists every command with its summary, and every exit code", (t) => {
	const { code, stdout, stderr } = run(t, "--help");
	assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
	for (const { name, summary } of COMMANDS) {
		assert.match(stdout, new RegExp(`^ {2}${name} `, "m"));
		assert.ok(flat(stdout).includes(summary), summary);
	}
	for (const [status, text] of EXIT_MEANINGS) assert.ok(stdout.includes(`  ${status}  ${text}`));
	assert.doesNotMatch(stdout, /__complete/);
});

test("help and -h are the same as --help", (t) => {
	const { stdout } = run(t, "--help");
	assert.equal(run(t, "help").stdout, stdout);
	assert.equal(run(t, "-h").stdout, stdout);
});

test("nothing at all is answered with help on standard error, and is a usage error", (t) => {
	const { code, stdout, stderr } = run(t, "");
	assert.deepEqual({ code, stdout }, { code: 2, stdout: "" });
	assert.equal(stderr, run(t, "--help").stdout);
});

for (const spec of COMMANDS) {
	const { name, examples } = spec;
	test(`help for ${name} names every argument and option, and two to four examples`, (t) => {
		const { code, stdout, stderr } = run(t, `${name} --help`);
		assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
		assert.equal(run(t, `help ${name}`).stdout, stdout);
		const command = declareCommand(spec);
		for (const { flags, description } of command.options) {
			assert.ok(stdout.includes(`  ${flags}`), flags);
			assert.ok(flat(stdout).includes(flat(description)), description);
		}
		for (const argument of command.registeredArguments) {
			assert.ok(flat(stdout).includes(flat(argument.description)), argument.name());
		}
		assert.ok(examples.length >= 2 && examples.length <= 4, `${examples.length} examples`);
		for (const example of examples) assert.ok(stdout.includes(`  $ ${example}\n`), example);
	});
}

test("the version with --verbose also names what it runs on", (t) => {
	for (const line of ["--version -v", "--verbose -V"]) {
		const { code, stdout } = run(t, line);
		assert.equal(code, 0);
		assert.match(stdout, /^condense \d\S+\nnode v\d\S+\npi-ai \d\S+\nsessions formats 1 to 3\n$/);
	}
});

test("the version is one line", (t) => {
	for (const line of ["--version", "-V", "--version --help"]) {
		const { code, stdout } = run(t, line);
		assert.equal(code, 0);
		assert.match(stdout, /^\d+\.\d+\.\d+\n$/);
	}
});
