/**
 * Sessions as the library gives them out: what is known of one, and a way back to what the commands work with. Nothing
 * in a session has to be closed, and it does not follow its file: it stays what was read.
 */
import { resolve } from "node:path";
import { buildContext as buildContextOf } from "../context/build.js";
import { CondenseError } from "../errors.js";
import type { Message, SessionEntry, SessionHeader } from "../session/entry.js";
import { parseSession as parseChunks } from "../session/parse.js";
import { readSessionFile, type SessionFile } from "../session/read.js";
import { type Branch, branchOf } from "../session/tree.js";

/** Something about a file that its reader should know. */
export interface FileFinding {
	/** Which rule found it, such as `malformed-line`. */
	readonly check: string;
	/** Counted from 1. */
	readonly line: number;
	readonly message: string;
}

export interface Session {
	readonly id: string;
	/** Absolute; undefined for a session that is only in memory. */
	readonly path: string | undefined;
	readonly header: SessionHeader;
	/** The format of the file: 1, 2, or 3 and up. Entries are always given in format 3. */
	readonly version: number;
	/** The last entry of the file, which pi would continue from; undefined where there is only a header. */
	readonly leafId: string | undefined;
	/** Lines that were passed over, and why. */
	readonly findings: readonly FileFinding[];
}

export interface ParseOptions {
	/** Where the session lies: results that are too large for it are files beside it. Nothing is read from there yet. */
	readonly path?: string;
}

export interface BranchOptions {
	/** The entry that the branch ends at. Default: the leaf. */
	readonly leafId?: string;
}

/**
 * Reads a session file. Throws `input.not-found`, `input.unreadable`, or `input.not-a-session` where the first entry is
 * no session header; lines that cannot be used are findings.
 */
export function readSession(path: string): Session {
	return wrap(readSessionFile(resolve(path)), resolve(path));
}

/** Reads a session from its text, or from its bytes (UTF-8). They are copied. Throws `input.not-a-session`. */
export function parseSession(content: string | Uint8Array, options: ParseOptions = {}): Session {
	const bytes = typeof content === "string" ? Buffer.from(content) : Buffer.from(content);
	const path = options.path === undefined ? undefined : resolve(options.path);
	const session = parseChunks([bytes], path ?? "the text");
	return wrap({ path: path ?? IN_MEMORY, session, state: undefined, bytes }, path);
}

/** All entries except the header, in file order. To be looked at, not changed. */
export function getEntries(session: Session): readonly SessionEntry[] {
	return fileOf(session).session.lines.map(({ entry }) => entry);
}

/** The entries of a branch, from its root to its end. Throws `usage` for an unknown `leafId`, and `input.cycle`. */
export function getBranch(session: Session, options: BranchOptions = {}): readonly SessionEntry[] {
	return branchIn(session, options).lines.map(({ entry }) => entry);
}

/**
 * The messages that pi alone would send to the model for a branch, oldest first: its compactions and context edits
 * applied, custom messages and summaries not yet turned into user text. Throws as `getBranch` does.
 */
export function buildContext(session: Session, options: BranchOptions = {}): readonly Message[] {
	return buildContextOf(branchIn(session, options).lines).map(({ message }) => message);
}

/**
 * What the commands call a session without a path of its own.
 *
 * @internal
 */
export const IN_MEMORY = "-";

const FILES = new WeakMap<Session, SessionFile>();

/**
 * The session as the commands have it. Throws `usage` for anything that this library has not made.
 *
 * @internal
 */
export function fileOf(session: Session): SessionFile {
	const file = FILES.get(session);
	if (file !== undefined) return file;
	throw new CondenseError("usage", "this is no session of this library", { hint: "readSession or parseSession" });
}

/**
 * The branch that ends at an entry, as the commands have it.
 *
 * @internal
 */
export function branchIn(session: Session, { leafId }: BranchOptions = {}): Branch {
	const { session: inner } = fileOf(session);
	if (leafId === undefined) return branchOf(inner);
	const leaf = inner.byId.get(leafId);
	if (leaf !== undefined) return branchOf(inner, leaf);
	throw new CondenseError("usage", `the session has no entry ${JSON.stringify(leafId)}`);
}

function wrap(file: SessionFile, path: string | undefined): Session {
	const { header, version, lines, findings } = file.session;
	const session: Session = Object.freeze({
		id: header.id,
		path,
		header,
		version,
		leafId: lines.at(-1)?.entry.id,
		findings: Object.freeze([...findings]),
	});
	FILES.set(session, file);
	return session;
}
