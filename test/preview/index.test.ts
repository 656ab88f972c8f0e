import assert from "node:assert/strict";
import { test } from "node:test";
import { previewPathFor, renderPreview, TEXT_ENDINGS } from "../../src/preview/index.js";
import { previewOfRun } from "./preview-of.js";
import { importerSession, RUN } from "./sessions.js";

test("a preview goes beside its session", () => {
	assert.equal(previewPathFor("a/s.jsonl"), "a/s.preview.md");
	assert.equal(previewPathFor("a/s"), "a/s.preview.md");
});

test("every format ends in one newline", async () => {
	const preview = await previewOfRun(importerSession(), { overrides: RUN });
	for (const ending of TEXT_ENDINGS) assert.match(await renderPreview(preview, ending), /[^\n]\n$/);
});

test("the JSON is one object, its schema first, and the same keys when empty", async () => {
	const keysOf = async (...of: Parameters<typeof previewOfRun>) =>
		Object.keys(JSON.parse(await renderPreview(await previewOfRun(...of), ".json")));
	const keys = ["schema", "path", "of", "target", "tokens", "messages", "shares", "chains", "left", "course", "items"];
	assert.deepEqual(await keysOf(importerSession(), { overrides: RUN }), keys);
	const { session } = await import("../helpers/session-builder.js");
	assert.deepEqual(await keysOf(session()), keys);
});
