/**
 * What an extension of the family writes and shows, case by case, for sessions of the same build with texts of their own.
 * shared.test.ts compares with the family's own results where they are at hand.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { call, image, type SessionBuilder, session } from "../helpers/session-builder.js";
import type { Overrides } from "../plan/run-plan.js";
import { factsOf } from "./facts.js";
import { linesOf } from "./lines.js";

/** A text of `length` characters that differs by `word`. */
const text = (word: string, length = 1000): string => `${word} `.repeat(length).slice(0, length);
const ALL: Overrides = { minBatchChars: 0, chainCompression: { rollingWindow: 0 } };

/** The lines of a run. Entries are written 7 ms after the messages in them began. */
async function lines(built: SessionBuilder, overrides: Overrides = {}) {
	const read = built.session();
	for (const { entry } of read.lines) entry.timestamp = new Date(Date.parse(entry.timestamp) + 7).toISOString();
	return linesOf(await factsOf(read, overrides));
}

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

test("protected calls are dropped with their chain and shown in its block; they get no records and no refs", async () => {
	const built = session()
		.user("q")
		.assistant(call("a", "read", { path: "skills/x/SKILL.md" }), call("b", "bash", { n: 1 }))
		.result("a", text("skill", 300))
		.result("b", text("b"))
		.assistant(call("c", "todowrite", {}), call("d", "bash", { n: 2 }))
		.result("c", text("todo", 200))
		.result("d", text("d"))
		.says("done")
		.user("next")
		.assistant(call("e", "bash", { n: 3 }))
		.result("e", text("e"))
		.says("ok");
	assert.deepEqual(await lines(built, { ...ALL, protectedTools: ["todowrite", "todoread"] }), {
		entries: [
			"summary t1=b@4 | bash | turn 0 @2.007",
			'index b bash {"n":1} turn 0 @2.007 result @4 1000 chars',
			"summary t2=d@7 | bash | turn 1 @5.007",
			'index d bash {"n":2} turn 1 @5.007 result @7 1000 chars',
			"summary t3=e@11 | bash | turn 3 @10.007",
			'index e bash {"n":3} turn 3 @10.007 result @11 1000 chars',
			"frontier e bash turn 3 @10.007 | 3 batches 3 calls 3000 chars | summarized",
			"chain b1 @1 to @8 | drops a b c d (a@3 b@4 c@6 d@7) | refs t1 t2 | protects a c | body …",
			"chain b2 @9 to @12 | drops e (e@11) | refs t3 | body summaries",
		],
		context: [
			"user @1",
			"block b1 t1 t2 protects read todowrite",
			"assistant @8",
			"user @9",
			"block b2 t3",
			"assistant @12",
		],
	});
});

test("a chain that is protected throughout stays as it is, without a word", async () => {
	const built = session()
		.user("q")
		.assistant(call("a", "read", { path: "skills/one/SKILL.md" }), call("b", "read", { path: "x\\skills\\two\\n.md" }))
		.result("a", text("a"))
		.result("b", text("b"))
		.says("done")
		.user("next")
		.assistant(call("c", "bash", {}))
		.result("c", text("c"))
		.says("ok");
	assert.deepEqual(await lines(built, ALL), {
		entries: [
			"summary t1=c@8 | bash | turn 2 @7.007",
			"index c bash {} turn 2 @7.007 result @8 1000 chars",
			"frontier c bash turn 2 @7.007 | 1 batches 1 calls 1000 chars | summarized",
			"chain b1 @6 to @9 | drops c (c@8) | refs t1 | body summaries",
		],
		context: [
			"user @1",
			"assistant @2 calls a b",
			"result a @3 raw",
			"result b @4 raw",
			"assistant @5",
			"user @6",
			"block b1 t1",
			"assistant @9",
		],
	});
});

