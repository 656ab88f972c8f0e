/** docs/library.md: its examples run as a stranger's scripts, against the packed package, and print what it shows. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { transformSync } from "esbuild";
import { ERROR_CODES } from "../../src/errors.js";
import * as library from "../../src/index.js";
import { assertDocument } from "../helpers/documents.js";
import { copyExample } from "../helpers/library.js";
import { checkTypes, installPacked, runScript } from "../helpers/packed.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const PAGE = "docs/library.md";
const EXAMPLE = /(```(js|ts)\n([\s\S]*?)```\n\n```text\n)[\s\S]*?```/g;
const page = readFileSync(join(import.meta.dirname, "..", "..", PAGE), "utf8");

test("the examples of docs/library.md print what stands below them, in a project that has only condense", (t) => {
	const project = makeTempDir(t);
	installPacked(project, { hasDependencies: false });
	let nth = 0;
	assertDocument(PAGE, (document) =>
		document.replace(EXAMPLE, (_, start: string, language: string, code: string) => {
			nth += 1;
			return `${start}${runExample(join(project, `example-${nth}`), code, language)}\`\`\``;
		}),
	);
	assert.equal(nth, [...page.matchAll(/```(?:js|ts)\n/g)].length, "every example has its output below it");
});

function runExample(folder: string, code: string, language: string): string {
	copyExample("debugging", folder);
	const script = join(folder, "example.mjs");
	writeFileSync(script, language === "ts" ? transformSync(code, { loader: "ts", format: "esm" }).code : code);
	return runScript(script);
}

for (const [moduleResolution, module] of [
	["node16", "node16"],
	["bundler", "esnext"],
]) {
	test(`the TypeScript of docs/library.md satisfies a strict compiler, ${moduleResolution}`, (t) => {
		const project = makeTempDir(t);
		installPacked(project, { hasDependencies: false });
		const examples = [...page.matchAll(EXAMPLE)].filter(([, , language]) => language === "ts");
		assert.ok(examples.length > 0);
		for (const [nth, [, , , code]] of examples.entries()) writeFileSync(join(project, `example-${nth}.mts`), code!);
		const options = { strict: true, noEmit: true, target: "es2022", module, moduleResolution, skipLibCheck: false };
		writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions: options }));
		assert.equal(checkTypes(project), "");
	});
}

test("docs/library.md has every function", () => {
	const functions = Object.entries(library).filter(
		([name, value]) => typeof value === "function" && !/^[A-Z]/.test(name),
	);
	const listed = [...page.matchAll(/^\| `(\w+)\(/gm)].map((match) => match[1]);
	assert.deepEqual(listed.toSorted(), functions.map(([name]) => name).toSorted());
});

test("docs/library.md has every error code, and no other", () => {
	const rows = page.slice(page.indexOf("| code | |")).matchAll(/^\| (`[^|]+) \|/gm);
	const listed = [...rows].flatMap(([, codes]) => codes!.split(", ").map((code) => code.replaceAll("`", "")));
	assert.deepEqual(listed.toSorted(), [...ERROR_CODES].toSorted());
});
