// Runs the tests of the page in a real browser, or says that it cannot. They are no part of `npm test`: not every
// machine has a browser. CONDENSE_CHROMIUM names one that is not where Debian has it.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = dirname(fileURLToPath(import.meta.url));
const browser = process.env.CONDENSE_CHROMIUM ?? "/usr/bin/chromium";

if (existsSync(browser)) {
	const files = readdirSync(folder)
		.filter((name) => name.endsWith(".browser.ts"))
		.map((name) => join(folder, name))
		.sort();
	const run = spawnSync(process.execPath, ["--import", "tsx", "--test", "--test-concurrency=1", ...files], {
		stdio: "inherit",
		cwd: join(folder, "..", ".."),
		env: { ...process.env, CONDENSE_CHROMIUM: browser },
	});
	process.exitCode = run.status ?? 1;
} else {
	process.stdout.write(`browser tests SKIPPED: there is no ${browser} (Debian: apt-get install chromium)\n`);
}
