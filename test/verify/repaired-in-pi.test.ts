/** A real pi opens mended copies, and sends what condense says that it sends. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { buildContext } from "../../src/context/build.js";
import { parseSession } from "../../src/session/parse.js";
import { branchOf } from "../../src/session/tree.js";
import { mutate } from "../helpers/mutate.js";
import { piMessages } from "../helpers/pi.js";
import { makeTempDir } from "../helpers/temp-dir.js";
import { mend } from "../helpers/verify-session.js";

const EXAMPLES = join(import.meta.dirname, "..", "..", "examples", "sessions");

test("pi sends the context of a mended copy as condense builds it", (t) => {
	const path = join(makeTempDir(t), "mended.jsonl");
	const bytes = readFileSync(join(EXAMPLES, "branches.jsonl"));
	let mended = 0;
	for (let seed = 0; seed < 60; seed++) {
		const mutant = mutate(bytes, seed);
		let copy: Buffer;
		try {
			copy = mend(mutant.bytes).bytes;
		} catch {
			continue; // the header is gone: nothing for pi to open
		}
		mended += 1;
		writeFileSync(path, copy);
		const { lines } = branchOf(parseSession([copy], path));
		const messages = JSON.parse(JSON.stringify(buildContext(lines).map(({ message }) => message)));
		assert.deepEqual(piMessages(path), messages, mutant.how);
	}
	assert.ok(mended > 50);
});
