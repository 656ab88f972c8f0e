import assert from "node:assert/strict";
import { test } from "node:test";
import { ChainTimes } from "../../src/archive/chain-times.js";
import type { ChainData } from "../../src/archive/record.js";
import type { Message } from "../../src/session/entry.js";

function chain(blockId: string, start: number, end: number | null, compressedAt = 99): ChainData {
	const base = { blockId, toolRefs: [], droppedToolCallIds: [], compressedAt };
	return { ...base, startUserTimestamp: start, finalAssistantTimestamp: end };
}

const message = (role: string, timestamp: number): Message => ({ role, timestamp, content: [] }) as unknown as Message;
const namesOf = (times: ChainTimes, ...messages: Message[]) => times.chainsOf(messages).map(({ blockId }) => blockId);

function timesOf(...chains: ChainData[]): ChainTimes {
	const times = new ChainTimes();
	for (const one of chains) times.add(one);
	return times;
}

test("a context's chains are those that its messages open or end, once each, in the order of the archive", () => {
	const times = timesOf(chain("b1", 10, 19), chain("b2", 20, 29), chain("b3", 30, 39), chain("b4", 40, null));
	assert.deepEqual(namesOf(times, message("user", 30), message("assistant", 29), message("assistant", 39)), [
		"b2",
		"b3",
	]);
	assert.deepEqual(namesOf(times, message("user", 40)), ["b4"]);
	assert.deepEqual(namesOf(times, message("assistant", 10), message("user", 19), message("toolResult", 20)), []);
});

test("a chain with a time that no message can have is in every context", () => {
	const times = timesOf(chain("b1", 10, 19), chain("b2", Number.POSITIVE_INFINITY, 29));
	assert.deepEqual(namesOf(times), ["b2"]);
});

test("a chain that replaces another has its place, and the other is gone", () => {
	const first = chain("b1", 10, 19, 50);
	const times = timesOf(first, chain("b2", 20, 29));
	times.remove(first);
	times.add(chain("b3", 10, 15, 60));
	assert.deepEqual(namesOf(times, message("user", 20), message("user", 10)), ["b3", "b2"]);
	assert.deepEqual([times.hasEnd(10), times.hasEnd(15), times.hasEnd(19)], [true, true, false]);
	assert.deepEqual([times.compressedAt(50).length, times.compressedAt(60).length], [0, 1]);
});
