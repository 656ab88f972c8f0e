/**
 * Appends to a session, only if the file is still the one that was planned for, and all or nothing: the bytes that were
 * there before stay a prefix of the file, always (SPEC 11.1, 11.3).
 */
import { constants, fstatSync } from "node:fs";

import { CondenseError } from "../errors.js";
import { type Disk, isMissing, reasonOf, systemDisk, writeWhole } from "./disk.js";
import { type FileState, fileStateOf, isSameState, sessionChanged } from "./file-state.js";
import { type Append, takeBack, timesOf } from "./take-back.js";

const NEWLINE = Buffer.from("\n");

export interface AppendOptions {
	/** Leave the new modification time. Otherwise the old one is set back, so that `pi --continue` picks as before. */
	touch?: boolean;
	/** Whether the file ends in a newline; if not, the append begins with one. */
	endsWithNewline: boolean;
}

/**
 * Appends whole lines, in one piece or several, by one write, and returns the file's new state. `expected` is the state
 * from before the file was read. Throws `session.changed` if the file is another by now, `output.failed` if the write
 * was refused or taken back.
 */
export function appendToSession(
	path: string,
	expected: FileState,
	lines: Buffer | readonly Buffer[],
	options: AppendOptions,
	disk: Disk = systemDisk,
): FileState {
	const pieces = Buffer.isBuffer(lines) ? [lines] : lines;
	if (pieces.every(({ length }) => length === 0)) return expected;
	const fd = openForAppend(path, disk);
	try {
		if (!isSameState(fileStateOf(fd), expected)) throw sessionChanged(path);
		const append: Append = {
			fd,
			start: expected.size,
			times: timesOf(fstatSync(fd, { bigint: true })),
			lines: options.endsWithNewline ? pieces : [NEWLINE, ...pieces],
			disk,
		};
		const keepsTimes = options.touch !== true;
		if (keepsTimes) checkTimesCanBeSet(path, append);
		writeOrTakeBack(path, append, keepsTimes);
		return fileStateOf(fd);
	} finally {
		disk.close(fd);
	}
}

/** Never creates the file: one that is gone must not come back without its header. Reading serves `takeBack`. */
function openForAppend(path: string, disk: Disk): number {
	try {
		return disk.open(path, constants.O_RDWR | constants.O_APPEND);
	} catch (error) {
		if (isMissing(error)) throw sessionChanged(path, { what: "is gone", cause: error });
		throw new CondenseError("output.failed", `cannot write to ${path}: ${reasonOf(error)}`, { cause: error });
	}
}

/** Only a file's owner may set its times: better to learn that before the write than after it. */
function checkTimesCanBeSet(path: string, { fd, times, disk }: Append): void {
	try {
		disk.setTimes(fd, times.accessed, times.modified);
	} catch (error) {
		throw new CondenseError("output.failed", `cannot keep the modification time of ${path}: ${reasonOf(error)}`, {
			hint: "--touch writes without keeping it; pi --continue then picks this session",
			cause: error,
		});
	}
}

function writeOrTakeBack(path: string, append: Append, keepsTimes: boolean): void {
	const { fd, start, lines, times, disk } = append;
	let written = 0;
	try {
		writeWhole(fd, lines, disk, (count) => {
			written = count;
		});
		disk.sync(fd);
		// Another writer came in after the check: lines planned for the old leaf have no place here.
		if (fstatSync(fd).size !== start + written) throw sessionChanged(path, { what: "grew during the write" });
		if (keepsTimes) disk.setTimes(fd, times.accessed, times.modified);
	} catch (error) {
		const rest = takeBack(append, written);
		const isOurs = error instanceof CondenseError;
		if (isOurs && rest === undefined) throw error;
		const text = `cannot append to ${path}: ${reasonOf(error)}; ${rest ?? "it is as it was before"}`;
		throw new CondenseError(isOurs ? error.code : "output.failed", text, { cause: error });
	}
}
