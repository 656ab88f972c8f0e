/** The size of messages, as pi counts them and by kind (CASES 73, 75, 78). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createMeter, KINDS } from "../../../src/budget/estimate/measure.js";
import { call, image, session, think } from "../../helpers/session-builder.js";

const measureLast = (built: ReturnType<typeof session>) => createMeter()(built.messages().at(-1)!);
const kindsOf = (measure: ReturnType<typeof measureLast>) =>
	KINDS.filter((kind) => kind !== "frame" && measure.tokens[kind] > 0);

test("an image counts the same, however large its data is", () => {
	const small = measureLast(session().user([image("A")]));
	const large = measureLast(session().user([image("A".repeat(2_000_000))]));
	assert.deepEqual(small, large);
	assert.deepEqual([large.pi, large.tokens.images, large.chars.images], [1200, 1200, 4800]);
});

test("messages of extensions count like any other text", () => {
	const note = measureLast(session().note("x".repeat(20_000)));
	assert.equal(note.pi, 5000);
	assert.deepEqual(kindsOf(note), ["prose"]);
});

test("thinking is counted as pi counts it, and apart", () => {
	const measure = measureLast(
		session()
			.user("q")
			.assistant(think("w ".repeat(45_000)), "answer"),
	);
	assert.equal(measure.pi, Math.ceil(90_006 / 4));
	assert.ok(measure.tokens.thinking > 40_000 && measure.tokens.prose < 10);
});

test("calls and results are kinds of their own", () => {
	const built = session()
		.user("q")
		.assistant("look", call("a", "bash", { command: "ls" }));
	assert.deepEqual(kindsOf(measureLast(built)), ["prose", "calls"]);
	assert.deepEqual(kindsOf(measureLast(built.result("a", "file"))), ["results"]);
});

test("a failed attempt is in no request, though pi's estimate counts it", () => {
	const measure = measureLast(session().user("q").failed("error", "half an answer"));
	assert.deepEqual([measure.pi > 0, kindsOf(measure), measure.tokens.frame], [true, [], 0]);
});

test("output of the user's own commands counts unless it is kept out of the context", () => {
	const bash = { role: "bashExecution", command: "ls", output: "a b c" };
	assert.deepEqual(kindsOf(measureLast(session().message(bash))), ["results"]);
	const hidden = measureLast(session().message({ ...bash, excludeFromContext: true }));
	assert.deepEqual([hidden.pi, kindsOf(hidden)], [0, []]);
});

test("details are not sent and count nothing", () => {
	const built = session().user("q").assistant(call("a", "bash"));
	const plain = measureLast(built.result("a", "out"));
	assert.deepEqual(measureLast(built.result("a", "out", { details: { diff: "x".repeat(100_000) } })), plain);
});
