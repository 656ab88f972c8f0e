/** Other branches of the file: their calls come last, their refs are their own (SPEC 8, CASES I.j). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CLOCK, call, session } from "../helpers/session-builder.js";
import { archive, ask, inShort, record, sourcesOf } from "./archive-entries.js";

/** Two answers to one question. The first branch ends at `left`, the active one at `right`. */
function forked() {
	const built = session().as("ask").user("go");
	built.assistant(call("a", "bash")).result("a", "left text").says("done");
	archive(built.as("left"), { t1: record("a", { resultText: "left text", resultTimestamp: CLOCK + 3000 }) });
	built.from("ask").assistant(call("b", "bash")).result("b", "right text").says("done");
	return archive(built.as("right"), { t1: record("b", { resultText: "right text", resultTimestamp: CLOCK + 7000 }) });
}

test("a ref is that of the active branch; the branches that own it too are named", () => {
	const answered = ask("t1", forked());
	assert.deepEqual(inShort(answered), ["ref: right text"]);
	assert.deepEqual(answered.otherOwners, ["left"]);
});

test("--branch asks there, and takes any entry for the end of the branch", () => {
	assert.deepEqual(inShort(ask("t1", forked(), { branch: "left" })), ["ref: left text"]);
	assert.deepEqual(ask("t1", forked(), { branch: "left" }).otherOwners, ["right"]);
	assert.deepEqual(inShort(ask("t1", forked(), { branch: "ask" })), []);
});

test("an entry that is not in the file is an error that suggests one", () => {
	assert.throws(() => sourcesOf(forked(), { branch: "lefd" }), /no entry "lefd"; did you mean "left"/);
});

test("a call of another branch is found by its id and says where it is", () => {
	assert.deepEqual(inShort(ask("a", forked())), ["id: left text (branch left)"]);
});

test("calls of other branches come after those of the active one", () => {
	const built = session().as("ask").user("go");
	built.assistant(call("x", "bash")).result("x", "other").as("left").says("done");
	built.from("ask").assistant(call("x", "bash")).result("x", "own").says("done");
	assert.deepEqual(inShort(ask("x", built)), ["id: own (not archived)", "id: other (not archived) (branch left)"]);
});

test("what branches share is given once", () => {
	const built = session().user("go").assistant(call("x", "bash")).result("x", "text").as("fork").says("done");
	built.user("left").says("yes").from("fork").user("middle").says("no").from("fork").user("right").says("well");
	assert.deepEqual(inShort(ask("x", built)), ["id: text (not archived)"]);
	const beside = session()
		.as("root")
		.user("go")
		.assistant(call("x", "bash"))
		.result("x", "text")
		.as("fork")
		.says("done");
	beside.user("left").says("yes").from("fork").user("middle").says("no").as("end").user("on");
	beside.from("root").user("elsewhere").says("well");
	assert.deepEqual(inShort(ask("x", beside)), ["id: text (not archived) (branch end)"]);
});

test("a copy of a call, as taking back a run leaves it, is the same call", () => {
	const built = session().as("root").user("go").assistant(call("x", "bash")).result("x", "text");
	const time = { timestamp: CLOCK + 3000 };
	built.from("root").assistant(call("x", "bash")).result("x", "text", time).says("done");
	assert.deepEqual(inShort(ask("x", built)), ["id: text (not archived)"]);
});

test("copies of a call on several other branches are one call", () => {
	const built = session().as("root").user("go").assistant(call("x", "bash")).result("x", "text").as("one").says("done");
	const time = { timestamp: CLOCK + 3000 };
	built.from("root").assistant(call("x", "bash")).result("x", "text", time).as("two").says("done");
	built.from("root").user("on");
	assert.deepEqual(inShort(ask("x", built)), ["id: text (not archived) (branch one)"]);
});

test("a record without a result that several branches have is that of the active one", () => {
	const archived = { t1: record("gone") };
	const built = archive(session().as("root").user("go"), archived).from("root");
	assert.deepEqual(inShort(ask("gone", archive(built, archived))), ["key: text of gone"]);
});

test("a ref that another branch gave to the same call is no other ref", () => {
	const built = session().user("go").assistant(call("a", "bash")).result("a", "text").as("end").says("done");
	const archived = { t1: record("a", { resultText: "text", resultTimestamp: CLOCK + 3000 }) };
	archive(archive(built, archived).from("end"), archived);
	assert.deepEqual(ask("t1", built).otherOwners, []);
});

test("a ref that only another branch owns is not found, and the branch is named", () => {
	const built = forked().from("ask").as("third").user("something else").says("yes");
	const answered = ask("t1", built);
	assert.deepEqual(answered.calls, []);
	assert.deepEqual(answered.otherOwners.toSorted(), ["left", "right"]);
});

test("a loop of parents beside the branch keeps nobody from what is on it", () => {
	const built = session();
	built.entry({ type: "message", id: "l1", parentId: "l2", message: { role: "user", content: "x", timestamp: 1 } });
	built.from("l1").as("l2").result("x", "in the loop");
	built.from(null).user("go").assistant(call("x", "bash")).result("x", "text").says("done");
	assert.deepEqual(inShort(ask("x", built)), ["id: text (not archived)"]);
});
