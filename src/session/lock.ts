/**
 * One condense at a time on a session (SPEC 11.2). The lock is a folder `<session>.lock`; it does not stop pi, which
 * takes no lock, so the append checks the file as well.
 */
import { realpathSync } from "node:fs";
import { dirname } from "node:path";
import { lock } from "proper-lockfile";

import { CondenseError, systemCodeOf } from "../errors.js";
import { isMissing, reasonOf } from "./disk.js";
import { removeLeftovers } from "./leftovers.js";
import { lockCallsFor, newLockOwner, readLockOwner } from "./lock-owner.js";

/** Long, because reading a large session keeps the process from refreshing its lock. */
const STALE_MS = 60_000;
const REFRESH_MS = 5_000;

export interface SessionLock {
	/** Gives the lock back. Never throws: a lock that cannot be removed is known by its dead owner. */
	release(): Promise<void>;
	/** Throws `session.locked` if another run has taken the lock over. */
	assertHeld(): void;
}

/**
 * Locks a session file, links followed, without waiting. The lock of a process that died is taken over, and the
 * temporary files that it left behind are removed.
 * Throws `session.locked`, `input.not-found`, `output.failed` where no lock can be made, `interrupted`.
 */
export async function lockSession(path: string, options: { signal?: AbortSignal } = {}): Promise<SessionLock> {
	checkNotAborted(options.signal);
	const file = realPathOf(path);
	const owner = newLockOwner();
	let isLost = false;
	const dead = new Set<number>();
	const settings = {
		realpath: false,
		stale: STALE_MS,
		update: REFRESH_MS,
		fs: lockCallsFor(owner, ({ pid }) => dead.add(pid)),
		onCompromised: () => {
			isLost = true;
		},
	};
	const unlock = await lock(file, settings).catch((error: unknown) => {
		throw lockFailure(path, file, error);
	});
	for (const pid of dead) removeLeftovers(dirname(file), pid);
	const release = () => unlock().catch(() => undefined);
	if (options.signal?.aborted) await release();
	checkNotAborted(options.signal);
	return {
		release,
		assertHeld() {
			if (!isLost && readLockOwner(lockFolderOf(file))?.token === owner.token) return;
			throw new CondenseError("session.locked", `the lock on ${path} was lost to another run`, {
				hint: "nothing was written; run the command again",
			});
		},
	};
}

function realPathOf(path: string): string {
	try {
		return realpathSync(path);
	} catch (error) {
		if (isMissing(error)) {
			throw new CondenseError("input.not-found", `no such session file: ${path}`, { cause: error });
		}
		throw new CondenseError("input.unreadable", `cannot read ${path}: ${reasonOf(error)}`, { cause: error });
	}
}

function lockFailure(path: string, file: string, error: unknown): CondenseError {
	const folder = lockFolderOf(file);
	if (systemCodeOf(error) !== "ELOCKED") {
		return new CondenseError("output.failed", `cannot lock ${path}: ${reasonOf(error)}`, {
			hint: `its folder must be writable: ${folder} is made there during the run`,
			cause: error,
		});
	}
	const owner = readLockOwner(folder);
	const who = owner === undefined ? "another run of condense" : `condense process ${owner.pid} on ${owner.host}`;
	return new CondenseError("session.locked", `${path} is locked by ${who}`, {
		hint: `wait until it is done; if no condense runs, the lock ${folder} expires within a minute`,
		cause: error,
	});
}

function lockFolderOf(file: string): string {
	return `${file}.lock`;
}

function checkNotAborted(signal: AbortSignal | undefined): void {
	if (signal?.aborted) throw new CondenseError("interrupted", "interrupted; nothing was written");
}
