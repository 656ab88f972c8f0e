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
	// A function is optimized after about as much work as it takes to pay for that: by default so early that a third of the
	// CPU of a short run goes into code that is hardly used any more. A flag that Node does not know would be complained of.
	if (Number.parseInt(process.versions.node, 10) <= 24) setFlagsFromString("--interrupt-budget=1000000");
	const { start } = await import("../dist/cli.js");
	process.exitCode = await start(process.argv.slice(2));
}
