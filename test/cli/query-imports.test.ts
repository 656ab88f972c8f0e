/** An agent calls `condense query` in mid-work: what only other commands, lists or searches need is not loaded for it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
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

const { metafile } = await build({
	entryPoints: ["src/cli/main.ts"],
	absWorkingDir: fileURLToPath(new URL("../..", import.meta.url)),
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

function loadedBy(source: string): string[] {
	const chunk = Object.keys(metafile.outputs).find((name) => metafile.outputs[name]!.entryPoint === source);
	return loadedWith(chunk ?? "", metafile);
}

function heavyIn(paths: readonly string[]): string[] {
	return paths.filter((path) => HEAVY.some((name) => path.includes(name)));
}

test("asking for a ref loads neither models, nor the detector of secrets, nor tables", () => {
	const loaded = loadedBy("src/cli/commands/query.ts");
	assert.ok(loaded.includes("/src/query/lookup.ts"));
	assert.deepEqual(heavyIn(loaded), []);
	const find = loadedBy("src/cli/commands/query-find.ts");
	assert.ok(
		heavyIn(find).some((path) => path.includes("@secretlint")),
		"what is heavy is rightly named",
	);
});

test("the command tree loads none of them either", () => {
	const loaded = loadedBy("src/cli/main.ts");
	assert.ok(loaded.includes("/src/cli/program.ts"));
	assert.deepEqual(heavyIn(loaded), []);
});

test("what a shell asks for at every press of a key loads none of them, except the detector for texts of a session", () => {
	const loaded = loadedBy("src/cli/completion/complete.ts");
	assert.ok(loaded.includes("/src/cli/completion/archive.ts"));
	assert.deepEqual(heavyIn(loaded), []);
});
