import assert from "node:assert/strict";
import { test } from "node:test";

import { checkNotInUse } from "../../src/session/in-use.js";

const NOW_MS = 1_800_000_000_000;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

for (const [title, ageMs, hasOpenCall, isInUse] of [
	["written to just now may be in use", 0, false, true],
	["written to 59 seconds ago may be in use", 59 * SECOND, false, true],
	["written to a minute ago is free", 60 * SECOND, false, false],
	["with an open call, written to two minutes ago, may be in use", 2 * MINUTE, true, true],
	["with an open call, written to 59 minutes ago, may be in use", 59 * MINUTE, true, true],
	["with an open call, written to an hour ago, is free", 60 * MINUTE, true, false],
	["written to a little in the future may be in use", -30 * SECOND, false, true],
	["written to in the far future is free", -1000 * MINUTE, true, false],
] as const) {
	test(`a session ${title}`, () => {
		const check = () => checkNotInUse({ path: "s.jsonl", mtimeMs: NOW_MS - ageMs, nowMs: NOW_MS, hasOpenCall });
		if (!isInUse) return assert.doesNotThrow(check);
		assert.throws(check, { code: "session.in-use", message: /^s\.jsonl .*pi may be running/, hint: /--force.*reload/ });
	});
}
