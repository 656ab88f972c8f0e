/**
 * The page's own script and style. The build bundles them once and puts them in the place of this file
 * (scripts/build.js); run from source, they are bundled when the first page asks for them.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BuildOptions } from "esbuild";

export interface PageAssets {
	readonly script: string;
	readonly style: string;
}

let assets: Promise<PageAssets> | undefined;

export async function loadPageAssets(): Promise<PageAssets> {
	assets ??= bundle();
	return await assets;
}

async function bundle(): Promise<PageAssets> {
	const { build } = await import("esbuild");
	const options: BuildOptions = JSON.parse(readFileSync(join(import.meta.dirname, "client", "esbuild.json"), "utf8"));
	const { outputFiles } = await build({ ...options, absWorkingDir: join(import.meta.dirname, "..", "..") });
	const textOf = (ending: string) => outputFiles?.find(({ path }) => path.endsWith(ending))?.text ?? "";
	return { script: textOf(".js"), style: textOf(".css") };
}
