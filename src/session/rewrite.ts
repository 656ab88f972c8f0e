/**
 * A session of format 1 or 2 as the bytes of format 3, for the one write that does not append (SPEC 11.1). Lines that
 * no reader could use stay as they are.
 */
import { splitLines } from "./lines.js";
import type { Session } from "./session.js";

const NEWLINE = Buffer.from("\n");

/** The migrated file, ending in a newline. `original` are the bytes that `session` was read from. */
export function migratedBytes(original: Buffer, session: Session): Buffer {
	const header = { ...session.header, version: 3 };
	const values = new Map<number, unknown>(session.lines.map(({ line, entry }) => [line, entry]));
	values.set(session.headerLine, header);
	const parts: Buffer[] = [];
	for (const { line, bytes } of splitLines([original])) {
		const value = values.get(line);
		parts.push(value === undefined ? bytes : Buffer.from(JSON.stringify(value)), NEWLINE);
	}
	return Buffer.concat(parts);
}

/** The bytes of a session as something can be appended to them: of format 3, ending in a newline. */
export function appendableBytes(original: Buffer, session: Session): Buffer {
	if (session.version < 3) return migratedBytes(original, session);
	return session.endsWithNewline ? original : Buffer.concat([original, NEWLINE]);
}
