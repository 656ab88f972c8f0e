import assert from "node:assert/strict";
import { test } from "node:test";
import { inspectSession } from "../../src/inspect/inspect.js";
import { inspectionPage } from "../../src/page/inspect-page.js";
import { EXTENSION } from "../../src/render/target.js";
import { call, type SessionBuilder, session } from "../helpers/session-builder.js";
import { settingsWith } from "../plan/run-plan.js";
import { previewOfSession } from "../preview/preview-of.js";
import { hostileSession, importerSession } from "../preview/sessions.js";

const PROTECTED = { protectedTools: ["todowrite", "todo<i>"] };

async function pageOf(built: SessionBuilder): Promise<string> {
	const settings = settingsWith(PROTECTED);
	const inspection = inspectSession(built.session(), built.branch(), settings);
	const history = { session: built.session(), branch: built.branch(), settings, target: EXTENSION };
	const page = await inspectionPage(inspection, previewOfSession(built, { overrides: PROTECTED }), history);
	return page.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "");
}

test("what is reclaimable, protected and archived is there, and rules that hold nothing", async () => {
	const page = await pageOf(importerSession());
	assert.match(page, /up to <strong>[\d,]+ tokens<\/strong> can be reclaimed/);
	assert.match(page, /7 tokens in 1 result are kept word for word, by <code>tool todowrite<\/code>/);
	assert.match(page, /nothing is kept by <code>tool todo&lt;i&gt;<\/code>/);
	assert.match(page, /archived so far: 0 records, 0 blocks, by 0 runs of condense/);
});

test("tools and tasks have a row each", async () => {
	const page = await pageOf(importerSession());
	assert.match(page, /<th scope="row"><code>bash<\/code><\/th><td class="number">3<\/td>/);
	assert.match(page, /<th scope="row">The importer drops the last row/);
	assert.match(page, /<td>open, one of the newest<\/td>/);
});

test("the chart has what pi reckoned after each turn, and where it compacted", async () => {
	const built = session();
	for (let n = 0; n < 3; n++) {
		built.user(`task ${n}`);
		built.message({
			role: "assistant",
			content: [{ type: "text", text: "done" }],
			stopReason: "stop",
			usage: { input: 1000 * (n + 1), output: 5, totalTokens: 1000 * (n + 1) + 5 },
		});
		if (n === 0) built.compaction(built.last);
	}
	const page = await pageOf(built);
	const rows = [...page.matchAll(/<tr><th scope="row" class="number">(\d)<\/th>(.*?)<\/tr>/g)].map(
		([, turn, cells]) => [turn, ...cells!.matchAll(/<td[^>]*>(.*?)<\/td>/g)],
	);
	assert.deepEqual(
		rows.map(([turn, before, , happened]) => [
			turn,
			(before as RegExpMatchArray)[1],
			(happened as RegExpMatchArray)[1],
		]),
		[
			["0", "1,005", ""],
			["1", "2,005", "compaction by pi"],
			["2", "3,005", ""],
		],
	);
});

test("a session without recorded usage is charted by estimates, and says so", async () => {
	const built = session().user("go").assistant(call("a", "bash")).result("a", "x".repeat(400)).says("ok");
	assert.match(await pageOf(built), /tokens as pi estimates/);
});

test("nothing that a session says is markup", async () => {
	const tags = (await pageOf(hostileSession())).match(/<[^>]*>/g)!;
	assert.deepEqual(
		tags.filter((tag) => tag.includes("EVIL")),
		[],
	);
});
