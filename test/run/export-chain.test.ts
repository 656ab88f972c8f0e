/** An export of an export still leads to the originals, not to the stubs that stand for them in the session between. */
import assert from "node:assert/strict";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { answer } from "../../src/query/answer.js";
import { openSources } from "../../src/query/open-sources.js";
import { type ExportOptions, exportSession } from "../../src/run/export.js";
import { verifyFile } from "../../src/run/verify.js";
import { readSessionFile } from "../../src/session/read.js";
import { DEFAULTS } from "../../src/settings/defaults.js";
import { createExtractive } from "../../src/summarize/extractive/index.js";
import { CLOCK, call, image, session } from "../helpers/session-builder.js";
import { writeOld } from "../helpers/session-file.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const LISTING = Array.from({ length: 80 }, (_, i) => `-rw-r--r-- dev ${i * 31} src/file-${i}.ts`).join("\n");
const LOG = Array.from({ length: 80 }, (_, i) => `line ${i}: request ${i * 7} took ${i} ms`).join("\n");
const PLACES = ["parent", "inline", "sidecars"] as const;

function written(folder: string): string {
	const built = session()
		.user("look around")
		.assistant(call("a", "bash", { command: "ls" }))
		.result("a", LISTING)
		.says("many files")
		.user("and now?")
		.assistant(call("b", "bash", { command: "tail" }))
		.result("b", LOG)
		.says("slow")
		.user("show me")
		.assistant(call("c", "shot"))
		.result("c", [{ type: "text", text: LOG.toUpperCase() }, image()])
		.says("there");
	return writeOld(join(folder, "s.jsonl"), built.text());
}

async function exported(from: string, out: string, archive: ExportOptions["archive"], window: number): Promise<string> {
	const { chainCompression } = DEFAULTS;
	await exportSession(from, {
		settings: { ...DEFAULTS, chainCompression: { ...chainCompression, rollingWindow: window } },
		createSummarizer: (conversation) => createExtractive(conversation),
		now: CLOCK + 1_000_000,
		version: "0.0.0",
		out,
		writeOut: () => undefined,
		archive,
		share: { redact: false, dropImages: false, dropThinking: false, relativePaths: false },
		isForced: false,
	});
	return out;
}

/** What each ref gives, and the images that come with it. */
function given(path: string, refs: readonly string[]) {
	const sources = openSources(readSessionFile(path), undefined);
	return refs.flatMap((ref) => answer(ref, sources).calls.map(({ text, images }) => ({ text, images: images.length })));
}

for (const first of PLACES) {
	for (const second of PLACES) {
		test(`refs give the originals where the first export leaves them ${first}, the second ${second}`, async (t) => {
			const folder = makeTempDir(t);
			mkdirSync(join(folder, "elsewhere"));
			const one = await exported(written(folder), join(folder, "one.jsonl"), first, 9);
			const two = await exported(one, join(folder, "elsewhere", "two.jsonl"), second, 0);
			assert.deepEqual(given(two, ["t1", "t2", "t3"]), [
				{ text: LISTING, images: 0 },
				{ text: LOG, images: 0 },
				{ text: LOG.toUpperCase(), images: 1 },
			]);
			assert.deepEqual(
				verifyFile(two, DEFAULTS).findings.filter(({ severity }) => severity === "error"),
				[],
			);
		});
	}
}

test("an export whose originals are two sessions back needs both", async (t) => {
	const folder = makeTempDir(t);
	const original = written(folder);
	const one = await exported(original, join(folder, "one.jsonl"), "parent", 9);
	const two = await exported(one, join(folder, "two.jsonl"), "parent", 0);
	rmSync(original);
	assert.deepEqual(
		given(two, ["t1"]).map(({ text }) => text),
		[undefined],
	);
	const errors = verifyFile(two, DEFAULTS).findings.filter(({ severity }) => severity === "error");
	assert.deepEqual(
		errors.map(({ check }) => check),
		["parent-session"],
	);
});
