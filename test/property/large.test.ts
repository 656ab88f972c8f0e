/** A session whose long texts were left in its file is, to everything that works on it, the one that was read whole. */
import assert from "node:assert/strict";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { inspectSession } from "../../src/inspect/inspect.js";
import { planCompaction } from "../../src/plan/plan.js";
import { whatModelSees } from "../../src/render/seen.js";
import { targetNamed, targetOf } from "../../src/render/session-target.js";
import { readSessionFile, type SessionFile } from "../../src/session/read.js";
import { placeEntries, toLines } from "../../src/session/serialize.js";
import { branchOf, leafOf } from "../../src/session/tree.js";
import { DEFAULTS } from "../../src/settings/defaults.js";
import { loadSummarizer } from "../../src/summarize/index.js";
import { findLineFaults } from "../../src/verify/line-faults.js";
import { examine } from "../../src/verify/subject.js";
import { verifySubject } from "../../src/verify/verify.js";
import { drawSessions } from "../helpers/drawn-sessions.js";
import { MemorySidecars } from "../helpers/run-compaction.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const EXAMPLES = join(import.meta.dirname, "..", "..", "examples", "sessions");
const SETTINGS = {
	...DEFAULTS,
	minBatchChars: 0,
	chainCompression: { ...DEFAULTS.chainCompression, rollingWindow: 0 },
};
const NOW = 2_000_000_000_000;

/** What each stage makes of a session, as text. */
async function outcomes({ session, path }: SessionFile): Promise<{ [stage: string]: string }> {
	const branch = branchOf(session);
	const seen = whatModelSees(session, branch, SETTINGS);
	const archives = { readSidecar: () => ({ problem: "none here" }), readParent: () => undefined };
	const plan = await planCompaction({
		session,
		branch,
		settings: SETTINGS,
		target: targetNamed(targetOf(seen.archive) ?? "extension", session),
		createSummarizer: await loadSummarizer("extractive"),
		sidecars: new MemorySidecars(),
		now: NOW,
		version: "0.0.0",
		command: "compact",
	});
	return {
		render: JSON.stringify(seen.rendered.messages),
		inspect: JSON.stringify(inspectSession(session, branch, SETTINGS)),
		verify: JSON.stringify(verifySubject(examine(session, findLineFaults([]), SETTINGS, archives)), null, path.length),
		plan: toLines(placeEntries(plan.drafts, session, leafOf(session)?.entry.id ?? null, NOW)).toString(),
	};
}

async function compareReadings(path: string): Promise<void> {
	const whole = await outcomes(readSessionFile(path));
	const large = await outcomes(readSessionFile(path, { heldBytes: 0, takes: "digests" }));
	for (const [stage, text] of Object.entries(whole)) assert.equal(large[stage], text, `${stage} of ${path}`);
}

for (const name of readdirSync(EXAMPLES).filter((file) => file.endsWith(".jsonl"))) {
	test(`${name} gives the same when its texts stay in the file`, async () => {
		await compareReadings(join(EXAMPLES, name));
	});
}

test("drawn sessions, compacted and not, give the same when their texts stay in the file", async (context) => {
	const folder = makeTempDir(context);
	for (const [nth, { text }] of (await drawSessions(40, 11, "any")).entries()) {
		const path = join(folder, `${nth}.jsonl`);
		// Drawn texts are short: these are long enough to be left.
		writeFileSync(
			path,
			text.replace(/"text":"([^"\\]{20,})"/g, (_, said: string) => `"text":"${said} ${"x".repeat(300)}"`),
		);
		await compareReadings(path);
	}
});
