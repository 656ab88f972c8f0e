/** A folder of its own for a test, removed when the test ends. */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";

export function makeTempDir(t: TestContext): string {
	const folder = realpathSync(mkdtempSync(join(tmpdir(), "condense-test-")));
	t.after(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}
