/** `condense --version --verbose`: what a report of a bug should name. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readTextFile } from "../run/read-text.js";
import { VERSION } from "../version.js";

/** Lines of names and versions. */
export function versionReport(): string {
	const rows = [
		["condense", VERSION],
		["node", process.version],
		["pi-ai", versionOf("@mariozechner/pi-ai")],
		["sessions", "formats 1 to 3"],
	];
	return rows.map(([name, version]) => `${name} ${version}\n`).join("");
}

/** The package's own file says it; the package is not loaded for that. */
function versionOf(name: string): string {
	try {
		let dir = dirname(fileURLToPath(import.meta.resolve(name)));
		while (!existsSync(join(dir, "package.json")) && dir !== dirname(dir)) dir = dirname(dir);
		return (JSON.parse(readTextFile(join(dir, "package.json"))) as { version: string }).version;
	} catch {
		return "not installed";
	}
}
