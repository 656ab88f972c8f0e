/** The tables of docs/performance.md are those that the benchmark writes today: no row is missing, none is left over. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ROWS, STARTS } from "../../bench/speed/commands.js";
import { SIZED } from "../../bench/speed/inputs.js";
import { countNames } from "../../bench/speed/name-counts.js";
import { textOf } from "../../src/session/content.js";
import { made, read } from "../bench/speed/made-session.js";

const PAGE = readFileSync(join(import.meta.dirname, "..", "..", "docs", "performance.md"), "utf8");
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

const commands = ROWS.map(({ name }) => name);
/** jq is not everywhere. */
const rowsLike = (names: readonly string[]) => commands.filter((name) => name !== "jq -c ." || names.includes(name));

test("starts have one table, of all that are measured", () => {
	assert.deepEqual(tablesIn(sectionOf("start")), [{ head: "start", names: STARTS.map(({ name }) => name) }]);
});

for (const shape of SIZED) {
	test(`the sessions of the shape "${shape}" have a table for each size and one of growth, with the benchmark's rows`, () => {
		const tables = tablesIn(sectionOf(shape));
		assert.ok(tables.length >= 4);
		for (const { head, names } of tables) {
			assert.equal(head, "command");
			assert.deepEqual(names, rowsLike(names));
		}
	});
}

test("the machine is described in each section", () => {
	for (const name of ["start", ...SIZED, "hard"]) {
		assert.match(sectionOf(name), /^.+, \d+ cores, \d+ GB, .+, Node v\d+\.\d+\.\d+, load [\d.]+ as it began\.$/m);
	}
});

test("the hard sessions have a table each, of rows that the benchmark has", () => {
	const hard = tablesIn(sectionOf("hard"));
	assert.equal(hard.length, 3);
	for (const { names } of hard) {
		assert.ok(names.length > 2);
		assert.deepEqual(
			names.filter((name) => !commands.includes(name)),
			[],
		);
	}
});

test("what the page counts in the made-up session of 5 MB is what stands in it", () => {
	const { messages } = read(made({ bytes: 5e6 }));
	const { atSteps, names, againInResult, linesAgain } = countNames(
		messages.flatMap((message) => (message.role === "toolResult" ? [textOf(message.content)] : [])),
	);
	const [, quarter, , one, two] = atSteps.map((count) => count?.toLocaleString("en"));
	const percents = [againInResult, linesAgain].map((share) => `${Math.round(100 * share)} %`);
	const rows = PAGE.slice(PAGE.indexOf("| different names in")).split("\n", 6);
	assert.deepEqual(
		rows.map((row) => row.split("|")[4]?.trim()),
		[quarter, one, two, names.toLocaleString("en"), ...percents],
	);
});
