import assert from "node:assert/strict";
import { test } from "node:test";
import { scriptJson } from "../../src/page/embed.js";
import { fitPreview } from "../../src/page/fit.js";
import { restoreItem } from "../../src/page/payload.js";
import type { Preview, PreviewItem } from "../../src/preview/preview.js";
import { previewOfRun } from "../preview/preview-of.js";
import { importerSession, RUN } from "../preview/sessions.js";
import { item, message } from "./items.js";

const LONG = "a line of <text> that fills the page\n".repeat(300);
const manyItems = (count: number): Pick<Preview, "items"> => ({
	items: Array.from({ length: count }, (_, n) =>
		item("result", `${n} ${LONG}`, {
			change: "archived",
			refs: [`t${n}`],
			was: { messages: [message("result", `was ${n} ${LONG}`)], tokens: 3 },
		}),
	) as PreviewItem[],
});
const sizeOf = (value: unknown) => Buffer.byteLength(scriptJson(value));

test("what fits is whole, and comes back as it was", async () => {
	const { items } = await previewOfRun(importerSession(), { overrides: RUN });
	const fitted = fitPreview({ items }, 1_000_000);
	assert.equal(fitted.note, "");
	assert.deepEqual(fitted.items.map(restoreItem), items);
});

test("the smaller the page, the less is on it: originals first, then long messages, then the middle", () => {
	const preview = manyItems(20);
	const notes: string[] = [];
	for (let maxBytes = 1_000_000; maxBytes > 3000; maxBytes = Math.floor(maxBytes * 0.8)) {
		const { items, images, note } = fitPreview(preview, maxBytes);
		assert.ok(sizeOf(items) + sizeOf(images) <= maxBytes + 2);
		if (note !== notes.at(-1)) notes.push(note);
	}
	const omissions = notes.findIndex((note) => /in the middle are not on this page/.test(note));
	assert.equal(notes[0], "");
	assert.match(notes[1] ?? "", /originals are shown by less of their two ends/);
	assert.match(notes[omissions - 1] ?? "", /originals are left out, and long messages are shown/);
	assert.ok(notes.slice(omissions).every((note) => /\d messages in the middle/.test(note)));
});

test("what has no room in the middle is counted, and both ends are there", () => {
	const { items, omitted } = fitPreview(manyItems(50), 12_000);
	assert.ok(omitted !== undefined && omitted.count > 0);
	assert.equal(items.length + omitted.count, 50);
	assert.equal(items[0]?.refs?.[0], "t0");
	assert.equal(items[omitted.at]?.refs?.[0], `t${omitted.at + omitted.count}`);
	assert.equal(items.at(-1)?.refs?.[0], "t49");
});

test("without a limit all of it is there", () => {
	const { items, note } = fitPreview(manyItems(50), Number.POSITIVE_INFINITY);
	assert.equal(note, "");
	assert.ok(sizeOf(items) > 50 * 2 * LONG.length);
});

test("originals that are left out still say that there were some", () => {
	const { items } = fitPreview(manyItems(20), 250_000);
	assert.deepEqual(items[0]?.was, { messages: [], tokens: 3 });
});
