/** A session of ten thousand messages: built as far as it is looked at, and all of it within reach. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { previewPage } from "../../src/page/preview-page.js";
import { previewOfSession } from "../preview/preview-of.js";
import { useBrowser } from "./browser.js";
import { largeSession } from "./large-session.js";

const browser = useBrowser();
const MESSAGES = 10_000;
const html = await previewPage(previewOfSession(largeSession(MESSAGES), { wasChars: 8000 }));

test("its page is smaller than 5 MB", () => assert.ok(Buffer.byteLength(html) < 5_000_000));

test("only what is near the window is built when the page opens", async () => {
	const { page } = await browser.open(html, { init: "window.requestIdleCallback = () => 0" });
	await page.locator("#m1").waitFor();
	const built = await page.locator("article").count();
	assert.ok(built > 10 && built < MESSAGES / 20, `${built} messages are built`);
});

test("the end of it, and a place in the middle, are there as soon as they are looked at", async () => {
	const { page, faults } = await browser.open(html);
	await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
	await page.locator(`#m${MESSAGES}`).waitFor();
	await page.evaluate("location.hash = '#m5000'");
	await page.locator("#m5000.is-found").waitFor();
	const top = (await page.evaluate("document.getElementById('m5000').getBoundingClientRect().top")) as number;
	assert.ok(top >= 0 && top < 300, `the message stands at ${top} px`);
	assert.deepEqual(faults, []);
});

test("in time all of it is built, for search, speech and paper", async () => {
	const { page } = await browser.open(html);
	await page
		.locator("article")
		.nth(MESSAGES - 1)
		.waitFor({ state: "attached" });
});

test("a filter finds a single message among them", async () => {
	const { page } = await browser.open(html);
	await page.locator("#filter").getByLabel("Text", { exact: true }).fill("task number 7000 ");
	await page.locator("#filter-count", { hasText: "1 of 10,000 messages" }).waitFor();
	await page.locator("article mark", { hasText: "task number 7000" }).waitFor();
});
