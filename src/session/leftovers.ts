/**
 * Temporary files that a killed process has left behind. Only who takes over its lock looks for them: then the process
 * is known, is of this machine, and is no more. What it put in place before it died is whole, and stays.
 */
import { readdirSync, unlinkSync } from "node:fs";
import { join } from "node:path";

import { attempt } from "./disk.js";
import { isTemporaryOf } from "./temporary-file.js";

/** Removes the temporary files of a process beside a session, and in the folders for sidecars there. Never throws. */
export function removeLeftovers(folder: string, pid: number): void {
	for (const place of [folder, ...sidecarFoldersIn(folder)]) {
		for (const name of namesIn(place)) {
			if (isTemporaryOf(name, pid)) attempt(() => unlinkSync(join(place, name)));
		}
	}
}

function sidecarFoldersIn(folder: string): string[] {
	return namesIn(folder)
		.filter((name) => name.endsWith("-blobs"))
		.map((name) => join(folder, name));
}

function namesIn(folder: string): string[] {
	try {
		return readdirSync(folder);
	} catch {
		return []; // gone by now, no folder, or not to be looked into: nothing to tidy up
	}
}
