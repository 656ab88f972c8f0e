import assert from "node:assert/strict";
import { test } from "node:test";
import { previewMarkdown } from "../../src/preview/markdown.js";
import type { Preview } from "../../src/preview/preview.js";
import { call, session } from "../helpers/session-builder.js";
import { ALL } from "../plan/run-plan.js";
import { liveText } from "./markdown-live.js";
import { previewOfRun, previewOfSession } from "./preview-of.js";

/** Tasks whose results all differ; the newest `open` of them stay. */
async function longPreview(tasks: number, open = 0): Promise<Preview> {
	const built = session();
	for (let n = 0; n < tasks; n++) {
		const log = Array.from({ length: 60 }, (_, line) => `${n}.${line} something happened in module ${n}`).join("\n");
		built.user(`task ${n}`).assistant(call(`c${n}`, "bash", { command: `run ${n}` }));
		built.result(`c${n}`, log).says(`done ${n}: ${"and it went well. ".repeat(20)}`);
	}
	return await previewOfRun(built, { overrides: { ...ALL, chainCompression: { rollingWindow: open } } });
}

test("the larger the page would be, the less of it is shown: originals first, then the length of messages", async () => {
	const preview = await longPreview(24, 4);
	const notes: string[] = [];
	for (let maxBytes = 1_000_000; maxBytes > 8_000; ) {
		const page = previewMarkdown(preview, { maxBytes });
		const size = Buffer.byteLength(page);
		assert.ok(size <= maxBytes, `${size} bytes, and at most ${maxBytes} were asked for`);
		notes.push(...(page.match(/(?<=To keep this page small, ).*(?=\.)|Left out here/g) ?? [""]));
		maxBytes = size - 1;
	}
	assert.deepEqual(
		[...new Set(notes)].map((note) => note.slice(0, 40)),
		[
			"",
			"originals are shown by less of their two",
			"the originals are left out; every ref st",
			"originals are left out, and long message",
			"Left out here",
		],
	);
});

test("where the middle is left out, both ends are there", async () => {
	const page = previewMarkdown(await longPreview(24, 4), { maxBytes: 9_000 });
	assert.match(page, /### 1\. User/);
	assert.match(page, /done 23/);
});

test("what is cut names the command that gives the whole", async () => {
	const page = previewMarkdown(await longPreview(2));
	assert.match(page, /… [\d,]+ characters left out; the whole: `condense query t2` …/);
});

test("a chain's row leads to its block", async () => {
	const page = previewMarkdown(await longPreview(2));
	for (const block of ["b1", "b2"]) {
		assert.match(page, new RegExp(`\\[${block}\\]\\(#${block}\\)`));
		assert.match(page, new RegExp(`<a id="${block}"></a>`));
	}
});

test("a long result is folded, what people write stays open", () => {
	const lines = Array.from({ length: 60 }, (_, n) => `line ${n}`).join("\n");
	const built = session().user(lines).assistant(call("a", "bash")).result("a", lines).says("ok");
	const page = previewMarkdown(previewOfSession(built));
	assert.equal(page.match(/<details><summary>60 lines<\/summary>/g)?.length, 1);
	assert.ok(page.indexOf("line 59") < page.indexOf("<details>"));
});

test("nothing to read back, no command that reads it", () => {
	const page = previewMarkdown(previewOfSession(session().user("hi").says("hello")));
	assert.doesNotMatch(page, /condense query/);
	assert.match(liveText(page), /The model sees 3 tokens in 2 messages, as before\./);
});

test("a command to copy takes the path as one word", async () => {
	const preview = { ...(await longPreview(1)), path: "it's here.jsonl" };
	assert.match(previewMarkdown(preview), /condense query t1 --session 'it'\\''s here\.jsonl'/);
});

test("the same preview gives the same page", async () => {
	assert.equal(previewMarkdown(await longPreview(3)), previewMarkdown(await longPreview(3)));
});
