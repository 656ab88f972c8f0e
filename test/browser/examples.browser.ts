/** Every example's page, by every command: no fault, readable by everybody, at every width, light and dark. */
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { seriousFindings } from "./axe.js";
import { NARROW, useBrowser, WIDE } from "./browser.js";
import { EXAMPLE_NAMES, examplePage, KINDS } from "./pages.js";

const browser = useBrowser();

const LOOKS = {
	light: { colorScheme: "light", viewport: WIDE },
	dark: { colorScheme: "dark", viewport: WIDE },
	narrow: { colorScheme: "light", viewport: NARROW },
} as const;

for (const name of EXAMPLE_NAMES) {
	for (const kind of KINDS) {
		test(`${name}, ${kind}: no fault, no serious finding, nothing wider than the window`, async () => {
			const html = await examplePage(name, kind);
			for (const [look, options] of Object.entries(LOOKS)) {
				const { page, faults } = await browser.open(html, options);
				await openSome(page);
				assert.deepEqual(await seriousFindings(page), [], look);
				const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
				assert.equal(await page.evaluate(overflow), 0, look);
				assert.deepEqual(faults, [], look);
				await shoot(page, `${name}.${kind}.${look}`);
				await page.context().close();
			}
		});
	}
}

/** What opens on a click is looked at too. */
async function openSome(page: Page): Promise<void> {
	for (const selector of ["summary", ".compare", ".more"]) {
		const all = page.locator(selector);
		for (let nth = 0; nth < Math.min(2, await all.count()); nth++) await all.nth(nth).click();
	}
}

/** For people: pictures go to the folder that CONDENSE_SCREENSHOTS names. */
async function shoot(page: Page, name: string): Promise<void> {
	const folder = process.env.CONDENSE_SCREENSHOTS;
	if (folder === undefined) return;
	mkdirSync(folder, { recursive: true });
	await page.evaluate("scrollTo(0, 0)");
	await page.screenshot({ path: join(folder, `${name}.png`) });
	await page.evaluate("document.getElementById('conversation-title').scrollIntoView()");
	await page.screenshot({ path: join(folder, `${name}.conversation.png`) });
}
