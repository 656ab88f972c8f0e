#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const [first, ...others] = process.argv.slice(2);
if ((first === "--version" || first === "-V") && others.length === 0) {
	// The one answer that needs nothing of the program: it comes as fast as Node starts.
	const root = join(dirname(fileURLToPath(import.meta.url)), "..");
	const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
	process.stdout.write(`${version}\n`);
} else {
	const { start } = await import("../dist/cli.js");
	process.exitCode = await start(process.argv.slice(2));
}
