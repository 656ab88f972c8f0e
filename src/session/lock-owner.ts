/**
 * Who holds a lock. proper-lockfile knows a dead holder only by a lock that was not refreshed for a while; a note inside
 * the lock folder tells at once that its process is gone, and whether a lock is still one's own.
 */
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";

import { systemCodeOf } from "../errors.js";

export interface LockOwner {
	readonly host: string;
	readonly pid: number;
	readonly token: string;
}

type Done = (error: NodeJS.ErrnoException | null) => void;

export function newLockOwner(): LockOwner {
	return { host: hostname(), pid: process.pid, token: randomUUID() };
}

/** The owner that a lock folder names, or undefined where it names none. */
export function readLockOwner(lockFolder: string): LockOwner | undefined {
	try {
		const note: Partial<LockOwner> | null = JSON.parse(fs.readFileSync(noteIn(lockFolder), "utf8"));
		const { host, pid, token } = note ?? {};
		if (typeof host !== "string" || typeof token !== "string" || !Number.isInteger(pid)) return undefined;
		return { host, pid: Number(pid), token };
	} catch {
		return undefined; // no lock, a lock just being made, or one of another tool: its age decides
	}
}

/**
 * The file calls that proper-lockfile makes, with the note added: making the lock writes it, the lock of a dead process
 * looks as old as can be, and a lock that another one took over is left to it. `onDead` is told of the dead process.
 */
export function lockCallsFor(owner: LockOwner, onDead: (holder: LockOwner) => void) {
	let isHeld = false;
	const mayRemove = (folder: string) => !isHeld || readLockOwner(folder)?.token === owner.token;
	return {
		realpath: fs.realpath,
		utimes: fs.utimes,
		mkdir(folder: string, done: Done): void {
			makeWithNote(folder, owner, (error) => {
				isHeld = error === null;
				done(error);
			});
		},
		stat(folder: string, done: (error: NodeJS.ErrnoException | null, stats?: fs.Stats) => void): void {
			fs.stat(folder, (error, stats) => {
				if (error !== null) return done(error);
				const holder = readLockOwner(folder);
				if (isGone(holder)) {
					stats.mtime = new Date(0);
					onDead(holder);
				}
				done(null, stats);
			});
		},
		rmdir(folder: string, done: Done): void {
			if (mayRemove(folder)) fs.rm(folder, { recursive: true }, done);
			else done(null);
		},
		/** Called when the process ends. */
		rmdirSync(folder: string): void {
			if (mayRemove(folder)) fs.rmSync(folder, { recursive: true });
		},
	};
}

/**
 * Makes the lock folder with the note in it, in one step: a process that dies on the way leaves no lock without a name.
 * Fails with EEXIST where there is one.
 */
function makeWithNote(folder: string, owner: LockOwner, done: Done): void {
	const fresh = `${folder}.${owner.token}`;
	let failure: NodeJS.ErrnoException | null = null;
	try {
		if (fs.existsSync(folder)) throw new Error("there already");
		fs.mkdirSync(fresh);
		fs.writeFileSync(noteIn(fresh), JSON.stringify(owner));
		fs.renameSync(fresh, folder);
	} catch (error) {
		fs.rmSync(fresh, { recursive: true, force: true });
		failure = fs.existsSync(folder) ? alreadyThere(folder) : (error as NodeJS.ErrnoException);
	}
	done(failure);
}

function alreadyThere(folder: string): NodeJS.ErrnoException {
	return Object.assign(new Error(`${folder} is there already`), { code: "EEXIST" });
}

/** A process of this machine that is no more. Of other machines nothing is known. */
function isGone(owner: LockOwner | undefined): owner is LockOwner {
	if (owner === undefined || owner.host !== hostname() || owner.pid <= 0) return false;
	try {
		process.kill(owner.pid, 0);
		return false;
	} catch (error) {
		return systemCodeOf(error) === "ESRCH";
	}
}

function noteIn(lockFolder: string): string {
	return join(lockFolder, "owner.json");
}
