// Builds dist/: the command and the library as ES modules that share chunks, and the library's types.
// pi-ai stays outside the bundle: it is large, and only the model paths import it, when they are used.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const { version } = createRequire(import.meta.url)(join(root, "package.json"));

rmSync(join(root, "dist"), { recursive: true, force: true });
await build({
	absWorkingDir: root,
	entryPoints: { cli: "src/cli/main.ts", index: "src/index.ts" },
	outdir: "dist",
	bundle: true,
	splitting: true,
	format: "esm",
	platform: "node",
	target: "node20",
	external: ["@mariozechner/pi-ai"],
	define: { CONDENSE_VERSION: JSON.stringify(version) },
	// CommonJS packages inside an ES module bundle still call require for Node's own modules.
	banner: {
		js: 'import { createRequire as __createRequire } from "node:module";\nconst require = __createRequire(import.meta.url);',
	},
	logLevel: "warning",
});

const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
const types = spawnSync(process.execPath, [tsc, "-p", "tsconfig.types.json"], { cwd: root, stdio: "inherit" });
process.exitCode = types.status ?? 1;
