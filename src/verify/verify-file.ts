/** `verify` on files: reads, checks, and writes a mended copy. The input is never written to. */
import { CondenseError } from "../errors.js";
import { sidecarsOf } from "../query/open-sources.js";
import { parseSession } from "../session/parse.js";
import { readBytes, readSessionFile, readSessionInput, type SessionFile } from "../session/read.js";
import { replaceFile } from "../session/replace.js";
import type { Settings } from "../settings/settings.js";
import type { Finding } from "./finding.js";
import { findLineFaults } from "./line-faults.js";
import type { Change } from "./repair/draft.js";
import { readDraft } from "./repair/read-draft.js";
import { repairSession } from "./repair/repair.js";
import { archivesOf, examine, type Subject, subjectOf } from "./subject.js";
import { verifySubject } from "./verify.js";

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
	return orFailure(() => {
		const file: SessionFile = path === "-" ? readSessionInput() : readSessionFile(path);
		return verified(subjectOf(file, settings));
	});
}

/**
 * Writes a mended copy of the session at `path` to `out` (`-`: through `writeOut`) and checks both. Throws
 * `input.not-a-session` where there is no header to be had, `usage` where `out` is the input, `output.failed`.
 */
export function repairFile(path: string, out: string, settings: Settings, writeOut: (bytes: Buffer) => void): Repaired {
	const bytes = readBytes(path);
	const name = path === "-" ? "standard input" : path;
	const repair = repairSession(bytes, name, sidecarsOf(path));
	if (out === "-") writeOut(repair.bytes);
	else replaceFile(out, repair.bytes, path === "-" ? {} : { input: path });
	return {
		before: verifyBytes(bytes, path, name, settings),
		changes: repair.changes,
		after: verifyBytes(repair.bytes, path, name, settings),
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

/** Sidecars are looked for beside `path`: a copy elsewhere still names them by their whole paths. */
function verifyBytes(bytes: Buffer, path: string, name: string, settings: Settings): Verified {
	return orFailure(() => {
		const session = parseSession([bytes], name);
		return verified(examine(session, findLineFaults([bytes]), settings, archivesOf({ path, session })));
	});
}

function verified(subject: Subject): Verified {
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
