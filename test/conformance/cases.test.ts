/**
 * What an extension of the family writes and shows, case by case, for sessions of the same build with texts of their own.
 * shared.test.ts compares with the family's own results where they are at hand.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { call, type SessionBuilder, session } from "../helpers/session-builder.js";
import { ALL, lines, text } from "./lines.js";

/** Two calls in one turn, one small call in the next. */
const covered = (): SessionBuilder =>
	session()
		.user("q")
		.assistant(call("a", "read", { path: "x" }), call("b", "bash", { command: "ls" }))
		.result("a", text("a"))
		.result("b", text("b"))
		.assistant(call("c", "edit", { path: "x" }))
		.result("c", text("c", 800))
		.says("done");

test("a chain of summarized calls becomes a block with the fused text", async () => {
	assert.deepEqual(await lines(covered(), ALL), {
		entries: [
			"summary t1=a@3 t2=b@4 | read bash | turn 0 @2.007",
			'index a read {"path":"x"} turn 0 @2.007 result @3 1000 chars | b bash {"command":"ls"} turn 0 @2.007 result @4 1000 chars',
			"summary t3=c@6 | edit | turn 1 @5.007",
			'index c edit {"path":"x"} turn 1 @5.007 result @6 800 chars',
			"frontier c edit turn 1 @5.007 | 2 batches 3 calls 2800 chars | summarized",
			"chain b1 @1 to @7 | drops a b c (a@3 b@4 c@6) | refs t1 t2 t3 | body …",
		],
		context: ["user @1", "block b1 t1 t2 t3", "assistant @7"],
	});
});

test("inside the window a chain keeps its messages: stubs, what was too small to summarize, and the summary", async () => {
	assert.deepEqual(await lines(covered()), {
		entries: [
			"summary t1=a@3 t2=b@4 | read bash | turn 0 @2.007",
			'index a read {"path":"x"} turn 0 @2.007 result @3 1000 chars | b bash {"command":"ls"} turn 0 @2.007 result @4 1000 chars',
			"frontier c edit turn 1 @5.007 | 2 batches 3 calls 2800 chars | summarized",
		],
		context: [
			"user @1",
			"assistant @2 calls a b",
			"result a @3 stub t1",
			"result b @4 stub t2",
			"assistant @5 calls c",
			"result c @6 raw",
			"assistant @7",
			"summary t1 t2",
		],
	});
});

test("a chain of small calls is backfilled and gets the deterministic body", async () => {
	const built = session()
		.user("q")
		.assistant(call("a", "bash", { command: "pwd" }))
		.result("a", "/proj")
		.assistant(call("b", "bash", { command: "id" }), call("c", "read", { path: "VERSION" }))
		.result("b", "me")
		.error("c", "none")
		.says("done");
	assert.deepEqual(await lines(built, { chainCompression: { rollingWindow: 0 } }), {
		entries: [
			"frontier c read turn 1 @4.007 | 2 batches 3 calls 11 chars | skipped-trivial",
			'index a bash {"command":"pwd"} turn -1 @3 result @3 5 chars | b bash {"command":"id"} turn -1 @5 result @5 2 chars' +
				' | c read {"path":"VERSION"} turn -1 @6 result @6 4 chars failed | backfilled t1=a@3 t2=b@5 t3=c@6',
			"chain b1 @1 to @7 | drops a b c (a@3 b@5 c@6) | refs t1 t2 t3 | body … deterministic",
		],
		context: ["user @1", "block b1 t1 t2 t3", "assistant @7"],
	});
});

/** Chains with one large call; every second one has a small call too. */
function chains(count: number): SessionBuilder {
	const built = session();
	for (let nth = 1; nth <= count; nth++) {
		built
			.user(`task ${nth}`)
			.assistant(call(`${nth}a`, "read", {}))
			.result(`${nth}a`, text(`a${nth}`));
		if (nth % 2 === 0) built.assistant(call(`${nth}b`, "bash", {})).result(`${nth}b`, "small");
		built.says("done");
	}
	return built;
}

