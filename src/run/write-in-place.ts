/** How planned lines get into the session file that they were planned for. */
import { appendToSession } from "../session/append.js";
import { copiesOf } from "../session/lines.js";
import { bytesOf, type SessionFile } from "../session/read.js";
import { migrateInPlace } from "../session/replace-migrated.js";
import { migratedBytes } from "../session/rewrite.js";
import type { Lines } from "../session/serialize.js";

export interface WrittenInPlace {
	/** Bytes that the session grew by. */
	readonly bytesWritten: number;
	/** Where the original of a migrated session is. */
	readonly backup: string | undefined;
}

/**
 * Appends lines. A session of an older format cannot be appended to: it is migrated on the way, its original kept
 * beside it. Throws `session.changed` and `output.failed`; then the file is as it was.
 */
export function writeInPlace(file: SessionFile, lines: Lines, { touch }: { touch: boolean }): WrittenInPlace {
	const { path, session, state } = file;
	if (session.version < 3) {
		const bytes = Buffer.concat([migratedBytes(bytesOf(file), session), ...copiesOf(lines)]);
		const { backup } = migrateInPlace(path, state!, bytes, session.version === 1 ? 1 : 2);
		return { bytesWritten: bytes.length - session.size, backup };
	}
	const { endsWithNewline } = session;
	const { size } = appendToSession(path, state!, copiesOf(lines), { touch, endsWithNewline });
	return { bytesWritten: size - session.size, backup: undefined };
}