test("a chain cut off by a user message keeps its stubs and its summary; an aborted answer closes nothing", async () => {
	const built = session()
		.user("start")
		.assistant(call("a", "bash", {}))
		.result("a", text("a"))
		.user("stop, this instead")
		.assistant(call("b", "bash", {}))
		.result("b", text("b"))
		.says("done")
		.user("thanks")
		.says("welcome")
		.user("and")
		.failed("aborted", "partial")
		.user("next")
		.assistant(call("c", "bash", {}))
		.result("c", text("c"))
		.says("ok");
	assert.deepEqual(await lines(built, ALL), {
		entries: [
			"summary t1=a@3 | bash | turn 0 @2.007",
			"index a bash {} turn 0 @2.007 result @3 1000 chars",
			"summary t2=b@6 | bash | turn 1 @5.007",
			"index b bash {} turn 1 @5.007 result @6 1000 chars",
			"summary t3=c@14 | bash | turn 5 @13.007",
			"index c bash {} turn 5 @13.007 result @14 1000 chars",
			"frontier c bash turn 5 @13.007 | 3 batches 3 calls 3000 chars | summarized",
			"chain b1 @4 to @7 | drops b (b@6) | refs t2 | body summaries",
			"chain b2 @12 to @15 | drops c (c@14) | refs t3 | body summaries",
		],
		context: [
			"user @1",
			"assistant @2 calls a",
			"result a @3 stub t1",
			"user @4",
			"block b1 t2",
			"assistant @7",
			"user @8",
			"assistant @9",
			"user @10",
			"assistant @11",
			"user @12",
			"block b2 t3",
			"assistant @15",
			"summary t1",
		],
	});
});

test("an id that is used again is another call each time, also within one answer", async () => {
	const built = session()
		.user("one")
		.assistant(call("x", "bash", { n: 1 }))
		.result("x", text("first"))
		.assistant(call("x", "bash", { n: 2 }))
		.result("x", text("second"))
		.says("done")
		.user("tiny")
		.assistant(call("x", "bash", { n: 3 }))
		.result("x", "3")
		.says("done")
		.user("twice")
		.assistant(call("y", "bash", { n: 4 }), call("y", "read", { n: 5 }))
		.result("y", text("fourth"), { toolName: "bash" })
		.result("y", text("fifth", 900), { toolName: "read" })
		.says("done");
	assert.deepEqual(await lines(built, ALL), {
		entries: [
			"summary t1=x@3 | bash | turn 0 @2.007",
			'index x bash {"n":1} turn 0 @2.007 result @3 1000 chars',
			"summary t2=x@5 | bash | turn 1 @4.007",
			'index x bash {"n":2} turn 1 @4.007 result @5 1000 chars',
			"summary t4=y@13 t5=y@14 | bash read | turn 5 @12.007",
			'index y bash {"n":4} turn 5 @12.007 result @13 1000 chars | y read {"n":5} turn 5 @12.007 result @14 900 chars',
			"frontier y read turn 5 @12.007 | 4 batches 5 calls 3901 chars | summarized",
			"chain b1 @1 to @6 | drops x (x@3 x@5) | refs t1 t2 | body …",
			'index x bash {"n":3} turn -1 @9 result @9 1 chars | backfilled t6=x@9',
			"chain b2 @7 to @10 | drops x (x@9) | refs t6 | body … deterministic",
			"chain b3 @11 to @15 | drops y (y@13 y@14) | refs t4 t5 | body summaries",
		],
		context: [
			"user @1",
			"block b1 t1 t2",
			"assistant @6",
			"user @7",
			"block b2 t6",
			"assistant @10",
			"user @11",
			"block b3 t4 t5",
			"assistant @15",
		],
	});
});

test("empty arguments, empty results and images are archived like any other", async () => {
	const built = session()
		.user("q")
		.assistant(call("a", "noop"), { type: "toolCall", id: "b", name: "noargs" }, call("c", "shot", { n: 1 }))
		.result("a", "")
		.result("b", [])
		.result("c", [image()])
		.says("nothing")
		.user("mixed")
		.assistant(call("d", "noop"), call("e", "bash", { n: 2 }))
		.result("d", "")
		.result("e", text("e", 900))
		.says("");
	assert.deepEqual(await lines(built, { chainCompression: { rollingWindow: 0 } }), {
		entries: [
			"frontier e bash turn 2 @8.007 | 2 batches 5 calls 900 chars | skipped-trivial",
			"index a noop {} turn -1 @3 result @3 0 chars | b noargs {} turn -1 @4 result @4 0 chars" +
				' | c shot {"n":1} turn -1 @5 result @5 0 chars {"images":1} | backfilled t1=a@3 t2=b@4 t3=c@5',
			"chain b1 @1 to @6 | drops a b c (a@3 b@4 c@5) | refs t1 t2 t3 | body … deterministic",
			'index d noop {} turn -1 @9 result @9 0 chars | e bash {"n":2} turn -1 @10 result @10 900 chars | backfilled t4=d@9 t5=e@10',
			"chain b2 @7 to @11 | drops d e (d@9 e@10) | refs t4 t5 | body … deterministic",
		],
		context: ["user @1", "block b1 t1 t2 t3", "assistant @6", "user @7", "block b2 t4 t5", "assistant @11"],
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
