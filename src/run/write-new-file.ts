/** A complete new session: the old one, and planned lines behind it (SPEC 11.6). Neither is ever whole in memory. */
import { copiesOf } from "../session/lines.js";
import { bytesOf, chunksOfFile, type SessionFile } from "../session/read.js";
import { replaceFile } from "../session/replace.js";
import { migratedBytes } from "../session/rewrite.js";
import type { Lines } from "../session/serialize.js";

const NEWLINE = Buffer.from("\n");

/**
 * Writes the new file to `out`, or gives it to `writeOut` where that is `-`. Without lines it is a copy. Returns its
 * size in bytes. Throws what replacing a file throws.
 */
export function writeNewFile(file: SessionFile, lines: Lines, out: string, writeOut: (bytes: Buffer) => void): number {
	let size = 0;
	function* counted(): Generator<Buffer> {
		for (const piece of wholeFile(file, lines)) {
			size += piece.length;
			yield piece;
		}
	}
	if (out === "-") writeOut(Buffer.concat(copiesOf(counted())));
	else replaceFile(out, counted(), file.path === "-" ? {} : { input: file.path });
	return size;
}

function* wholeFile(file: SessionFile, lines: Lines): Generator<Buffer> {
	let isEmpty = true;
	for (const piece of lines) {
		if (isEmpty) yield* beginningOf(file);
		isEmpty = false;
		yield piece;
	}
	if (isEmpty) yield* chunksOfFile(file);
}

/** The session as something can be appended to it. One of an older format has to be held for that. */
function* beginningOf(file: SessionFile): Generator<Buffer> {
	const { session } = file;
	if (session.version < 3) {
		yield migratedBytes(bytesOf(file), session);
		return;
	}
	yield* chunksOfFile(file);
	if (!session.endsWithNewline) yield NEWLINE;
}
