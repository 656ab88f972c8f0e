import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { recordOf, refOf, spillOversized } from "../../src/plan/records.js";
import type { Content, ToolResultMessage } from "../../src/session/entry.js";
import { image } from "../helpers/session-builder.js";
import { memorySidecars } from "./run-plan.js";

const CALL = { id: "a", name: "bash", args: { command: "ls" } };

function result(content: Content, more: object = {}): ToolResultMessage {
	return { role: "toolResult", toolCallId: "a", toolName: "bash", content, timestamp: 5, ...more } as ToolResultMessage;
}
const text = (...texts: string[]): Content => texts.map((each) => ({ type: "text", text: each }));
const record = (content: string) => recordOf(CALL, result(content), { turnIndex: 3, timestamp: 9 });
const limits = { spillThreshold: 100, spillPreviewBytes: 40 };

test("a record holds the call, the whole text of its result, and the time of both", () => {
	assert.deepEqual(recordOf(CALL, result(text("one", "two")), { turnIndex: 3, timestamp: 9 }), {
		toolCallId: "a",
		toolName: "bash",
		args: { command: "ls" },
		resultText: "one\ntwo",
		isError: false,
		turnIndex: 3,
		timestamp: 9,
		resultTimestamp: 5,
	});
});

test("a record notes failure and images; a result without a time gives it none", () => {
	const failed = recordOf(CALL, result([image(), image()], { isError: true, timestamp: undefined }), {
		turnIndex: 0,
		timestamp: 9,
	});
	assert.equal(failed.isError, true);
	assert.equal(failed.images, 2);
	assert.equal("resultTimestamp" in failed, false);
	assert.deepEqual(refOf(failed, "t1"), { shortId: "t1", toolCallId: "a" });
});

test("a text below the threshold stays in the record", async () => {
	const sidecars = memorySidecars();
	const kept = await spillOversized([record("x".repeat(99))], limits, sidecars);
	assert.equal(kept[0]!.resultText.length, 99);
	assert.equal(sidecars.files.size, 0);
});

test("a text at the threshold moves to a sidecar whole, and leaves its measures", async () => {
	const sidecars = memorySidecars();
	const long = "line of text\n".repeat(10);
	const [spilled] = await spillOversized([record(long)], limits, sidecars);
	assert.equal(sidecars.files.get(spilled!.spillPath!), long);
	assert.equal(spilled!.resultText, "");
	assert.equal(spilled!.spillBytes, long.length);
	assert.equal(spilled!.sha256, createHash("sha256").update(long).digest("hex"));
	assert.equal(spilled!.contentHash, createHash("sha1").update(`bash\0${long.trim()}`).digest("hex"));
	assert.equal(spilled!.resultPreview, "line of text\nline of text\nline of text");
});

test("a preview ends between characters", async () => {
	for (let pad = 0; pad < 5; pad++) {
		const [spilled] = await spillOversized([record("x".repeat(pad) + "😀".repeat(60))], limits, memorySidecars());
		assert.match(spilled!.resultPreview!, /^x*(?:😀)+$/u);
		assert.ok(Buffer.byteLength(spilled!.resultPreview!) <= 40);
	}
});

test("a preview holds no secret, not even the first half of one", async () => {
	const key = `sk-ant-api03-${"A1b2C3d4".repeat(11)}-AAAAAAAA`;
	for (const pad of [0, 10, 30, 35]) {
		const sidecars = memorySidecars();
		const original = `${"x ".repeat(pad / 2)}${key}\n${"word ".repeat(20)}`;
		const [spilled] = await spillOversized([record(original)], limits, sidecars);
		assert.doesNotMatch(spilled!.resultPreview!, /sk-ant/);
		assert.equal(sidecars.files.get(spilled!.spillPath!), original);
	}
});

test("a text with half a character stays in the record, where it keeps its form", async () => {
	const broken = `\ud800${"x".repeat(200)}`;
	const [kept] = await spillOversized([record(broken)], limits, memorySidecars());
	assert.equal(kept!.resultText, broken);
});

test("a sidecar that cannot be written fails the whole list", async () => {
	await assert.rejects(
		spillOversized([record("x".repeat(200))], limits, memorySidecars({ failing: true })),
		/no space left/,
	);
});
