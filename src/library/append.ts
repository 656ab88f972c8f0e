/**
 * Writes a plan that was made before: the same guards, the same single append and the same order as one run of
 * `compact`, without planning anew.
 */
import { CondenseError } from "../errors.js";
import { describeStray, refuseInUse } from "../run/guards.js";
import { fileStateOf, isSameState, sessionChanged } from "../session/file-state.js";
import { bytesOf, type SessionFile } from "../session/read.js";
import { appendableBytes } from "../session/rewrite.js";
import { linesOf, toLines } from "../session/serialize.js";
import { type AbortSignalLike, checkNotAborted, signalOf } from "./options.js";
import { type CompactPlan, sidecarsOf } from "./plan.js";
import { branchIn, fileOf, IN_MEMORY, type Session } from "./session.js";
import { type HeldSidecar, writeHeld } from "./sidecars.js";

export interface WriteOptions {
	/** Write to what looks like a session in use, and behind a stray last line. */
	readonly force?: boolean;
	/** Leave the new modification time. Otherwise the old one is set back, so that `pi --continue` picks as before. */
	readonly touch?: boolean;
	/** Stops the call before it writes; it then throws `interrupted`. */
	readonly signal?: AbortSignalLike;
}

export interface Written {
	readonly entriesAppended: number;
	/** Bytes that the session grew by. */
	readonly bytesWritten: number;
	/** Where the original of a session of format 1 or 2 is kept, which cannot be appended to. */
	readonly backup: string | undefined;
}

/**
 * Appends a plan's entries to its session's file, all or nothing. Throws `session.changed` where the file is not what
 * was read, `session.locked`, `session.in-use`, `input.stray-leaf`, `output.failed`, `interrupted`, and `usage` for a
 * session that is only in memory; then nothing was written.
 */
export async function appendPlan(plan: CompactPlan, options: WriteOptions = {}): Promise<Written> {
	const held = heldOf(plan);
	const file = writableFile(plan.session);
	if (options.force !== true) refuseStray(plan.session, file);
	if (plan.entries.length === 0) return { entriesAppended: 0, bytesWritten: 0, backup: undefined };
	const { lockSession } = await import("../session/lock.js");
	const lock = await lockSession(file.path, { signal: signalOf(options) });
	try {
		const branch = branchIn(plan.session);
		if (options.force !== true) refuseInUse(file, branch, { realNow: Date.now() });
		checkUnchanged(file);
		const { writeInPlace } = await import("../run/write-in-place.js");
		const takeBack = await writeHeld(file, branch, held);
		try {
			checkNotAborted(signalOf(options));
			lock.assertHeld();
			const written = writeInPlace(file, linesOf(plan.entries), { touch: options.touch === true });
			return { entriesAppended: plan.entries.length, ...written };
		} catch (error) {
			takeBack();
			throw error;
		}
	} finally {
		await lock.release();
	}
}

/**
 * The whole session with a plan's entries, as `compact --out` writes it. Throws `session.changed` where the file is not
 * what was read, and `usage` for a plan with sidecars: `compactSession` with `out` writes those too.
 */
export function applyPlan(plan: CompactPlan): Uint8Array {
	if (heldOf(plan).length > 0) {
		throw new CondenseError("usage", "the plan has texts that go to files beside the session", {
			hint: "compactSession with out writes them; or raise spillThreshold",
		});
	}
	const file = fileOf(plan.session);
	checkUnchanged(file);
	const original = bytesOf(file);
	if (plan.entries.length === 0) return new Uint8Array(original);
	return new Uint8Array(Buffer.concat([appendableBytes(original, file.session), toLines(plan.entries)]));
}

/**
 * Throws `session.changed` where the file of a session is not the one that was read.
 *
 * @internal
 */
export function checkUnchanged({ path, state }: SessionFile): void {
	if (state !== undefined && !isSameState(fileStateOf(path), state)) throw sessionChanged(path);
}

function heldOf(plan: CompactPlan): readonly HeldSidecar[] {
	const held = sidecarsOf(plan);
	if (held !== undefined) return held;
	throw new CondenseError("usage", "this is no plan of planCompact, or a copy of one");
}

function writableFile(session: Session): SessionFile {
	const file = fileOf(session);
	if (file.path !== IN_MEMORY && file.state !== undefined) return file;
	throw new CondenseError("usage", "the session was not read from a file, so nothing can be appended to it", {
		hint: "applyPlan gives the whole session with the plan",
	});
}

function refuseStray(session: Session, file: SessionFile): void {
	const problem = describeStray(file, branchIn(session));
	if (problem === undefined) return;
	throw new CondenseError("input.stray-leaf", `${file.path}: ${problem}`, {
		hint: "continue the session in pi once, or give force to work on the branch as it is",
	});
}
