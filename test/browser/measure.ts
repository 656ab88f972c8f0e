// How long a page takes to open and to scroll, in numbers for docs/pages.md. Nothing depends on them: machines differ.
//     node --import tsx test/browser/measure.ts [page.html …]      (without a page: a session of 10,000 messages)
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Page } from "playwright-core";
import { previewPage } from "../../src/page/preview-page.js";
import { previewOfSession } from "../preview/preview-of.js";
import { FLAGS, WIDE } from "./browser.js";
import { largeSession } from "./large-session.js";

const SCROLL = `(async () => {
	const frame = () => new Promise((done) => requestAnimationFrame(done));
	const times = [];
	for (let screen = 0; screen < 100; screen++) {
		const before = performance.now();
		scrollBy(0, innerHeight);
		await frame();
		times.push(performance.now() - before);
	}
	times.sort((a, b) => a - b);
	return { median: times[50], p95: times[95] };
})()`;

const folder = mkdtempSync(join(tmpdir(), "condense-measure-"));
const browser = await chromium.launch({
	executablePath: process.env.CONDENSE_CHROMIUM ?? "/usr/bin/chromium",
	args: [...FLAGS],
});
for (const path of process.argv.length > 2
	? process.argv.slice(2).map((name) => resolve(name))
	: [await writeLarge()]) {
	const page = await browser.newPage({ viewport: WIDE });
	const opened = await measureOpening(page, path);
	const scrolled = (await page.evaluate(SCROLL)) as { median: number; p95: number };
	const size = `${(statSync(path).size / 1e6).toFixed(2)} MB`;
	process.stdout.write(
		`${basename(path)}: ${size}, first message after ${opened.first} ms, all ${opened.messages} built after ${opened.all} ms, `,
	);
	process.stdout.write(
		`a screen of scrolling takes ${scrolled.median.toFixed(0)} ms (95 % under ${scrolled.p95.toFixed(0)})\n`,
	);
	await page.close();
}
await browser.close();
rmSync(folder, { recursive: true });

async function writeLarge(): Promise<string> {
	const path = join(folder, "10000-messages.html");
	writeFileSync(path, await previewPage(previewOfSession(largeSession(10_000), { wasChars: 8000 })));
	return path;
}

async function measureOpening(page: Page, path: string): Promise<{ first: number; all: number; messages: number }> {
	const start = performance.now();
	const since = () => Math.round(performance.now() - start);
	await page.goto(pathToFileURL(path).href, { waitUntil: "commit" });
	await page.locator("article").first().waitFor();
	const first = since();
	await page.locator(".group:empty").first().waitFor({ state: "detached" });
	return { first, all: since(), messages: await page.locator("article").count() };
}
