/** Where a text comes from: the record, else its sidecar, else the session's own result (SPEC 8). */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import { contentHash } from "../../src/archive/content-hash.js";
import type { ToolCallRecord } from "../../src/archive/record.js";
import { CLOCK, call, session } from "../helpers/session-builder.js";
import { archive, ask, NO_SIDECARS, type ReadSidecar, record } from "./archive-entries.js";

const TEXT = "the whole text";
const SPILLED = { spillPath: "/x/s-blobs/a.txt", spillBytes: Buffer.byteLength(TEXT), resultText: "" };
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const sidecar: ReadSidecar = () => ({ text: TEXT });

function asked(fields: Partial<ToolCallRecord>, own: string | undefined, readSidecar: ReadSidecar) {
	const built = session().user("go").assistant(call("a", "bash"));
	if (own !== undefined) built.as("own").result("a", own);
	archive(built.says("done"), { t1: record("a", { resultTimestamp: CLOCK + 3000, ...fields }) });
	const { text, source, problem } = ask("t1", built, { readSidecar }).calls[0]!;
	return { text, source, hasProblem: problem !== undefined };
}

const nativeRecord = () => {
	const { resultText: _, ...fields } = record("a", { entryId: "own" });
	return fields as ToolCallRecord;
};

describe("the text of a record comes from", () => {
	for (const [title, fields, own, read, expected] of [
		["the record", { resultText: TEXT }, "other", NO_SIDECARS, [TEXT, "index", false]],
		["the record, also where it is empty", { resultText: "" }, undefined, NO_SIDECARS, ["", "index", false]],
		["its sidecar", { ...SPILLED, sha256: sha256(TEXT) }, TEXT, sidecar, [TEXT, "sidecar", false]],
		[
			"the session, if the sidecar is gone",
			{ ...SPILLED, sha256: sha256(TEXT) },
			TEXT,
			NO_SIDECARS,
			[TEXT, "session", false],
		],
		[
			"the session, proven by the family's hash",
			{ ...SPILLED, contentHash: contentHash("bash", TEXT) },
			TEXT,
			NO_SIDECARS,
			[TEXT, "session", false],
		],
		[
			"nowhere, if the session's own result is another",
			{ ...SPILLED, sha256: sha256(TEXT) },
			"other",
			NO_SIDECARS,
			[undefined, undefined, true],
		],
		[
			"nowhere, if all is gone",
			{ ...SPILLED, sha256: sha256(TEXT) },
			undefined,
			NO_SIDECARS,
			[undefined, undefined, true],
		],
	] as const) {
		test(title, () => {
			const found = asked(fields, own, read);
			assert.deepEqual([found.text, found.source, found.hasProblem], expected);
		});
	}

	test("the entry that a native record names", () => {
		assert.deepEqual(asked(nativeRecord(), TEXT, NO_SIDECARS), { text: TEXT, source: "session", hasProblem: false });
	});

	test("nowhere, if the entry that a native record names is not on the branch", () => {
		assert.deepEqual(asked(nativeRecord(), undefined, NO_SIDECARS), {
			text: undefined,
			source: undefined,
			hasProblem: true,
		});
	});
});

test("of results that share a key, a spilled record whose sidecar is gone gets the one it was made from", () => {
	const time = CLOCK + 5000;
	const built = session().user("go").assistant(call("x", "bash"), call("x", "bash"));
	built.result("x", "one", { timestamp: time }).result("x", TEXT, { timestamp: time }).says("done");
	archive(built, { t1: record("x", { ...SPILLED, sha256: sha256(TEXT), resultTimestamp: time }) });
	assert.equal(ask("t1", built).calls[0]!.text, TEXT);
});

test("of results that share a key, a native record gets the one whose entry it names", () => {
	const time = CLOCK + 5000;
	const built = session().user("go").assistant(call("x", "bash"), call("x", "bash"));
	built.result("x", "one", { timestamp: time }).as("own").result("x", "two", { timestamp: time }).says("done");
	archive(built, { t1: { ...nativeRecord(), toolCallId: "x", resultTimestamp: time } });
	assert.equal(ask("t1", built).calls[0]!.text, "two");
});
