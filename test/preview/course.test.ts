import assert from "node:assert/strict";
import { test } from "node:test";
import { nativeTarget } from "../../src/render/target.js";
import { call, image, session } from "../helpers/session-builder.js";
import { ALL } from "../plan/run-plan.js";
import { previewOfRun, previewOfSession, textsOf } from "./preview-of.js";
import { importerSession, RUN } from "./sessions.js";

const TEXT = "some words of a log\n".repeat(100);

for (const [name, target] of [
	["extension", undefined],
	["native", nativeTarget("importer")],
] as const) {
	test(`${name}: the course never falls, and ends at the totals`, async () => {
		const of = { overrides: RUN, ...(target === undefined ? {} : { target }) };
		const { course, tokens } = await previewOfRun(importerSession(), of);
		for (const side of ["before", "after"] as const) {
			const values = course.map((point) => point[side]);
			assert.deepEqual(
				values,
				values.toSorted((a, b) => a - b),
			);
			assert.equal(values.at(-1), tokens[side]);
		}
	});
}

test("each answer is a point with its line; a block is named where its chain ends", async () => {
	const built = session();
	for (const n of [1, 2]) {
		built
			.user(`task ${n}`)
			.assistant(call(`c${n}`, "bash"))
			.result(`c${n}`, `${n} ${TEXT}`)
			.says("done");
	}
	const { course } = await previewOfRun(built, { overrides: { ...ALL, chainCompression: { rollingWindow: 1 } } });
	assert.deepEqual(
		course.map(({ turn, line, blocks, isEnd }) => ({ turn, line, blocks, isEnd })),
		[
			{ turn: 0, line: 3, blocks: ["b1"], isEnd: undefined },
			{ turn: 1, line: 5, blocks: undefined, isEnd: undefined },
			{ turn: 2, line: 7, blocks: undefined, isEnd: undefined },
			{ turn: 3, line: 9, blocks: undefined, isEnd: undefined },
			{ turn: 3, line: undefined, blocks: undefined, isEnd: true },
		],
	);
});

test("what stands behind the last answer is a point of its own", () => {
	const built = session().user("hello").says("hi").user(TEXT);
	const { course } = previewOfSession(built);
	assert.deepEqual(
		course.map(({ turn, after }) => [turn, after]),
		[
			[0, 3],
			[0, 503],
		],
	);
});

test("an empty context has one point, at nothing", () => {
	assert.deepEqual(previewOfSession(session()).course, [{ turn: -1, isEnd: true, before: 0, after: 0 }]);
});

test("images come with their data only where they are asked for", async () => {
	const built = session().user([{ type: "text", text: "look" }, image("iVBORw0KGgo=")]);
	assert.doesNotMatch(textsOf(previewOfSession(built).items), /iVBOR/);
	assert.match(textsOf(previewOfSession(built, { withImages: true }).items), /"data":"iVBORw0KGgo="/);
});
