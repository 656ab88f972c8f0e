/** Branches, compactions of pi and runs of condense in every mixture: condense reads them as a real pi does. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { drawSessions } from "../helpers/drawn-sessions.js";
import { piMessages } from "../helpers/pi.js";
import { makeTempDir } from "../helpers/temp-dir.js";

test("pi 0.73.1 has the same context of drawn sessions, whatever condense has appended to them", async (t) => {
	const path = join(makeTempDir(t), "s.jsonl");
	const drawn = await drawSessions(60, 20260101, "before-edits");
	assert.ok(drawn.length > 50);
	for (const { text, messages } of drawn) {
		writeFileSync(path, text);
		assert.deepEqual(messages, piMessages(path), text.slice(0, 4000));
	}
});
