import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { PrefixSums } from "../../../src/budget/context/prefix-sums.js";

const step = fc.oneof(
	fc.record({ kind: fc.constant("push" as const), value: fc.integer({ min: 0, max: 1000 }) }),
	fc.record({ kind: fc.constant("set" as const), at: fc.nat(), value: fc.integer({ min: 0, max: 1000 }) }),
);

test("the sum of any beginning is what adding it up gives, however values joined and changed", () => {
	fc.assert(
		fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
			const sums = new PrefixSums();
			const values: number[] = [];
			for (const one of steps) {
				if (one.kind === "push" || values.length === 0) {
					sums.push(one.value);
					values.push(one.value);
				} else {
					const at = one.at % values.length;
					sums.set(at, one.value);
					values[at] = one.value;
				}
			}
			assert.equal(sums.length, values.length);
			for (let count = 0; count <= values.length; count++) {
				const sum = values.slice(0, count).reduce((total, value) => total + value, 0);
				assert.equal(sums.before(count), sum);
			}
		}),
	);
});
