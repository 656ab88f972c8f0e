/** The scripts that teach a shell to complete. They are files of the package, where packagers can take them from. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readTextFile } from "../../run/read-text.js";

const ENDINGS = { bash: "bash", zsh: "zsh", fish: "fish", powershell: "ps1" } as const;
export type Shell = keyof typeof ENDINGS;
export const SHELLS = Object.keys(ENDINGS) as readonly Shell[];

/** The script for a shell. Throws what Node throws where the package is not whole. */
export function completionScript(shell: Shell): string {
	return readTextFile(join(packageRoot(), "completions", `condense.${ENDINGS[shell]}`));
}

/** Built or not, the folder above with the package's own file. */
function packageRoot(): string {
	let dir = dirname(fileURLToPath(import.meta.url));
	while (!existsSync(join(dir, "package.json")) && dir !== dirname(dir)) dir = dirname(dir);
	return dir;
}
