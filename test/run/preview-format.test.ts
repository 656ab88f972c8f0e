import assert from "node:assert/strict";
import { test } from "node:test";
import { CondenseError } from "../../src/errors.js";
import { FORMATS, formatOf, renderIn } from "../../src/run/preview-format.js";
import { previewOfRun } from "../preview/preview-of.js";
import { importerSession, RUN } from "../preview/sessions.js";

for (const [path, ending] of [
	["out.md", ".md"],
	["a.b/out.TXT", ".txt"],
	["s.preview.json", ".json"],
	["out.html", ".html"],
] as const) {
	test(`${path} is ${ending}`, () => assert.equal(formatOf(path), ending));
}

for (const path of ["out", "out.pdf", "md", ".md/x", ""]) {
	test(`${JSON.stringify(path)} has no known ending: a usage error that names those there are`, () => {
		assert.throws(
			() => formatOf(path),
			(error) =>
				error instanceof CondenseError &&
				error.code === "usage" &&
				FORMATS.every((format) => error.hint?.includes(format)),
		);
	});
}

test("a page is a whole HTML file", async () => {
	const preview = await previewOfRun(importerSession(), { overrides: RUN });
	assert.match(await renderIn(".html", preview), /^<!doctype html>\n[\s\S]*<\/html>\n$/);
});

test("--full is for pages", () => {
	assert.throws(() => formatOf("out.md", { isFull: true }), /--full .* out\.md/);
	assert.equal(formatOf("out.html", { isFull: true }), ".html");
});
