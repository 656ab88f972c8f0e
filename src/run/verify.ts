/** `verify` on files: reads, checks, and writes a mended copy. The input is never written to. */
import { CondenseError } from "../errors.js";
import { sidecarsOf } from "../query/open-sources.js";
import { parseSession } from "../session/parse.js";
import { readBytes, readSessionFile, readSessionInput } from "../session/read.js";
import { replaceFile } from "../session/replace.js";
import type { Settings } from "../settings/settings.js";
import { FaultFinder } from "../verify/line-faults.js";
import type { Change } from "../verify/repair/draft.js";
import { readDraft } from "../verify/repair/read-draft.js";
import { repairSession } from "../verify/repair/repair.js";
import { type Verified, verifySession } from "./verify-session.js";

export { isOk, type Verified } from "./verify-session.js";

export interface Repaired {
	/** Of the input. */
	readonly before: Verified;
	readonly changes: readonly Change[];
	/** Of the mended copy. */
	readonly after: Verified;
}

/** Checks the session at `path` (`-`: standard input). What is no session becomes a finding and an `error`. */
export function verifyFile(path: string, settings: Settings): Verified {
	return orFailure(() => {
		const watch = new FaultFinder();
		const file = path === "-" ? readSessionInput(0, { watch }) : readSessionFile(path, { watch, takes: "digests" });
		return verifySession(file, settings, watch.faults());
	});
}

/**
 * Writes a mended copy of the session at `path` to `out` (`-`: through `writeOut`) and checks both. Throws
 * `input.not-a-session` where there is no header to be had, `usage` where `out` is the input, `output.failed`.
 */
export function repairFile(path: string, out: string, settings: Settings, writeOut: (bytes: Buffer) => void): Repaired {
	const bytes = readBytes(path);
	const name = path === "-" ? "standard input" : path;
	const place = out === "-" ? path : out;
	const repair = repairSession(bytes, name, { forInput: sidecarsOf(path), forCopy: sidecarsOf(place) });
	if (out === "-") writeOut(repair.bytes);
	else replaceFile(out, repair.bytes, path === "-" ? {} : { input: path });
	return {
		before: verifyBytes(bytes, path, name, settings),
		changes: repair.changes,
		after: verifyBytes(repair.bytes, place, name, settings),
	};
}

/** Whether a file that is no session would be one if its lines were mended: its header is glued to another entry. */
export function canBeMended(path: string): boolean {
	try {
		readDraft(readBytes(path), path);
		return true;
	} catch (error) {
		if (!(error instanceof CondenseError)) throw error;
		return false;
	}
}

/** `path` is where the session lies or will lie: sidecars are looked for beside it, too. */
function verifyBytes(bytes: Buffer, path: string, name: string, settings: Settings): Verified {
	return orFailure(() => {
		const watch = new FaultFinder();
		const session = parseSession([bytes], name, undefined, watch);
		return verifySession({ path, session, state: undefined, bytes }, settings, watch.faults());
	});
}

function orFailure(verify: () => Verified): Verified {
	try {
		return verify();
	} catch (error) {
		if (!(error instanceof CondenseError)) throw error;
		const check = error.code === "input.not-a-session" ? "not-a-session" : "unreadable-file";
		return { findings: [{ check, severity: "error", line: 1, message: error.message }], checked: null, error };
	}
}
