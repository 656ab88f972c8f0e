// Builds dist/: the command and the library as ES modules that share chunks, and the library's types.
// pi-ai stays outside the bundle: it is large, and only the model paths import it, when they are used. So does piscina,
// whose workers begin with a file of its own.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const { version } = createRequire(import.meta.url)(join(root, "package.json"));

// Built beside dist/ and then put in its place, so that one under way leaves the old one in use.
const fresh = `dist.new-${process.pid}`;
removeOld();
await build({
	absWorkingDir: root,
	entryPoints: { cli: "src/cli/main.ts", index: "src/index.ts", worker: "src/cli/many/worker.ts" },
	outdir: fresh,
	bundle: true,
	splitting: true,
	format: "esm",
	platform: "node",
	target: "node20",
	external: ["@mariozechner/pi-ai", "piscina"],
	define: { CONDENSE_VERSION: JSON.stringify(version) },
	// CommonJS packages inside an ES module bundle still call require for Node's own modules.
	banner: {
		js: 'import { createRequire as __createRequire } from "node:module";\nconst require = __createRequire(import.meta.url);',
	},
	plugins: [{ name: "page-assets", setup: embedPageAssets }],
	logLevel: "warning",
});

const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
const args = [tsc, "-p", "tsconfig.types.json", "--outDir", join(fresh, "types")];
const types = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
keepOnlyPublicTypes(join(root, fresh, "types"));
const old = `${fresh}.old`;
// Two renames and the removal after them: whoever starts the command meanwhile hardly ever finds nothing.
if (existsSync(join(root, "dist"))) renameSync(join(root, "dist"), join(root, old));
renameSync(join(root, fresh), join(root, "dist"));
rmSync(join(root, old), { recursive: true, force: true });
process.exitCode = types.status ?? 1;

/**
 * Declarations that the public ones do not lead to describe the inside, and name packages that a user need not have.
 * @param {string} folder
 */
function keepOnlyPublicTypes(folder) {
	const kept = new Set([join(folder, "index.d.ts")]);
	for (const file of kept) {
		const imports = readFileSync(file, "utf8").matchAll(/(?:from |import\()"(\.[^"]+)\.js"/g);
		for (const [, path] of imports) kept.add(join(dirname(file), `${path}.d.ts`));
	}
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		const path = join(entry.parentPath, entry.name);
		if (entry.isFile() && !kept.has(path)) rmSync(path);
	}
	const folders = new Set([...kept].map(dirname));
	for (const entry of readdirSync(folder, { withFileTypes: true })) {
		const path = join(folder, entry.name);
		if (entry.isDirectory() && ![...folders].some((one) => one.startsWith(path))) rmSync(path, { recursive: true });
	}
}

/** What an interrupted build has left. Another build may be under way: only what is an hour old is certain to be old. */
function removeOld() {
	for (const name of readdirSync(root).filter((name) => name.startsWith("dist.new-"))) {
		const path = join(root, name);
		if (Date.now() - statSync(path).mtimeMs > 3_600_000) rmSync(path, { recursive: true });
	}
}

/**
 * The script and the style of the HTML page become part of the bundle, in the place of src/page/assets.ts.
 * @param {import("esbuild").PluginBuild} plugin
 */
function embedPageAssets(plugin) {
	plugin.onLoad({ filter: /src[\\/]page[\\/]assets\.ts$/ }, async () => {
		const options = JSON.parse(readFileSync(join(root, "src/page/client/esbuild.json"), "utf8"));
		const { outputFiles } = await plugin.esbuild.build({ ...options, absWorkingDir: root });
		/** @param {string} ending */
		const textOf = (ending) => outputFiles?.find(({ path }) => path.endsWith(ending))?.text ?? "";
		const assets = JSON.stringify({ script: textOf(".js"), style: textOf(".css") });
		return { contents: `export const loadPageAssets = async () => (${assets});`, loader: "js" };
	});
}
