/** What a command loads before it does anything: `--version` nothing at all, help and reading commands no heavy package. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { build, type Metafile } from "esbuild";
import { makeTempDir } from "../helpers/temp-dir.js";

const ROOT = join(import.meta.dirname, "..", "..");
/** Models, their prices, worker threads, locks, spinners, pages. */
const HEAVY = [
	"@mariozechner/pi-ai",
	"piscina",
	"/proper-lockfile/",
	"/ora/",
	"/esbuild/",
	"/src/page/",
	"/src/summarize/llm/",
];
/** Also too much for the list of commands. */
const FOR_WORK = ["/cli-table3/", "/@secretlint/", "/src/plan/", "/src/render/", "/src/preview/", "/src/budget/"];

const { metafile } = await build({
	entryPoints: ["src/cli/main.ts"],
	absWorkingDir: ROOT,
	bundle: true,
	splitting: true,
	format: "esm",
	platform: "node",
	external: ["@mariozechner/pi-ai", "piscina"],
	outdir: "unused",
	write: false,
	metafile: true,
	logLevel: "error",
});

/** Every source that comes with the chunk of `entry` and what that imports before it runs. */
function loadedBy(entry: string, { outputs }: Metafile = metafile): string[] {
	const first = Object.keys(outputs).find((name) => outputs[name]!.entryPoint === entry);
	assert.ok(first !== undefined, `${entry} is no chunk of its own: it comes with another`);
	const chunks = new Set<string>([first]);
	const loaded: string[] = [];
	// A set takes in what is added while it is walked.
	for (const chunk of chunks) {
		loaded.push(...Object.keys(outputs[chunk]!.inputs).map((path) => `/${path}`));
		for (const { path, kind, external } of outputs[chunk]!.imports) {
			if (kind !== "import-statement") continue;
			if (external === true) loaded.push(path);
			else chunks.add(path);
		}
	}
	return loaded;
}

function among(names: readonly string[], loaded: readonly string[]): string[] {
	return loaded.filter((path) => names.some((name) => path.includes(name)));
}

test("--version needs bin/ and package.json, and nothing else of the package", (t) => {
	const folder = makeTempDir(t);
	for (const name of ["bin", "package.json"]) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
	const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
	for (const flag of ["--version", "-V"]) {
		const run = spawnSync(process.execPath, [join(folder, "bin", "condense.js"), flag]);
		assert.equal(run.stdout.toString(), `${version}\n`, run.stderr.toString());
	}
});

test("help loads the declarations of the commands, and nothing that they work with", () => {
	const loaded = loadedBy("src/cli/main.ts");
	assert.ok(loaded.includes("/src/cli/commands/compact.command.ts"));
	assert.deepEqual(among([...HEAVY, ...FOR_WORK], loaded), []);
});

for (const name of ["query", "inspect", "render", "verify"]) {
	test(`${name} loads no models, no locks, no spinner, no pages`, () => {
		assert.deepEqual(among(HEAVY, loadedBy(`src/cli/commands/${name}.ts`)), []);
	});
}

test("what counts as heavy is in the package, and comes where it is used", () => {
	const all = Object.values(metafile.outputs).flatMap(({ inputs, imports }) => [
		...Object.keys(inputs).map((path) => `/${path}`),
		...imports.map(({ path }) => path),
	]);
	const used = [...HEAVY.filter((name) => name !== "/esbuild/"), ...FOR_WORK];
	assert.deepEqual(
		used.filter((name) => among([name], all).length === 0),
		[],
	);
});
