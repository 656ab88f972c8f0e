import assert from "node:assert/strict";
import { test } from "node:test";
import { askWithRetries } from "../../../src/summarize/llm/retry.js";
import { type Attempt, NO_USAGE } from "../../../src/summarize/llm/types.js";

const GOOD: Attempt = { text: "- fine", usage: NO_USAGE };
const BUSY: Attempt = { failed: "busy", kind: "transient" };

async function ask(answers: readonly Attempt[], retries = 3) {
	const waits: number[] = [];
	const left = [...answers];
	const attempts = await askWithRetries(async () => left.shift() ?? GOOD, {
		retries,
		interrupt: new AbortController().signal,
		wait: async (ms) => void waits.push(ms),
	});
	return { attempts, waits };
}

test("a failure that passes is waited out, longer every time", async () => {
	const { attempts, waits } = await ask([BUSY, BUSY, BUSY]);
	assert.deepEqual(waits, [1000, 2000, 4000]);
	assert.deepEqual(attempts, [BUSY, BUSY, BUSY, GOOD]);
});

test("the server's wish counts before our own, also none at all", async () => {
	const { waits } = await ask([{ ...BUSY, waitMs: 7000 }, { ...BUSY, waitMs: 0 }, BUSY]);
	assert.deepEqual(waits, [7000, 0, 4000]);
});

test("a server that wants to be left alone for long is", async () => {
	const { attempts, waits } = await ask([{ ...BUSY, waitMs: 3_600_000 }]);
	assert.deepEqual(waits, []);
	assert.deepEqual(attempts, [{ ...BUSY, waitMs: 3_600_000, failed: "busy; the server asks to wait 3600 s" }]);
});

test("there are no more retries than asked for", async () => {
	assert.equal((await ask([BUSY, BUSY, BUSY, BUSY], 2)).attempts.length, 3);
	assert.equal((await ask([BUSY, BUSY], 0)).attempts.length, 1);
});

for (const kind of ["permanent", "timeout", "unusable", "spent", "interrupted"] as const) {
	test(`a failure that is ${kind} is not asked again`, async () => {
		assert.equal((await ask([{ failed: "no", kind }])).attempts.length, 1);
	});
}

test("an interrupt ends the wait, and nothing is asked after it", async () => {
	const interrupt = new AbortController();
	let asked = 0;
	const running = askWithRetries(
		async () => {
			asked += 1;
			queueMicrotask(() => interrupt.abort());
			return { ...BUSY, waitMs: 50_000 };
		},
		{ retries: 3, interrupt: interrupt.signal },
	);
	assert.equal((await running).length, 1);
	assert.equal(asked, 1);
});
