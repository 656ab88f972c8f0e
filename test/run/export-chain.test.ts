/** An export of an export still leads to the originals, not to the stubs that stand for them in the session between. */
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
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

test("a duplicate gives its original in an export, and no later run takes its stub for a result", async (t) => {
	const folder = makeTempDir(t);
	const built = session()
		.user("look")
		.assistant(call("a", "bash", { command: "ls" }))
		.result("a", LISTING)
		.assistant(call("b", "bash", { command: "ls ." }))
		.result("b", LISTING)
		.says("the same");
	const original = writeOld(join(folder, "s.jsonl"), built.text());
	const one = await exported(original, join(folder, "one.jsonl"), "parent", 9);
	const two = await exported(one, join(folder, "two.jsonl"), "parent", 9);
	for (const path of [one, two]) {
		assert.deepEqual(
			given(path, ["t1", "b"]).map(({ text }) => text),
			[LISTING, LISTING],
		);
		assert.deepEqual(given(path, ["t2"]), []);
		assert.deepEqual(
			verifyFile(path, DEFAULTS).findings.filter(({ severity }) => severity === "error"),
			[],
		);
	}
});

test("a branch that begins in the middle of an export still has the archive", async (t) => {
	const folder = makeTempDir(t);
	const one = await exported(written(folder), join(folder, "one.jsonl"), "parent", 9);
	const lines = readFileSync(one, "utf8").trimEnd().split("\n");
	const answerAt = JSON.parse(lines.find((line) => line.includes("many files"))!) as { id: string };
	const fork = { type: "message", id: "f0000001", parentId: answerAt.id, timestamp: new Date(CLOCK).toISOString() };
	const message = { role: "user", content: "and else?", timestamp: CLOCK };
	writeOld(one, `${[...lines, JSON.stringify({ ...fork, message })].join("\n")}\n`);
	assert.deepEqual(given(one, ["t1"]), [{ text: LISTING, images: 0 }]);
	assert.deepEqual(
		verifyFile(one, DEFAULTS).findings.filter(({ severity }) => severity === "error"),
		[],
	);
});

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
