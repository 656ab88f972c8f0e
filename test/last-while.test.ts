import assert from "node:assert/strict";
import { test } from "node:test";
import { lastWhile } from "../src/last-while.js";

test("the last item that holds is the one that a walk from the end finds", () => {
	for (let length = 0; length < 40; length++) {
		const list = Array.from({ length }, (_, at) => 2 * at);
		for (let limit = -1; limit < 2 * length + 1; limit++) {
			const expected = list.findLastIndex((item) => item <= limit);
			assert.equal(
				lastWhile(list, (item) => item <= limit),
				expected,
				`${limit} in ${length}`,
			);
		}
	}
});

test("a long list is asked few questions", () => {
	const list = Array.from({ length: 1 << 16 }, (_, at) => at);
	let asked = 0;
	const at = lastWhile(list, (item) => {
		asked += 1;
		return item <= 40_000;
	});
	assert.equal(at, 40_000);
	assert.ok(asked <= 17, `${asked} questions`);
});
