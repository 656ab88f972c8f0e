import assert from "node:assert/strict";
import { test } from "node:test";
import { createArchive } from "../../src/archive/archive.js";
import { composeBlock } from "../../src/render/block.js";
import { EXTENSION, exportTarget, nativeTarget, type Target } from "../../src/render/target.js";
import { textOf } from "../../src/session/content.js";

const CHAIN = {
	blockId: "b1",
	startUserTimestamp: 1,
	droppedToolCallIds: [],
	finalAssistantTimestamp: 2,
	toolRefs: ["t4", "t5"],
	compressedAt: 9,
	rangeSummaryText: "body",
};

function blockUnder(target: Target, chain: Partial<typeof CHAIN> = {}): string {
	return textOf(composeBlock({ ...CHAIN, ...chain }, [], [], createArchive(), target).content);
}

test("under the extension a block's refs are enough", () => {
	assert.equal(blockUnder(EXTENSION), '<compressed-chain id="b1" tools="t4,t5">\nbody\n</compressed-chain>');
});

for (const [name, target, command] of [
	["native", nativeTarget("my-session"), "condense query t4 --session my-session"],
	["export", exportTarget("/s/a.jsonl"), "condense query t4 --session /s/a.jsonl"],
] as const) {
	test(`under ${name} a block ends in the command that gives its outputs back`, () => {
		assert.equal(
			blockUnder(target),
			`<compressed-chain id="b1" tools="t4,t5">\nbody\n[full outputs: ${command}]\n</compressed-chain>`,
		);
		assert.equal(
			blockUnder(target, { toolRefs: [] }),
			'<compressed-chain id="b1" tools="">\nbody\n</compressed-chain>',
		);
	});
}

test("a block has the time of its compression", () => {
	assert.equal(composeBlock(CHAIN, [], [], createArchive(), EXTENSION).timestamp, 9);
});
