/** Opens pages from disk in Chromium, and notes everything that a page without faults would not do. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { pathToFileURL } from "node:url";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

/** Without them the browser asks for hosts of its maker at every start. */
export const FLAGS: readonly string[] = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];

export const WIDE = { width: 1280, height: 900 };
export const NARROW = { width: 390, height: 844 };

export interface OpenedPage {
	readonly page: Page;
	/** Messages on the console, errors, dialogs, downloads, new windows, and requests for anything but the page itself. */
	readonly faults: string[];
}

export interface TestBrowser {
	/** `init` is script that runs before the page's own. */
	open(html: string, options?: BrowserContextOptions & { readonly init?: string }): Promise<OpenedPage>;
}

/** A browser for the tests of a file. */
export function useBrowser(): TestBrowser {
	const folder = mkdtempSync(join(tmpdir(), "condense-browser-"));
	let browser: Browser;
	let count = 0;
	before(async () => {
		browser = await chromium.launch({
			executablePath: process.env.CONDENSE_CHROMIUM ?? "/usr/bin/chromium",
			args: [...FLAGS],
		});
	});
	after(async () => {
		await browser.close();
		rmSync(folder, { recursive: true });
	});
	return {
		async open(html, { init, ...options } = {}) {
			const path = join(folder, `${count++}.html`);
			writeFileSync(path, html);
			const context = await browser.newContext({ viewport: WIDE, ...options });
			const page = await context.newPage();
			if (init !== undefined) await page.addInitScript(init);
			const faults = watch(page, pathToFileURL(path).href);
			await page.goto(pathToFileURL(path).href);
			return { page, faults };
		},
	};
}

function watch(page: Page, own: string): string[] {
	const faults: string[] = [];
	page.on("console", (message) => faults.push(`console ${message.type()}: ${message.text()}`));
	page.on("pageerror", ({ message }) => faults.push(`error: ${message}`));
	page.on("requestfailed", (request) => faults.push(`blocked: ${request.url().slice(0, 200)}`));
	page.on("request", (request) => {
		const url = request.url();
		if (!url.startsWith("data:image/") && url.split("#")[0] !== own) faults.push(`request: ${url.slice(0, 200)}`);
	});
	page.on("dialog", (dialog) => {
		faults.push(`dialog: ${dialog.message()}`);
		void dialog.dismiss();
	});
	page.on("popup", () => faults.push("popup"));
	page.on("download", () => faults.push("download"));
	return faults;
}
