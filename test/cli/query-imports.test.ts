/** An agent calls `condense query` in mid-work: what only other commands, lists or searches need is not loaded for it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { build, type Metafile } from "esbuild";

const HEAVY = ["@secretlint", "cli-table3", "pi-ai", "/ora/", "write-file-atomic", "proper-lockfile", "/src/plan/"];

/** The sources that come with a chunk and with all that it imports at once. */
function loadedWith(chunk: string, { outputs }: Metafile, seen = new Set<string>()): string[] {
	if (seen.has(chunk) || outputs[chunk] === undefined) return [];
	seen.add(chunk);
	const statics = outputs[chunk].imports.filter(({ kind }) => kind === "import-statement");
	const external = statics.filter((one) => one.external === true).map(({ path }) => path);
	return [
		...external,
		...Object.keys(outputs[chunk].inputs).map((path) => `/${path}`),
		...statics.flatMap(({ path }) => loadedWith(path, { outputs, inputs: {} }, seen)),
	];
}

test("asking for a ref loads neither models, nor the detector of secrets, nor tables", async () => {
	const { metafile } = await build({
		entryPoints: ["src/cli/main.ts"],
		absWorkingDir: new URL("../..", import.meta.url).pathname,
		bundle: true,
		splitting: true,
		format: "esm",
		platform: "node",
		external: ["@mariozechner/pi-ai"],
		outdir: "unused",
		write: false,
		metafile: true,
		logLevel: "error",
	});
	const chunkOf = (source: string) =>
		Object.keys(metafile.outputs).find((name) => metafile.outputs[name]!.entryPoint === source) ?? "";
	const loaded = [chunkOf("src/cli/main.ts"), chunkOf("src/cli/commands/query.ts")].flatMap((chunk) =>
		loadedWith(chunk, metafile),
	);
	assert.ok(loaded.includes("/src/query/lookup.ts"));
	assert.deepEqual(
		loaded.filter((path) => HEAVY.some((name) => path.includes(name))),
		[],
	);
	const find = loadedWith(chunkOf("src/cli/commands/query-find.ts"), metafile);
	assert.ok(
		find.some((path) => path.includes("@secretlint")),
		"the names of what is heavy are the right ones",
	);
});
