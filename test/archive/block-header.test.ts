import assert from "node:assert/strict";
import { test } from "node:test";
import { createArchive } from "../../src/archive/archive.js";
import { blockHeader, findBlocks } from "../../src/archive/block-header.js";
import { applyEntry } from "../../src/archive/replay.js";
import type { Message } from "../../src/session/entry.js";

const CHAIN = {
	blockId: "b1",
	startUserTimestamp: 1,
	droppedToolCallIds: [],
	finalAssistantTimestamp: 2,
	toolRefs: ["t1", "t2"],
	compressedAt: 50,
};
const archive = createArchive();
for (const chain of [CHAIN, { ...CHAIN, blockId: "b2", startUserTimestamp: 2, toolRefs: ["t3"] }]) {
	applyEntry(archive, { type: "custom", customType: "context-prune-chain", data: chain });
}
const message = (text: string, timestamp: number, role = "user") => ({ role, content: text, timestamp }) as Message;
const BLOCK = '<compressed-chain id="b1" tools="t1,t2">\nbody\n</compressed-chain>';

test("a block's header has its name and its refs", () => {
	assert.equal(blockHeader(CHAIN), '<compressed-chain id="b1" tools="t1,t2">');
});

for (const [title, each, found] of [
	["a user message with a block's header and the time of its compression is the block", message(BLOCK, 50), "b1"],
	[
		"of two blocks made in one run the header tells which",
		message(BLOCK.replace("b1", "b2").replace("t1,t2", "t3"), 50),
		"b2",
	],
	["the header at another time is text", message(BLOCK, 51), undefined],
	["other refs are another text", message(BLOCK.replace("t1,t2", "t1"), 50), undefined],
	["the tag behind other text is text", message(`see ${BLOCK}`, 50), undefined],
	["an answer is never a block", message(BLOCK, 50, "assistant"), undefined],
] as const) {
	test(title, () => assert.equal(findBlocks([each], archive).get(0)?.blockId, found));
}

test("without chains there are no blocks", () => {
	assert.equal(findBlocks([message(BLOCK, 50)], createArchive()).size, 0);
});
