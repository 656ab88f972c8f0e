// Runs every test file under test/. Fails when it finds none: `node --test` would call that a success.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

const testDir = dirname(fileURLToPath(import.meta.url));
const wanted = process.argv.slice(2);
const files = readdirSync(testDir, { recursive: true, encoding: "utf8" })
	.filter((name) => name.endsWith(".test.ts"))
	.filter((name) => wanted.length === 0 || wanted.some((part) => name.split(sep).join("/").includes(part)))
	.map((name) => join(testDir, name))
	.sort();

if (files.length === 0) {
	process.stderr.write(`no test files${wanted.length > 0 ? ` match ${wanted.join(" ")}` : ` under ${testDir}`}\n`);
	process.exitCode = 1;
} else {
	const reporter = process.stdout.isTTY ? "spec" : "spec";
	const run = spawnSync(
		process.execPath,
		["--import", "tsx", "--test", `--test-reporter=${reporter}`, "--test-concurrency=2", ...files],
		{ stdio: "inherit", cwd: join(testDir, "..") },
	);
	process.exitCode = run.status ?? 1;
}
