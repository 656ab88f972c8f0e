/** The checks of `verify` on a session that was read. Apart from run/verify.ts, because mending loads far more. */
import { CondenseError } from "../errors.js";
import { openSources, sidecarsOf } from "../query/open-sources.js";
import type { Sources } from "../query/sources.js";
import { chunksOfFile, type SessionFile } from "../session/read.js";
import type { Settings } from "../settings/settings.js";
import type { Finding } from "../verify/finding.js";
import { findLineFaults, type LineFault } from "../verify/line-faults.js";
import type { Archives, Parent } from "../verify/records.js";
import { examine } from "../verify/subject.js";
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

/**
 * Checks a session that was read. Where the faults of its lines were not found on the way, the bytes of its file are
 * read for them. Throws `input.unreadable`.
 */
export function verifySession(
	file: SessionFile,
	settings: Settings,
	faults: readonly LineFault[] = findLineFaults(chunksOfFile(file)),
): Verified & { readonly checked: Checked } {
	const subject = examine(file.session, faults, settings, archivesOf(file));
	const { session, tree, records } = subject;
	const sidecars = records.filter(({ record }) => record.spillPath !== undefined).length;
	const checked = { entries: session.lines.length, onBranch: tree.branch.length, records: records.length, sidecars };
	return { findings: verifySubject(subject), checked, error: undefined };
}

/** Whether nothing stands against a session: no error, and with `isStrict` no warning either. */
export function isOk({ findings }: Pick<Verified, "findings">, isStrict: boolean): boolean {
	return !findings.some(({ severity }) => severity === "error" || (isStrict && severity === "warning"));
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
