import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { expandBraces } from "../../../bench/fidelity/extract.js";
import { groupPaths } from "../../../src/summarize/extractive/braces.js";

test("paths of one folder share it", () => {
	assert.deepEqual(groupPaths(["src/a.ts", "src/b.ts"]), ["src/{a.ts,b.ts}"]);
	assert.deepEqual(groupPaths(["src/a.ts", "src/ui/b.ts", "docs/x.md"]), ["src/{a.ts,ui/b.ts}", "docs/x.md"]);
});

test("the folder that saves most is shared", () => {
	assert.deepEqual(groupPaths(["packages/core/src/a.ts", "packages/core/src/b.ts", "packages/ui/c.ts"]), [
		"packages/core/src/{a.ts,b.ts}",
		"packages/ui/c.ts",
	]);
});

test("a folder below gets a group of its own where that is shorter", () => {
	const tools = ["read", "edit", "bash", "grep"].map((name) => `packages/app/src/core/tools/${name}.ts`);
	assert.deepEqual(groupPaths([...tools, "packages/app/src/main.ts", "packages/app/src/core/sdk.ts"]), [
		"packages/app/src/core/tools/{read.ts,edit.ts,bash.ts,grep.ts}",
		"packages/app/src/{main.ts,core/sdk.ts}",
	]);
});

test("a lone path, bare names and steps up stay as they are", () => {
	assert.deepEqual(groupPaths(["src/a.ts", "b.ts", "../c.ts", "../d.ts"]), ["src/a.ts", "b.ts", "../c.ts", "../d.ts"]);
});

test("written out again, a group is the paths it was made from, and it is never longer", () => {
	const segment = fc.constantFrom("src", "lib", "a", "ui", "packages", "index.ts", "b.md");
	const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => segments.join("/"));
	fc.assert(
		fc.property(fc.uniqueArray(path, { maxLength: 12 }), (paths) => {
			const grouped = groupPaths(paths).join(" ");
			assert.deepEqual(expandBraces(grouped).split(" ").sort(), [...(paths.length === 0 ? [""] : paths)].sort());
			assert.ok(grouped.length <= paths.join(" ").length);
		}),
	);
});
