/** A session that tries everything is text on its page, and nothing else. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { previewPage } from "../../src/page/preview-page.js";
import { call, image, type SessionBuilder, session } from "../helpers/session-builder.js";
import { previewOfRun } from "../preview/preview-of.js";
import { HOSTILE, hostileSession, RUN } from "../preview/sessions.js";
import { useBrowser } from "./browser.js";

const browser = useBrowser();
const RED_DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
const SVG = Buffer.from(
	`<svg xmlns="http://www.w3.org/2000/svg" onload="alert('EVIL')"><script>alert(1)</script></svg>`,
);

/** Names that become attributes, selectors, keys of objects or ends of elements where somebody is careless. */
const NAMES = [
	"__proto__",
	"constructor",
	"toString",
	'"><img src=x onerror=alert(1)>',
	"</script><script>alert(1)</script>",
	"javascript:alert(1)",
	"</style><style>*{display:none}",
];

function namesSession(): SessionBuilder {
	const built = session({ id: "names" });
	for (const [nth, name] of NAMES.entries()) {
		built.user(`${name} ${HOSTILE}`).assistant(call(`c${nth}`, name, { [name]: name, href: "javascript:alert(1)" }));
		built.result(`c${nth}`, `${nth} ${name} ${HOSTILE}\n<a href="javascript:alert(1)">t1</a>`.repeat(9)).says(name);
		built.note(name, { customType: name });
	}
	return built
		.user([image(RED_DOT), { type: "image", data: SVG.toString("base64"), mimeType: "image/svg+xml" }])
		.user([{ type: "image", data: SVG.toString("base64"), mimeType: "image/png" }])
		.says("two of these are no pictures");
}

for (const [name, build] of [
	["what text can hold", hostileSession],
	["names of tools, arguments and extensions", namesSession],
] as const) {
	test(`${name}: nothing of it is live, however much is opened`, async () => {
		const overrides = { ...RUN, minBatchChars: 0 };
		const preview = await previewOfRun(build(), {
			overrides,
			path: '"><script>alert(1)</script>.jsonl',
			withImages: true,
		});
		const { page, faults } = await browser.open(await previewPage(preview));
		await openAll(page);
		assert.deepEqual(await strangeElements(page), []);
		assert.deepEqual(faults, []);
		assert.equal(await page.evaluate("document.title.startsWith('condense: ')"), true);
	});
}

test("filters take the strangest names, and nothing of them is live", async () => {
	const preview = await previewOfRun(namesSession(), { overrides: { ...RUN, minBatchChars: 0 } });
	const { page, faults } = await browser.open(await previewPage(preview));
	for (const name of NAMES) {
		await page.locator("#filter").getByLabel("Tool", { exact: true }).selectOption(name);
		await page.locator("#filter-count", { hasText: /^[1-9]\d* of/ }).waitFor();
		await page.locator("#filter").getByLabel("Text", { exact: true }).fill(name);
		await page.locator("mark").first().waitFor();
		await page.getByRole("button", { name: "Clear" }).click();
	}
	assert.deepEqual(await strangeElements(page), []);
	assert.deepEqual(faults, []);
});

test("addresses that a stranger made up lead nowhere", async () => {
	const preview = await previewOfRun(namesSession(), { overrides: RUN });
	const { page, faults } = await browser.open(await previewPage(preview));
	for (const hash of ["__proto__", "constructor", "m999999", "m0", "t99", "%3Cscript%3E", "'\"]", "messages"]) {
		await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
	}
	assert.deepEqual(faults, []);
});

test("of images only pictures are shown, whatever their types say", async () => {
	const preview = await previewOfRun(namesSession(), { overrides: RUN, withImages: true });
	const { page } = await browser.open(await previewPage(preview));
	const sources = await page.evaluate("[...document.images].map(({ src }) => src)");
	assert.deepEqual(sources, [`data:image/png;base64,${RED_DOT}`]);
	await page.getByText("image/svg+xml").first().waitFor();
});

test("hidden characters are seen, and set off", async () => {
	const preview = await previewOfRun(hostileSession(), { overrides: { ...RUN, minBatchChars: 0 } });
	const { page } = await browser.open(await previewPage(preview));
	const shown = await page.locator(".hidden-character").allTextContents();
	assert.ok(["<U+202E>", "<U+200B>", "<U+0007>", "<U+001B>"].every((name) => shown.includes(name)));
	assert.equal(await page.evaluate("/[\\u202a-\\u202e\\u2066-\\u2069\\u200b]/.test(document.body.innerText)"), false);
});

test("the policy holds against the page's own mistakes: no markup at run time, no script or style from text", async () => {
	const preview = await previewOfRun(namesSession(), { overrides: RUN });
	const { page } = await browser.open(await previewPage(preview));
	assert.match(
		await page.evaluate("try { document.body.innerHTML = '<b>x</b>'; 'live' } catch (error) { String(error) }"),
		/TypeError/,
	);
	await page.evaluate(
		"const s = document.createElement('style'); s.append('body{display:none}'); document.head.append(s); 0",
	);
	assert.equal(await page.evaluate("getComputedStyle(document.body).display"), "block");
	const loads = `new Promise((done) => {
		const picture = new Image();
		picture.onload = () => done("loaded");
		picture.onerror = () => done("refused");
		picture.src = "https://example.com/x.png";
	})`;
	assert.equal(await page.evaluate(loads), "refused");
});

async function openAll(page: Page): Promise<void> {
	await page.evaluate("dispatchEvent(new Event('beforeprint'))");
	await page.evaluate("for (const button of document.querySelectorAll('.compare')) button.click()");
	await page.evaluate("for (const button of document.querySelectorAll('.more')) button.click()");
	await page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true");
	await page.waitForTimeout(200);
}

/** Elements that the page has no use for, addresses that leave it, and attributes that run. */
async function strangeElements(page: Page): Promise<string[]> {
	return await page.evaluate(`[...document.querySelectorAll("*")].filter((element) => {
		const name = element.localName;
		const known = ["a", "article", "body", "button", "circle", "code", "dd", "details", "div", "dl", "dt", "figcaption",
			"figure", "form", "h1", "h2", "h3", "h4", "head", "header", "html", "img", "input", "label", "li", "line", "main",
			"mark", "meta", "noscript", "option", "output", "p", "path", "pre", "rect", "script", "section", "select", "small",
			"span", "style", "summary", "svg", "table", "tbody", "td", "text", "th", "thead", "title", "tr", "ul"];
		const attributes = [...element.attributes].map((attribute) => attribute.name);
		return !known.includes(name)
			|| attributes.some((attribute) => attribute.startsWith("on") || attribute === "style" && !element.classList.contains("group") || attribute === "srcdoc")
			|| name === "script" && element.parentElement !== document.body
			|| element.hasAttribute("href") && !/^#[\\w-]+$/.test(element.getAttribute("href"))
			|| element.hasAttribute("src") && !/^data:image\\/(png|jpeg|gif|webp);base64,/.test(element.getAttribute("src"));
	}).map((element) => element.outerHTML.slice(0, 200))`);
}
