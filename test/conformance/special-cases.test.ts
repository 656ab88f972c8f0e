/** Like cases.test.ts, where something is out of the ordinary: protection, interruption, ids used twice, empty results. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { call, image, session } from "../helpers/session-builder.js";
import { ALL, lines, text } from "./lines.js";

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
