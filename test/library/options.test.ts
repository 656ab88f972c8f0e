import assert from "node:assert/strict";
import { test } from "node:test";
import {
	type BudgetOptions,
	CondenseError,
	type ExportOptions,
	exportSession,
	parseSession,
	planCompact,
	render,
	simulateBudget,
} from "../../src/index.js";
import { session } from "../helpers/session-builder.js";
import { writeOld } from "../helpers/session-file.js";
import { makeTempDir } from "../helpers/temp-dir.js";

/** Programs without types give anything: what an option cannot be is an error that names it, not a default. */
const WRONG: readonly (readonly [option: string, values: readonly unknown[], call: (given: object) => unknown])[] = [
	["now", [Number.NaN, "today"], (given) => planCompact(read(), given)],
	["target", ["export", "", 1], (given) => planCompact(read(), given)],
	["target", ["export", "", 1], (given) => render(read(), given)],
	["pruneOn", ["", "always", null], (given) => simulateBudget(read(), budget(given))],
	["windowCap", [0, -5, Number.NaN, "many"], (given) => simulateBudget(read(), budget(given))],
	["contextWindow", [0, -5, Number.NaN, "many"], (given) => simulateBudget(read(), budget(given))],
];

function read() {
	return parseSession(session().user("q").says("a").text());
}

function budget(given: object): BudgetOptions {
	return { threshold: 0.5, contextWindow: 100_000, ...given };
}

function isAbout(option: string) {
	return (error: unknown) =>
		error instanceof CondenseError && error.code === "usage" && error.message.startsWith(`${option} takes `);
}

for (const [option, values, call] of WRONG) {
	test(`${option}: ${values.map(String).join(", ")} of ${String(call).match(/=> (\w+)/)?.[1]} is refused`, async () => {
		for (const value of values) {
			await assert.rejects(async () => call({ [option]: value }), isAbout(option), String(value));
		}
	});
}

test("an archive that is no place to put texts, or needs a file, is refused before anything is read", async (t) => {
	const path = `${makeTempDir(t)}/s.jsonl`;
	writeOld(path, session().user("q").says("a").bytes());
	for (const archive of ["zip", "", null]) {
		await assert.rejects(exportSession(path, { archive } as unknown as ExportOptions), isAbout("archive"));
	}
	await assert.rejects(exportSession(path, { archive: "sidecars" }), /archive "sidecars" needs an out/);
	assert.ok((await exportSession(path, { archive: "inline" })).content);
});
