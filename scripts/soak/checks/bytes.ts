/** What was in the file stays its beginning (SPEC 11.1), or is kept beside a new one of format 3; and its time. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Outcome } from "../outcome.js";
import type { World } from "../world.js";

export interface Bytes {
	readonly bytes: Buffer;
	readonly mtimeNs: bigint;
}

export function bytesOf({ path }: Pick<World, "path">): Bytes {
	return { bytes: readFileSync(path), mtimeNs: statSync(path, { bigint: true }).mtimeNs };
}

export function checkBytes(world: World, before: Bytes, { writes, keepsTime, isKilled }: Outcome): void {
	const now = bytesOf(world);
	const isSame = now.bytes.equals(before.bytes);
	if (writes === "nothing") assert.ok(isSame, "the session changed, and nothing was to be written");
	else if (!now.bytes.subarray(0, before.bytes.length).equals(before.bytes)) checkReplaced(world, before, now, writes);
	if (isKilled || !keepsTime) return;
	// Node cuts times off at the microsecond.
	assert.equal(now.mtimeNs / 1000n, before.mtimeNs / 1000n, "the modification time is another one");
}

function checkReplaced({ path }: World, before: Bytes, now: Bytes, writes: Outcome["writes"]): void {
	assert.equal(writes, "replace", "what was in the session is no longer its beginning");
	assert.match(firstLineOf(now.bytes), /"version":3/, "the new file is not of format 3");
	const version = /"version":2/.test(firstLineOf(before.bytes)) ? 2 : 1;
	// A run that was killed in between has left a backup of its own, and pi has gone on since.
	const start = `${basename(path)}.v${version}.bak`;
	const backups = readdirSync(dirname(path)).filter((name) => name.startsWith(start));
	const isKept = backups.some((name) => readFileSync(join(dirname(path), name)).equals(before.bytes));
	assert.ok(isKept, "no file beside the migrated session is what the session was");
}

function firstLineOf(bytes: Buffer): string {
	return bytes.subarray(0, bytes.indexOf(0x0a)).toString("utf8");
}

/** Sessions that exports were made from are as they were. */
export function checkParents({ parents }: World): void {
	for (const [path, bytes] of parents) assert.ok(readFileSync(path).equals(bytes), `an export has changed ${path}`);
}
