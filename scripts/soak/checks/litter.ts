/**
 * No run leaves anything behind but what it was asked for: no lock, no temporary file, no sidecar that no entry names.
 * Only a killed process may (SPEC 11.7), and the run that takes over its lock cleans up after it.
 */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { readSessionFile } from "../../../src/session/read.js";
import type { Outcome } from "../outcome.js";
import type { World } from "../world.js";

/** Everything in the folder that is neither a session, nor a backup, nor a file that a session names. */
export function litterIn({ folder, path, parents }: World): Set<string> {
	const named = new Set([path, ...parents.keys()].flatMap((session) => sidecarsNamedIn(session)));
	const litter = new Set<string>();
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		const file = join(entry.parentPath, entry.name);
		if (entry.isDirectory() && entry.name.endsWith("-blobs")) continue;
		if (/\.jsonl(\.v[12]\.bak(\.\d+)?)?$/.test(entry.name) || entry.name === "settings.json") continue;
		if (!named.has(`${basename(entry.parentPath)}/${entry.name}`)) litter.add(file);
	}
	return litter;
}

/** Folder and name, as an export may name its sidecars without the rest of the path. */
function sidecarsNamedIn(path: string): string[] {
	if (!existsSync(path)) return [];
	const paths = readFileSync(path, "utf8").matchAll(/"spillPath":("(?:[^"\\]|\\.)*")/g);
	return [...paths].map(([, quoted]) => (JSON.parse(quoted!) as string).split("/").slice(-2).join("/"));
}

const LEFT_BY_KILLS = /\.lock(\.[0-9a-f-]+)?(\/owner\.json)?$|\/\.condense-\d+-[0-9a-f]+\.tmp$|-blobs\/[^/]+\.txt$/;

export function checkLitter(world: World, { isKilled, leavesSidecars, said }: Outcome): void {
	const now = litterIn(world);
	const isFresh = (file: string) => !world.litter.has(file) && !(leavesSidecars && file.includes("-blobs/"));
	const fresh = [...now].filter(isFresh);
	if (!isKilled) assert.deepEqual(fresh, [], `left behind by ${said}`);
	else for (const file of fresh) assert.match(file, LEFT_BY_KILLS, "a killed process leaves nothing else behind");
	world.litter = now;
}

/** The size of the session, by entries: what decides when it has grown enough. */
export function entriesIn({ path }: World): number {
	return readSessionFile(path).session.lines.length;
}
