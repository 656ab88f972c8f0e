/** A real pi opens the session, and has the messages that condense takes it to have. */
import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildContext } from "../../../src/context/build.js";
import type { SessionFile } from "../../../src/session/read.js";
import { branchOf } from "../../../src/session/tree.js";
import { piMessages } from "../../../test/helpers/pi.js";

/** pi 0.73.1 is from before context edits, and passes over them. */
export function checkWithPi({ path, session }: SessionFile): void {
	const folder = mkdtempSync(join(tmpdir(), "condense-soak-pi-"));
	try {
		const copy = join(folder, "s.jsonl");
		copyFileSync(path, copy);
		const own = buildContext(branchOf(session).lines, () => true).map(({ message }) => message);
		assert.deepEqual(JSON.parse(JSON.stringify(own)), piMessages(copy), "pi has other messages");
	} finally {
		rmSync(folder, { recursive: true });
	}
}
