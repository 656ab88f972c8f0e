import { test } from "node:test";
import { renderPreview } from "../../src/preview/index.js";
import { assertGolden } from "../helpers/golden.js";
import { previewOfRun } from "./preview-of.js";
import { hostileSession, importerSession, RUN } from "./sessions.js";

test("a run in markdown: totals, chains, what was left, the conversation with what stood there before", async () => {
	assertGolden(
		"preview/importer.md",
		await renderPreview(await previewOfRun(importerSession(), { overrides: RUN }), ".md"),
	);
});

test("a run in plain text says the same", async () => {
	assertGolden(
		"preview/importer.txt",
		await renderPreview(await previewOfRun(importerSession(), { overrides: RUN }), ".txt"),
	);
});

test("a hostile session in markdown is text and nothing else", async () => {
	const path = "evil `|` <b>\u202e.jsonl";
	const preview = await previewOfRun(hostileSession(), { overrides: { ...RUN, minBatchChars: 0 }, path });
	assertGolden("preview/hostile.md", await renderPreview(preview, ".md"));
});
