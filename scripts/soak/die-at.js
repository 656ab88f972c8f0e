// Loaded in front of a command (`node --import`): ends the process by SIGKILL at one of its calls that change files,
// so that every such instant is met sooner or later, and the same one again when a round is repeated.
// SOAK_DIE_AT: which call, counted from 1. SOAK_DIE_HOW: `before` it, `after` it, or `torn` in the middle of a write.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const CALLS = [
	"writeSync",
	"fsyncSync",
	"ftruncateSync",
	"futimesSync",
	"fchmodSync",
	"linkSync",
	"renameSync",
	"unlinkSync",
	"rmdirSync",
	"rmSync",
	"mkdirSync",
	"writeFileSync",
	"closeSync",
];

const deadly = Number(process.env.SOAK_DIE_AT);
const how = process.env.SOAK_DIE_HOW ?? "before";
let count = 0;

/** @type {Record<string, unknown>} */
const calls = /** @type {any} */ (fs);
for (const name of CALLS) {
	const real = /** @type {(...args: unknown[]) => unknown} */ (calls[name]);
	calls[name] = (/** @type {unknown[]} */ ...args) => {
		// Standard output and standard error are no files of the session's.
		if (typeof args[0] === "number" && args[0] <= 2) return real(...args);
		count += 1;
		if (count !== deadly) return real(...args);
		if (how === "after") real(...args);
		if (how === "torn" && name === "writeSync") writePart(real, args);
		process.kill(process.pid, "SIGKILL");
		return real(...args);
	};
}
syncBuiltinESMExports();

/**
 * @param {(...args: unknown[]) => unknown} write
 * @param {unknown[]} args
 */
function writePart(write, [fd, bytes, offset]) {
	if (!(bytes instanceof Uint8Array)) return;
	const from = Number(offset ?? 0);
	write(fd, bytes, from, Math.floor((bytes.length - from) * Number(process.env.SOAK_TEAR ?? 0.5)));
}
