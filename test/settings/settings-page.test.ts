/** The table in docs/settings.md is made from the table in the code. `UPDATE_GOLDEN=1` writes it anew. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { describeSettings } from "../../src/settings/describe.js";
import { SETTING_KEYS } from "../../src/settings/table.js";

const PAGE = fileURLToPath(new URL("../../docs/settings.md", import.meta.url));
const SECTION = /(<!-- settings:[^\n]*-->\n)[\s\S]*?(<!-- \/settings -->)/;

const code = (text: string | undefined) => (text === undefined ? "" : `\`${text}\``);

function renderTable(): string {
	const rows = describeSettings().map(({ key, default: value, allowed, env, flag, doc }) =>
		[code(key), doc, code(value), allowed, code(env), code(flag)].join(" | "),
	);
	const head = ["key | what it does | default | allowed | variable | flag", "--- | --- | --- | --- | --- | ---"];
	return [...head, ...rows].map((row) => `| ${row} |\n`).join("");
}

test("docs/settings.md lists every setting as the code has it", () => {
	const page = readFileSync(PAGE, "utf8");
	const expected = page.replace(SECTION, (_, open: string, close: string) => `${open}\n${renderTable()}\n${close}`);
	if (process.env.UPDATE_GOLDEN === "1") writeFileSync(PAGE, expected);
	assert.ok(SECTION.test(page), "the page lost the marks of its table");
	assert.equal(process.env.UPDATE_GOLDEN === "1" ? expected : page, expected);
	for (const key of SETTING_KEYS) assert.ok(expected.includes(`| \`${key}\` |`), key);
});

test("no description breaks the table", () => {
	for (const row of describeSettings()) {
		for (const text of Object.values(row)) assert.doesNotMatch(String(text), /[|\n]/);
	}
});
