/** `verify` on files: reads, checks, and writes a mended copy. The input is never written to. */
import { CondenseError } from "../errors.js";
import { openSources, sidecarsOf } from "../query/open-sources.js";
import type { Sources } from "../query/sources.js";
import { parseSession } from "../session/parse.js";
import { chunksOfFile, readBytes, readSessionFile, readSessionInput, type SessionFile } from "../session/read.js";
import { replaceFile } from "../session/replace.js";
import type { Settings } from "../settings/settings.js";
import type { Finding } from "../verify/finding.js";
import { findLineFaults } from "../verify/line-faults.js";
import type { Archives, Parent } from "../verify/records.js";
import type { Change } from "../verify/repair/draft.js";
import { readDraft } from "../verify/repair/read-draft.js";
import { repairSession } from "../verify/repair/repair.js";
import { examine, type Subject } from "../verify/subject.js";
import { verifySubject } from "../verify/verify.js";

export interface Verified {
	readonly findings: readonly Finding[];
	/** How much there was to look at; null where the file is no session. */
	readonly checked: Checked | null;
	/** Why nothing could be checked. */
	readonly error: CondenseError | undefined;
}

export interface Checked {
	readonly entries: number;
	readonly onBranch: number;
	readonly records: number;
	/** Records whose text is in a file of its own. */
	readonly sidecars: number;
}

export interface Repaired {
	/** Of the input. */
	readonly before: Verified;
	readonly changes: readonly Change[];
	/** Of the mended copy. */
	readonly after: Verified;
}

/** Checks the session at `path` (`-`: standard input). What is no session becomes a finding and an `error`. */
export function verifyFile(path: string, settings: Settings): Verified {
	return orFailure(() => verifySession(path === "-" ? readSessionInput() : readSessionFile(path), settings));
}

/** Checks a session that was read, with the bytes of its file. Throws `input.unreadable`. */
export function verifySession(file: SessionFile, settings: Settings): Verified & { readonly checked: Checked } {
	return verified(examine(file.session, findLineFaults(chunksOfFile(file)), settings, archivesOf(file)));
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
		const session = parseSession([bytes], name);
		return verified(examine(session, findLineFaults([bytes]), settings, archivesOf({ path, session })));
	});
}

/** What a session leaves to other files, read from where the session at `path` has it. */
function archivesOf({ path, session }: Pick<SessionFile, "path" | "session">): Archives {
	return {
		readSidecar: sidecarsOf(path),
		readParent() {
			try {
				return parentOf(openSources({ path, session, state: undefined }, undefined));
			} catch (error) {
				if (!(error instanceof CondenseError)) throw error;
				return { problem: error.message };
			}
		},
	};
}

function parentOf(sources: Sources): Parent {
	const found = sources.parent();
	if (found === undefined) return undefined;
	const { sources: parent } = found;
	return "problem" in parent ? parent : { session: parent.session, parent: () => parentOf(parent) };
}

function verified(subject: Subject): Verified & { readonly checked: Checked } {
	const { session, tree, records } = subject;
	const sidecars = records.filter(({ record }) => record.spillPath !== undefined).length;
	const checked = { entries: session.lines.length, onBranch: tree.branch.length, records: records.length, sidecars };
	return { findings: verifySubject(subject), checked, error: undefined };
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

/** Whether nothing stands against a session: no error, and with `isStrict` no warning either. */
export function isOk({ findings }: Pick<Verified, "findings">, isStrict: boolean): boolean {
	return !findings.some(({ severity }) => severity === "error" || (isStrict && severity === "warning"));
}
