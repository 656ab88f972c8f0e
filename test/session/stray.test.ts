/** Whether the last line of a file has left the conversation (SPEC 1.4). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { branchOf, strayedFrom } from "../../src/session/tree.js";
import { type SessionBuilder, session } from "../helpers/session-builder.js";

function endOf(built: SessionBuilder): string | undefined {
	const file = built.session();
	return strayedFrom(file, branchOf(file))?.entry.id;
}

const LABEL = { type: "label", targetId: "x", label: "here" };

test("a label that hangs on an early entry has strayed from the end of the conversation", () => {
	const built = session().as("ask").user("one").says("two").user("three").as("end").says("four");
	assert.equal(endOf(built.from("ask").entry(LABEL)), "end");
});

test("a label behind the last answer is where it belongs", () => {
	assert.equal(endOf(session().user("one").says("two").entry(LABEL).custom("note", {})), undefined);
});

test("bookkeeping behind a short branch is no stray, although another branch is longer", () => {
	const built = session().as("ask").user("one").says("two").user("three").says("four");
	assert.equal(endOf(built.from("ask").says("another answer").custom("condense-run", {})), undefined);
});

test("a message is never a stray: it begins a branch", () => {
	const built = session().as("ask").user("one").says("two").user("three").says("four");
	assert.equal(endOf(built.from("ask").user("again")), undefined);
});

test("a label without any conversation above it has strayed from the longest one", () => {
	const built = session().user("one").as("end").says("two").from(null).user("short").from(null).entry(LABEL);
	assert.equal(endOf(built), "end");
});

test("a loop among other entries does not hang the search", () => {
	const built = session()
		.as("a")
		.entry({ ...LABEL, parentId: "b" })
		.as("b")
		.entry({ ...LABEL, parentId: "a" });
	assert.equal(endOf(built.from(null).user("one").says("two").entry(LABEL)), undefined);
});
