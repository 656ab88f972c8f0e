/** The measure itself: it sees what is quadratic, in a loop and inside a built-in function, and nothing else. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { lastWhile } from "../../src/last-while.js";
import { countWork, FACTOR, findSteep } from "./growth.js";

const N = 64;

async function steepOf(work: (list: readonly number[]) => void): Promise<string[]> {
	const [small, large] = [N, FACTOR * N].map((n) => Array.from({ length: n }, (_, at) => at));
	const countOf = (list: readonly number[]) => countWork(async () => work(list));
	return findSteep(await countOf(small!), await countOf(large!), N).map(({ place }) => place);
}

test("a loop in a loop is found, where it is", async () => {
	// A condition that is asked for every item of the list, for every item of the list.
	const steep = await steepOf((list) => {
		for (const limit of list) for (const item of list) lastWhile([item], (one) => one <= limit);
	});
	assert.ok(
		steep.some((place) => place.startsWith("last-while.ts lastWhile")),
		steep.join("\n"),
	);
});

test("a search in a loop is found, although no code of the product repeats", async () => {
	const steep = await steepOf((list) => {
		for (const item of list) list.indexOf(item);
	});
	assert.deepEqual(steep, ["elsewhere: indexOf"]);
});

test("a copy in a loop is found", async () => {
	const steep = await steepOf((list) => {
		let copy: number[] = [];
		for (const item of list) copy = [...copy, item];
	});
	assert.deepEqual(steep, ["elsewhere: iterator"]);
});

test("a binary search for every item is not taken for a quadratic step", async () => {
	assert.deepEqual(await steepOf((list) => list.forEach((item) => void lastWhile(list, (one) => one <= item))), []);
});
