import assert from "node:assert/strict";
import { test } from "node:test";
import { CUSTOM_TYPE } from "../../src/archive/record.js";
import { CLOCK, call, session } from "../helpers/session-builder.js";
import { findingsIn } from "../helpers/verify-session.js";

const TIME = CLOCK + 3000;

/** A call with two results in one millisecond, and records of it with these texts. */
function twins(...texts: readonly string[]) {
	const built = session()
		.user("build it")
		.assistant(call("a", "bash", { command: "make" }))
		.result("a", "first", { timestamp: TIME })
		.result("a", "second", { timestamp: TIME })
		.says("done");
	for (const [n, resultText] of texts.entries()) {
		const record = { toolCallId: "a", toolName: "bash", args: {}, resultText, isError: false, turnIndex: 0 };
		built.custom(CUSTOM_TYPE.index, {
			toolCalls: [{ ...record, timestamp: TIME, resultTimestamp: TIME }],
			refs: [{ shortId: `t${n + 1}`, toolCallId: "a", resultTimestamp: TIME }],
		});
	}
	return built;
}

function wrongTexts(...texts: readonly string[]): number {
	return findingsIn(twins(...texts)).filter(({ check }) => check === "record-text").length;
}

test("of two results of one call and moment one may be recorded twice, but nothing that neither says", () => {
	assert.equal(wrongTexts("first", "second"), 0);
	assert.equal(wrongTexts("second", "first"), 0);
	assert.equal(wrongTexts("first", "first"), 0);
	assert.equal(wrongTexts("first", "third"), 1);
});
