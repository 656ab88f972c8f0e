/** What a reader does: opens a stub, filters, follows a ref, reads the chart by keyboard, prints. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { previewPage } from "../../src/page/preview-page.js";
import { previewOfRun } from "../preview/preview-of.js";
import { importerSession, RUN } from "../preview/sessions.js";
import { useBrowser } from "./browser.js";
import { examplePage } from "./pages.js";

const browser = useBrowser();

async function openImporter(): Promise<Page> {
	const html = await previewPage(await previewOfRun(importerSession(), { overrides: RUN }));
	return (await browser.open(html)).page;
}

async function openDebugging(): Promise<Page> {
	return (await browser.open(await examplePage("debugging", "compact"))).page;
}

const field = (page: Page, name: string) => page.locator("#filter").getByLabel(name, { exact: true });
const count = (page: Page) => page.locator("#filter-count").textContent();

test("a stub opens to its original, and to what the summary says about it", async () => {
	const page = await openImporter();
	const stub = page.locator(".message.archived").first();
	await assertHidden(stub.getByText("step 0: read module 0"));
	const button = stub.getByRole("button", { name: /The original result/ });
	assert.equal(await button.getAttribute("aria-expanded"), "false");
	await button.click();
	assert.equal(await button.getAttribute("aria-expanded"), "true");
	await stub.getByText("step 0: read module 0").waitFor();
	await stub.getByText("Its summary, from message").waitFor();
	await stub.locator("pre.when-open", { hasText: "t3" }).waitFor();
	await stub.locator("code.command", { hasText: "condense query t3 --session s.jsonl" }).waitFor();
	await button.click();
	await assertHidden(stub.getByText("step 0: read module 0"));
});

test("a block opens to the messages that it stands for; protected output is marked", async () => {
	const page = await openImporter();
	const block = page.locator("#m2");
	await block.locator(".badge", { hasText: "protected" }).waitFor();
	await block.locator(".seen .protected", { hasText: "1. reproduce" }).waitFor();
	await block.getByRole("button", { name: "What it stands for: 6 messages" }).click();
	assert.equal(await block.locator(".original").count(), 6);
	await block.locator(".original", { hasText: "step 0: checked" }).first().waitFor();
});

test("a ref leads to where its result was, and a block's row to the block", async () => {
	const page = await openImporter();
	await page.locator("#m2 .seen a", { hasText: "t2" }).first().click();
	const original = page.locator(".original.is-found");
	assert.match((await original.textContent()) ?? "", /bash result, failed · t2 · line 8/);
	assert.equal(await page.evaluate("document.activeElement.className.startsWith('original')"), true);
	await page.locator("table a", { hasText: "b1" }).click();
	await page.locator("#m2.is-found").waitFor();
});

test("the same link works again after scrolling away", async () => {
	const page = await openDebugging();
	const link = page.locator("table a", { hasText: /^b7$/ });
	for (let nth = 0; nth < 2; nth++) {
		await page.evaluate("scrollTo(0, 0)");
		await link.click();
		await page.locator(".message.block.is-found", { hasText: "b7" }).waitFor();
		await page.waitForFunction("scrollY > 500");
	}
});

test("filters by text, tool, task and kind leave what meets all of them, and can be cleared", async () => {
	const page = await openImporter();
	assert.equal(await count(page), "15 of 15 messages");
	await field(page, "Text").fill("LINT");
	await page.locator("#filter-count", { hasText: "1 of 15 messages" }).waitFor();
	assert.equal(await page.locator("mark").first().textContent(), "lint");
	await page.getByRole("button", { name: "Clear" }).click();
	await page.locator("#filter-count", { hasText: "15 of 15" }).waitFor();
	await field(page, "Tool").selectOption("edit");
	await page.locator("#filter-count", { hasText: "2 of 15" }).waitFor();
	await field(page, "Show").selectOption("failed calls");
	await page.locator("#filter-count", { hasText: "1 of 15" }).waitFor();
	await field(page, "Task").selectOption("0");
	await page.locator("#filter-count", { hasText: "No message is like that" }).waitFor();
});

test("originals are searched when asked for, and open where something was found", async () => {
	const page = await openImporter();
	await field(page, "Text").fill("read module 1 of");
	await page.locator("#filter-count", { hasText: "No message is like that" }).waitFor();
	await page.getByLabel("also in originals").check();
	await page.locator("#filter-count", { hasText: "1 of 15" }).waitFor();
	await page.locator(".original mark").first().waitFor();
});

test("a link to a message that the filter hides clears the filter", async () => {
	const page = await openImporter();
	await field(page, "Tool").selectOption("edit");
	await page.locator("#filter-count", { hasText: "2 of 15" }).waitFor();
	await page.evaluate("location.hash = '#m1'");
	await page.locator("#m1.is-found").waitFor();
	assert.equal(await count(page), "15 of 15 messages");
});

test("the chart is read by the keyboard, and says each turn", async () => {
	const page = await openDebugging();
	const chart = page.getByRole("slider");
	await chart.focus();
	await page.keyboard.press("Home");
	assert.match(
		(await chart.getAttribute("aria-valuetext")) ?? "",
		/^turn 0: [\d,]+ tokens before, [\d,]+ tokens after$/,
	);
	await page.keyboard.press("ArrowRight");
	assert.match((await page.locator("#readout").textContent()) ?? "", /^turn 1: /);
	await page.keyboard.press("End");
	assert.match((await chart.getAttribute("aria-valuetext")) ?? "", /^end: 67,\d{3} tokens before/);
});

test("on paper there is everything, and nothing to click", async () => {
	const page = await openDebugging();
	await page.emulateMedia({ media: "print" });
	await page.evaluate("dispatchEvent(new Event('beforeprint'))");
	const messages = Number(/of (\d+)/.exec((await count(page)) ?? "")?.[1]);
	assert.equal(await page.locator("article.message").count(), messages);
	await assertHidden(page.locator("#filter"));
	await assertHidden(page.locator(".compare").first());
	const pdf = await page.pdf();
	assert.equal(pdf.subarray(0, 5).toString(), "%PDF-");
});

test("without script the numbers are there, and a note says where the conversation is", async () => {
	const html = await examplePage("debugging", "compact");
	const { page, faults } = await browser.open(html, { javaScriptEnabled: false });
	const note = page.locator("noscript");
	assert.match(
		(await note.textContent()) ?? "",
		/The conversation is built by this page's own script, which is switched off/,
	);
	assert.ok(((await note.boundingBox())?.height ?? 0) > 10);
	await page.locator("table", { hasText: "bash results" }).first().waitFor();
	assert.deepEqual(faults, []);
});

async function assertHidden(locator: ReturnType<Page["locator"]>): Promise<void> {
	assert.equal(await locator.isVisible(), false);
}
