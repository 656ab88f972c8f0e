import assert from "node:assert/strict";
import { test } from "node:test";
import { inOrder } from "../../../src/cli/many/in-order.js";

/** Work that is done when it is told to be. */
function manualWork() {
	const begun: number[] = [];
	const finish = new Map<number, () => void>();
	const fail = new Map<number, (error: Error) => void>();
	const runNth = (nth: number) =>
		new Promise<number>((resolve, reject) => {
			begun.push(nth);
			finish.set(nth, () => resolve(nth));
			fail.set(nth, reject);
		});
	return { begun, finish, fail, runNth };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("results come in order, however the work gets done, and no more than so many run at once", async () => {
	const { begun, finish, runNth } = manualWork();
	const got: number[] = [];
	const all = (async () => {
		for await (const nth of inOrder(5, 2, runNth, () => false)) got.push(nth);
	})();
	assert.deepEqual(begun, [0, 1]);
	finish.get(1)!();
	await settle();
	assert.deepEqual([begun, got], [[0, 1, 2], []]);
	finish.get(2)!();
	await settle();
	finish.get(0)!();
	await settle();
	assert.deepEqual(
		[begun, got],
		[
			[0, 1, 2, 3, 4],
			[0, 1, 2],
		],
	);
	finish.get(4)!();
	finish.get(3)!();
	await all;
	assert.deepEqual(got, [0, 1, 2, 3, 4]);
});

test("what runs when it is stopped is finished, and nothing else is begun", async () => {
	const { begun, finish, runNth } = manualWork();
	let isStopped = false;
	const got: number[] = [];
	const all = (async () => {
		for await (const nth of inOrder(9, 3, runNth, () => isStopped)) got.push(nth);
	})();
	isStopped = true;
	for (const nth of [2, 0, 1]) finish.get(nth)!();
	await all;
	assert.deepEqual(
		[begun, got],
		[
			[0, 1, 2],
			[0, 1, 2],
		],
	);
});

test("more workers than work begin each piece once; without work there is no result", async () => {
	const begun: number[] = [];
	const runNth = async (nth: number) => {
		begun.push(nth);
		return nth;
	};
	const got: number[] = [];
	for await (const nth of inOrder(2, 8, runNth, () => false)) got.push(nth);
	for await (const nth of inOrder(0, 8, runNth, () => false)) got.push(nth);
	assert.deepEqual(
		[begun, got],
		[
			[0, 1],
			[0, 1],
		],
	);
});

test("an error reaches whoever waits for the results", async () => {
	const { fail, runNth } = manualWork();
	const all = (async () => {
		for await (const _ of inOrder(3, 2, runNth, () => false)) assert.fail("nothing was done");
	})();
	fail.get(1)!(new Error("second"));
	fail.get(0)!(new Error("first"));
	await assert.rejects(all, /first/);
});
