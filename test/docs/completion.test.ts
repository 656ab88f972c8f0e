import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { completionScript, SHELLS } from "../../src/cli/completion/script.js";

const ROOT = join(import.meta.dirname, "..", "..");

test("docs/completion.md says for every shell how it is taught, as the script itself says it", () => {
	const page = readFileSync(join(ROOT, "docs", "completion.md"), "utf8");
	const named = new Set([...page.matchAll(/condense completion ([a-z]+)/g)].map((match) => match[1]));
	assert.deepEqual([...named].sort(), [...SHELLS].sort());
	for (const shell of SHELLS)
		assert.match(completionScript(shell), new RegExp(`^#.*condense completion ${shell}`, "m"));
});

test("the scripts are part of the package", () => {
	const { files } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { files: string[] };
	for (const folder of ["completions", "man"]) {
		assert.ok(files.includes(folder));
		assert.ok(existsSync(join(ROOT, folder)));
	}
});
