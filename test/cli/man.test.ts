import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { manualPage } from "../../scripts/man/page.js";
import { escapeRoff, prose } from "../../scripts/man/roff.js";
import { COMMANDS } from "../../src/cli/commands.js";
import { SETTING_KEYS } from "../../src/settings/table.js";
import { assertDocument } from "../helpers/documents.js";

const ROOT = join(import.meta.dirname, "..", "..");
const PAGE = join(ROOT, "man", "condense.1");
const { version, man } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
	version: string;
	man: string;
};

test("man/condense.1 is as the command tree and the settings make it (npm run man)", () => {
	assert.equal(join(ROOT, man), PAGE);
	assertDocument("man/condense.1", () => manualPage(version));
});

for (const [title, text, roff] of [
	["a dash is one that can be copied", "--dry-run", "\\-\\-dry\\-run"],
	["a backslash stays one", "a\\b", "a\\(rsb"],
	["a dot that begins a line is no request", "a\n.pi/x", "a\n\\&.pi/x"],
	["a quote that begins a line is none either", "'x", "\\(aqx"],
	["accents stay as they were typed", '~^`"', "\\(ti\\(ha\\(ga\\(dq"],
	["other characters go by their number", "…😀", "\\[u2026]\\[u1F600]"],
] as const) {
	test(`roff: ${title}`, () => assert.equal(escapeRoff(text), roff));
}

test("roff: words between backquotes are bold", () => {
	assert.equal(prose("see `--now`, or not"), "see \\fB\\-\\-now\\fR, or not");
});

test("groff formats the page without a warning, with every command and setting in it", (t) => {
	const args = ["-man", "-ww", "-Tutf8", "-P-cbou", "-rLL=200n", PAGE];
	const { stdout, stderr, error } = spawnSync("groff", args, { encoding: "utf8" });
	if (error !== undefined) return t.skip("groff is not installed");
	assert.equal(stderr, "");
	for (const { name, examples } of COMMANDS) {
		assert.ok(stdout.includes(`condense ${name} [options]`), name);
		for (const example of examples) assert.ok(stdout.includes(`$ ${example}`), example);
	}
	for (const key of SETTING_KEYS) assert.ok(stdout.includes(key), key);
	assert.ok(stdout.includes("~/.pi/agent/settings.json"));
	return undefined;
});
