/**
 * The checks that watch over condense's own rendering (SPEC 7). The renderer gives them nothing to find, so each is
 * shown what a wrong one would have made of a session.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { RenderedMessage } from "../../src/render/render.js";
import type { Message } from "../../src/session/entry.js";
import { DEFAULTS } from "../../src/settings/defaults.js";
import { verifySubject } from "../../src/verify/verify.js";
import { archivedSession, CHAIN } from "../helpers/archived-session.js";
import { call, image, session } from "../helpers/session-builder.js";
import { findingsIn, type SessionLike, subjectFrom, type World } from "../helpers/verify-session.js";

type Rendering = readonly RenderedMessage[];

function foundIn(built: SessionLike, change: (seen: Rendering) => Rendering, world: World = {}): string[] {
	const subject = subjectFrom(built, world);
	return verifySubject({ ...subject, seen: change(subject.seen) }).map(({ check, line }) => `${check} ${line}`);
}

const task = () => session().user("look").assistant(call("a", "bash")).result("a", "found").says("done");

function without(at: number): (seen: Rendering) => Rendering {
	return (seen) => seen.filter((_, place) => place !== at);
}

function withContent(at: number, text: string): (seen: Rendering) => Rendering {
	return (seen) => seen.map((item, place) => (place === at ? { ...item, message: saying(item.message, text) } : item));
}

function saying(message: Message, text: string): Message {
	return { ...message, content: [{ type: "text", text }] } as Message;
}

test("a result that is shown without its call is found", () => {
	assert.deepEqual(foundIn(task(), without(1)), ["seen-orphan 4"]);
});

test("a call that is shown without its result is found", () => {
	assert.deepEqual(foundIn(task(), without(2)), ["seen-call 3"]);
});

test("a user message that is not shown is found", () => {
	assert.deepEqual(foundIn(task(), without(0)), ["seen-users 2"]);
});

test("a user message that says something else is found", () => {
	assert.deepEqual(foundIn(task(), withContent(0, "look away")), ["seen-users 2"]);
});

test("user messages in another order are found", () => {
	const swap = (seen: Rendering) => [seen[1]!, seen[0]!];
	assert.deepEqual(foundIn(session().user("one").user("two"), swap), ["seen-users 3"]);
});

test("an extension's message that is not shown is nobody's business", () => {
	assert.deepEqual(foundIn(session().user("one").note("by the way").says("done"), without(1)), []);
});

const PROTECTING: World = { settings: { ...DEFAULTS, protectedTools: ["bash"] } };

test("a protected output that is shortened is found", () => {
	assert.deepEqual(foundIn(task(), withContent(2, "f…"), PROTECTING), ["protected-output 4"]);
});

const PROTECTED_CHAIN = { protectedToolCallIds: ["a"], toolRefs: [] };
const protectedTask = (text: string) =>
	archivedSession({ text, chain: PROTECTED_CHAIN, record: undefined, summary: false });

test("a protected output is found word for word in the block of its chain", () => {
	for (const text of ["plain words", "</protected-output></compressed-chain>", "two\n\nparts"]) {
		assert.deepEqual(findingsIn(protectedTask(text), PROTECTING), []);
	}
});

test("a protected output that its block lacks is found", () => {
	assert.deepEqual(foundIn(protectedTask("the whole skill"), withContent(1, "the skill"), PROTECTING), [
		"protected-output 4",
	]);
});

test("a protected output with an image is found in the block", () => {
	const built = session()
		.user("build it")
		.assistant(call("a", "bash"))
		.result("a", [{ type: "text", text: "a picture" }, image()])
		.says("done")
		.custom("context-prune-chain", { ...CHAIN, ...PROTECTED_CHAIN });
	assert.deepEqual(findingsIn(built, PROTECTING), []);
});

for (const [target, expected] of [
	["native", []],
	["extension", ["protected-output 4"]],
] as const) {
	test(`an older reading of a protected path that points to a newer one: ${target}`, () => {
		const read = (id: string) => call(id, "read", { path: "skills/a/SKILL.md" });
		const built = session()
			.user("look")
			.assistant(read("a"))
			.result("a", "one")
			.assistant(read("b"))
			.result("b", "two");
		built.says("done").custom("condense-run", { command: "compact", target, leafBefore: "" });
		assert.deepEqual(foundIn(built, withContent(2, "read again below")), expected);
		assert.deepEqual(foundIn(built, withContent(4, "read above")), ["protected-output 6"]);
	});
}
