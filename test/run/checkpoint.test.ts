import assert from "node:assert/strict";
import { test } from "node:test";
import { CondenseError } from "../../src/errors.js";
import { checkpointFor } from "../../src/run/checkpoint.js";

test("a plan that takes long lets timers and signals have their turn, and ends when it is stopped", async () => {
	const stop = new AbortController();
	const checkpoint = checkpointFor(stop.signal);
	setTimeout(() => stop.abort(), 0);
	const work = async (): Promise<void> => {
		for (let step = 0; step < 100_000; step++) {
			const until = performance.now() + 10;
			while (performance.now() < until); // keeps the process to itself
			await checkpoint();
		}
	};
	await assert.rejects(work, (error) => error instanceof CondenseError && error.code === "interrupted");
});
