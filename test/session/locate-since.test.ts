import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSince } from "../../src/session/locate-since.js";

const NOW = Date.parse("2026-05-10T12:00:00.000Z");

for (const [text, expected] of [
	["30m", "2026-05-10T11:30:00.000Z"],
	["12h", "2026-05-10T00:00:00.000Z"],
	["7d", "2026-05-03T12:00:00.000Z"],
	["2w", "2026-04-26T12:00:00.000Z"],
	["0m", "2026-05-10T12:00:00.000Z"],
	["2026-05-01", "2026-05-01T00:00:00.000Z"],
	["2026-05", "2026-05-01T00:00:00.000Z"],
	["2026-05-01T10:00:00Z", "2026-05-01T10:00:00.000Z"],
	["2026-05-01T10:00:00+02:00", "2026-05-01T08:00:00.000Z"],
] as const) {
	test(`${text} is ${expected}`, () => {
		assert.equal(new Date(parseSince(text, NOW)).toISOString(), expected);
	});
}

for (const text of ["", "7", "7y", "-7d", "1.5h", "yesterday", "May 2026", "2026", "2026-13-01", "7 d"]) {
	test(`${JSON.stringify(text)} is refused`, () => {
		assert.throws(() => parseSince(text, NOW), { code: "usage" });
	});
}