test("the newest three chains are kept; a small call of an older one gets a ref, or none under the family's rule", async () => {
	const common = [
		"summary t1=1a@3 | read | turn 0 @2.007",
		"index 1a read {} turn 0 @2.007 result @3 1000 chars",
		"summary t2=2a@7 | read | turn 2 @6.007",
		"index 2a read {} turn 2 @6.007 result @7 1000 chars",
		"summary t3=3a@13 | read | turn 5 @12.007",
		"index 3a read {} turn 5 @12.007 result @13 1000 chars",
		"summary t4=4a@17 | read | turn 7 @16.007",
		"index 4a read {} turn 7 @16.007 result @17 1000 chars",
		"summary t5=5a@23 | read | turn 10 @22.007",
		"index 5a read {} turn 10 @22.007 result @23 1000 chars",
		"frontier 5a read turn 10 @22.007 | 7 batches 7 calls 5010 chars | summarized",
		"chain b1 @1 to @4 | drops 1a (1a@3) | refs t1 | body summaries",
	];
	const kept = [
		"user @11",
		"assistant @12 calls 3a",
		"result 3a @13 stub t3",
		"assistant @14",
		"user @15",
		"assistant @16 calls 4a",
		"result 4a @17 stub t4",
		"assistant @18 calls 4b",
		"result 4b @19 raw",
		"assistant @20",
		"user @21",
		"assistant @22 calls 5a",
		"result 5a @23 stub t5",
		"assistant @24",
		"summary t3",
		"summary t4",
		"summary t5",
	];
	const blocks = (refs: string) => [
		"user @1",
		"block b1 t1",
		"assistant @4",
		"user @5",
		`block b2 ${refs}`,
		"assistant @10",
	];
	assert.deepEqual(await lines(chains(5), { chainCompression: { backfillPartial: false } }), {
		entries: [...common, "chain b2 @5 to @10 | drops 2a 2b (2a@7 2b@9) | refs t2 | body summaries"],
		context: [...blocks("t2"), ...kept],
	});
	assert.deepEqual(await lines(chains(5)), {
		entries: [
			...common,
			"index 2b bash {} turn -1 @9 result @9 5 chars | backfilled t6=2b@9",
			"chain b2 @5 to @10 | drops 2a 2b (2a@7 2b@9) | refs t2 t6 | body refs only",
		],
		context: [...blocks("t2 t6"), ...kept],
	});
});

test("a session without tools gives nothing to do", async () => {
	const built = session().user("hello").says("hello");
	assert.deepEqual(await lines(built, ALL), { entries: [], context: ["user @1", "assistant @2"] });
});

test("batching by agent message makes one batch of the turns between two user messages, named by the last", async () => {
	const built = session().user("q");
	for (const id of ["a", "b", "c"]) built.assistant(call(id, "read", { id })).result(id, text(id, 400));
	built
		.says("done")
		.user("more")
		.assistant(call("d", "bash", {}))
		.result("d", text("d"))
		.says("ok");
	assert.deepEqual(await lines(built, { ...ALL, batchingMode: "agent-message" }), {
		entries: [
			"summary t1=a@3 t2=b@5 t3=c@7 | read read read | turn 2 @6.007",
			'index a read {"id":"a"} turn 2 @6.007 result @3 400 chars | b read {"id":"b"} turn 2 @6.007 result @5 400 chars' +
				' | c read {"id":"c"} turn 2 @6.007 result @7 400 chars',
			"summary t4=d@11 | bash | turn 4 @10.007",
			"index d bash {} turn 4 @10.007 result @11 1000 chars",
			"frontier d bash turn 4 @10.007 | 2 batches 4 calls 2200 chars | summarized",
			"chain b1 @1 to @8 | drops a b c (a@3 b@5 c@7) | refs t1 t2 t3 | body summaries",
			"chain b2 @9 to @12 | drops d (d@11) | refs t4 | body summaries",
		],
		context: ["user @1", "block b1 t1 t2 t3", "assistant @8", "user @9", "block b2 t4", "assistant @12"],
	});
});
