/** What is in the file itself, before any script runs. test/browser looks at pages in a browser. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import type { Payload } from "../../src/page/payload.js";
import { previewPage } from "../../src/page/preview-page.js";
import { session } from "../helpers/session-builder.js";
import { previewOfRun, previewOfSession } from "../preview/preview-of.js";
import { hostileSession, importerSession, RUN, SECRET } from "../preview/sessions.js";

const HIDDEN = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\u200b]/u;

const importerPage = async () => await previewPage(await previewOfRun(importerSession(), { overrides: RUN }));

async function hostilePage(): Promise<string> {
	const path = 'EVIL"><script>EVIL</script>.jsonl';
	const overrides = { ...RUN, minBatchChars: 0 };
	return await previewPage(await previewOfRun(hostileSession(), { overrides, path, withImages: true }));
}

/** The page without its script, style and data. */
function markupOf(page: string): string {
	return page.replace(/<(script|style)\b([^>]*)>[\s\S]*?<\/\1>/g, "<$1$2></$1>");
}

function payloadOf(page: string): Payload {
	return JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/s.exec(page)![1]!);
}

test("the policy allows the page's own script and style by their hashes, and nothing else", async () => {
	const page = await importerPage();
	const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)![1]!.replaceAll("&#39;", "'");
	const hashOf = (pattern: RegExp) =>
		`'sha256-${createHash("sha256").update(pattern.exec(page)![1]!).digest("base64")}'`;
	assert.deepEqual(policy.split("; "), [
		"default-src 'none'",
		`script-src ${hashOf(/<script>([\s\S]*?)<\/script>/)}`,
		`style-src ${hashOf(/<style>([\s\S]*?)<\/style>/)}`,
		"img-src data:",
		"base-uri 'none'",
		"form-action 'none'",
		"require-trusted-types-for 'script'",
		"trusted-types 'none'",
	]);
});

test("nothing in the page is loaded from elsewhere, and no attribute holds script or style", async () => {
	const markup = markupOf(await importerPage());
	assert.doesNotMatch(markup, /\s(?:src|srcset|style|on\w+|action|poster|data)="/);
	const links = [...markup.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!);
	assert.ok(links.length > 0 && links.every((href) => /^#[\w-]+$/.test(href)));
});

test("the numbers are there without script", async () => {
	const markup = markupOf(await importerPage());
	assert.match(markup, /The model will see 2,594 tokens instead of 5,404 \(-52 %\)/);
	assert.match(markup, /<code>bash<\/code> results/);
	assert.match(markup, /<a href="#b1">b1<\/a>/);
	assert.match(markup, /<noscript>/);
});

test("a hostile session is text in the file: no element, no end of the data", async () => {
	const page = await hostilePage();
	assert.equal(page.match(/<script\b/g)?.length, 2);
	const tags = markupOf(page).match(/<[^>]*>/g)!;
	assert.deepEqual(
		tags.filter((tag) => tag.includes("EVIL")),
		[],
	);
	assert.ok(JSON.stringify(payloadOf(page)).includes("<script>alert('EVIL')</script>"));
});

test("no secret and no hidden character gets into the file", async () => {
	const page = await hostilePage();
	assert.ok(!page.includes(SECRET.slice(8)));
	assert.doesNotMatch(page, HIDDEN);
	assert.match(page, /\[secret: github-token\]/);
	assert.match(page, /U\+202E/);
});

test("images that are none are not in the page", async () => {
	assert.deepEqual(payloadOf(await hostilePage()).images, []);
});

for (const maxBytes of [5_000_000, 400_000, 150_000]) {
	test(`a page of ${maxBytes} bytes at most is no larger`, async () => {
		const built = session();
		for (let n = 0; n < 300; n++) built.user(`task ${n}`).says(`${n} ${"<answer> ".repeat(200)}`);
		const page = await previewPage(previewOfSession(built), { maxBytes });
		assert.ok(Buffer.byteLength(page) <= maxBytes, `${Buffer.byteLength(page)} bytes`);
	});
}

test("the same session gives the same bytes", async () => assert.equal(await importerPage(), await importerPage()));

test("an empty session has a page", async () => {
	assert.match(await previewPage(previewOfSession(session())), /0 tokens in 0 messages/);
});
