/** What `--repair` brings back of the archive: texts whose sidecar is gone, records whose index is lost. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { contentHash } from "../../src/archive/content-hash.js";
import { replay } from "../../src/archive/replay.js";
import { parseSession } from "../../src/session/parse.js";
import { branchOf } from "../../src/session/tree.js";
import { repairSession } from "../../src/verify/repair/repair.js";
import { type ArchivedParts, archivedSession, RESULT_TEXT, RESULT_TIME } from "../helpers/archived-session.js";
import { call } from "../helpers/session-builder.js";
import { findingsIn, mend } from "../helpers/verify-session.js";

const sha256 = createHash("sha256").update(RESULT_TEXT).digest("hex");
const spilled = { resultText: "", spillPath: "/blobs/a.txt", spillBytes: RESULT_TEXT.length, resultPreview: "forty" };

function textsOf(bytes: Buffer): { [ref: string]: string } {
	const { lines } = branchOf(parseSession([bytes], "mended.jsonl"));
	const { byRef } = replay(lines.map(({ entry }) => entry));
	return Object.fromEntries([...byRef].map(([ref, [archived]]) => [ref, archived!.record.resultText]));
}

for (const [title, proof, isProven] of [
	["the hash of the text", { sha256 }, true],
	["the hash of its content, as older records have it", { contentHash: contentHash("bash", RESULT_TEXT) }, true],
	["another hash", { sha256: sha256.replace(/^./, "_") }, false],
	["no hash", {}, false],
] as const) {
	test(`a lost sidecar and ${title}: the text ${isProven ? "comes back from the result" : "does not come back"}`, () => {
		const built = archivedSession({ record: { ...spilled, ...proof } });
		const { bytes, changes } = mend(built);
		assert.deepEqual(
			changes.map(({ change }) => change),
			isProven ? ["restored"] : [],
		);
		assert.deepEqual(
			findingsIn(bytes).map(({ check }) => check),
			isProven ? [] : ["sidecar"],
		);
		if (isProven) assert.equal(textsOf(bytes).t1, RESULT_TEXT);
	});
}

test("a sidecar that only the input finds is taken into the record", () => {
	const built = archivedSession({ record: { ...spilled, sha256 } });
	const { bytes } = repairSession(built.bytes(), "test.jsonl", {
		forInput: () => ({ text: RESULT_TEXT }),
		forCopy: () => ({ problem: "not there" }),
	});
	assert.equal(textsOf(bytes).t1, RESULT_TEXT);
});

test("a sidecar that is there is left alone", () => {
	const built = archivedSession({ record: { ...spilled, sha256 } });
	assert.deepEqual(mend(built, { sidecars: new Map([["/blobs/a.txt", RESULT_TEXT]]) }).changes, []);
});

const LOST: ArchivedParts = { record: undefined, chain: { toolRefs: ["t1"] } };

test("a ref whose index is lost gets its record from the session's own result", () => {
	const { bytes, changes } = mend(archivedSession(LOST));
	assert.deepEqual(
		changes.map(({ change }) => change),
		["restored"],
	);
	assert.deepEqual(textsOf(bytes), { t1: RESULT_TEXT });
	assert.deepEqual(findingsIn(bytes), []);
});

test("a ref that may mean two results stays without a record", () => {
	const again = archivedSession(LOST).user("again").assistant(call("a", "bash"));
	const { changes } = mend(again.result("a", "other", { timestamp: RESULT_TIME }).says("done"));
	assert.deepEqual(changes, []);
});
