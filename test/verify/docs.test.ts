/** docs/verify.md lists every check as the code has it, and every kind of change. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { CHECK_GROUPS, CHECKS } from "../../src/verify/checks/index.js";
import type { Check } from "../../src/verify/finding.js";
import { CHANGE_KINDS } from "../../src/verify/repair/draft.js";
import { assertDocument, withPart } from "../helpers/documents.js";

const TITLES = { file: "The file", archive: "The archive", context: "The context" } as const;

function rowOf({ name, severity, about, repair, repairIf }: Check): string {
	const done = repair ?? (repairIf === undefined ? "" : `where it can: ${repairIf}`);
	return `| \`${name}\` | ${severity} | ${about} | ${done} |\n`;
}

test("docs/verify.md has every check", () => {
	const parts = Object.entries(CHECK_GROUPS).map(([group, checks]) => {
		const head = "| check | severity | what is wrong | repair |\n|---|---|---|---|\n";
		return `\n### ${TITLES[group as keyof typeof TITLES]}\n\n${head}${checks.map(rowOf).join("")}`;
	});
	assertDocument("docs/verify.md", (document) => withPart(document, "checks", `${parts.join("")}\n`));
});

test("docs/verify.md explains every kind of change", () => {
	const page = readFileSync(join(import.meta.dirname, "..", "..", "docs", "verify.md"), "utf8");
	for (const kind of CHANGE_KINDS) assert.ok(page.includes(`| \`${kind}\` |`), kind);
});

test("no description of a check breaks the table", () => {
	for (const { name, about, repair, repairIf } of CHECKS) {
		assert.match(about, /^[A-Z][^|\n]*\.$/, name);
		for (const text of [repair, repairIf]) if (text !== undefined) assert.match(text, /^[^|\n]*[^.]$/, name);
	}
});
