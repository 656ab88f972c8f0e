/** The tables of docs/performance.md are those that the benchmark writes today: no row is missing, none is left over. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ROWS, STARTS } from "../../bench/speed/commands.js";

const PAGE = readFileSync(join(import.meta.dirname, "..", "..", "docs", "performance.md"), "utf8");
const RESULTS = sectionOf("results");
const tables = tablesIn(RESULTS);

function sectionOf(name: string): string {
	return PAGE.slice(PAGE.indexOf(`<!-- ${name} -->`), PAGE.indexOf(`<!-- end ${name} -->`));
}

/** The first cells of each table, without its head. */
function tablesIn(section: string): { head: string | undefined; names: string[] }[] {
	return section
		.split("\n\n")
		.filter((part) => part.startsWith("|"))
		.map((part) =>
			part
				.trim()
				.split("\n")
				.map((line) => line.split("|")[1]!.trim()),
		)
		.map(([head, , ...names]) => ({ head, names }));
}

test("the page holds one table of starts, tables of commands, and how they grow", () => {
	assert.deepEqual(
		tables.map(({ head }) => head).filter((head, at, all) => at === 0 || all[at - 1] !== head),
		["start", "command"],
	);
	assert.ok(tables.length >= 4);
});

test("every table has the rows of the benchmark", () => {
	const commands = ROWS.map(({ name }) => name);
	for (const { head, names } of tables) {
		const expected = head === "start" ? STARTS.map(({ name }) => name) : commands;
		// jq is not everywhere.
		assert.deepEqual(
			names,
			expected.filter((name) => name !== "jq -c ." || names.includes(name)),
		);
	}
});

test("the machine is described", () => {
	assert.match(RESULTS, /^.+, \d+ cores, \d+ GB, .+, Node v\d+\.\d+\.\d+, load [\d.]+ as it began\.$/m);
});

test("the hard sessions have a table each, of rows that the benchmark has", () => {
	const commands = new Set(ROWS.map(({ name }) => name));
	const hard = tablesIn(sectionOf("hard"));
	assert.equal(hard.length, 3);
	for (const { names } of hard) {
		assert.ok(names.length > 2);
		assert.deepEqual(
			names.filter((name) => !commands.has(name)),
			[],
		);
	}
});
