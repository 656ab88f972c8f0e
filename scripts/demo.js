// The main job on a shipped example: compacts a copy in demo/, which git ignores, and shows result and preview.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const out = "demo/debugging.jsonl";

rmSync(join(root, "demo"), { recursive: true, force: true });
mkdirSync(join(root, "demo"));

const failed = [
	run("inspect", "examples/sessions/debugging.jsonl"),
	run("compact", "examples/sessions/debugging.jsonl", "--out", out),
	run("query", "--session", out, "t1"),
].some((code) => code !== 0);
if (!failed) showPreview("demo/debugging.preview.md", 60);
process.exitCode = failed ? 1 : 0;

/**
 * @param {...string} args
 * @returns {number}
 */
function run(...args) {
	process.stdout.write(`\n$ condense ${args.join(" ")}\n`);
	const { status, stdout } = spawnSync(process.execPath, ["bin/condense.js", ...args], {
		cwd: root,
		encoding: "utf8",
		stdio: ["ignore", "pipe", "inherit"],
	});
	const lines = stdout.trimEnd().split("\n");
	const shown = args[0] === "query" ? lines.slice(0, 12) : lines;
	process.stdout.write(
		`${shown.join("\n")}\n${lines.length > shown.length ? `… ${lines.length - shown.length} more lines\n` : ""}`,
	);
	return status ?? 1;
}

/**
 * @param {string} path
 * @param {number} count
 */
function showPreview(path, count) {
	const lines = readFileSync(join(root, path), "utf8").split("\n");
	process.stdout.write(
		`\nThe preview begins (${path}, ${lines.length} lines):\n\n${lines.slice(0, count).join("\n")}\n…\n`,
	);
}
