#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";

const [first, ...others] = process.argv.slice(2);
if ((first === "--version" || first === "-V") && others.length === 0) {
	// The one answer that needs nothing of the program: it comes as fast as Node starts.
	const root = join(dirname(fileURLToPath(import.meta.url)), "..");
	const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
	process.stdout.write(`${version}\n`);
} else {
	// Node 20 optimizes functions so early that a third of the CPU of a short run goes into code that is hardly used any
	// more. Later versions do not know the flag, would complain of it, and have less need of it.
	if (process.versions.node.startsWith("20.")) setFlagsFromString("--interrupt-budget=1000000");
	const { start } = await import("../dist/cli.js");
	process.exitCode = await start(process.argv.slice(2));
}
