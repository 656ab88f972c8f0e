/**
 * What a line says about its place in the tree, without reading all of it. Only lines in the order of keys that pi and
 * condense write are told this way; any other gives nothing and has to be parsed.
 *
 * A line that is cut off behind a closing brace passes for whole here, and of a key that stands there twice the first
 * value counts, not the last. Whoever needs to know parses it.
 */

export interface LineHead {
	readonly type: string;
	readonly id: string;
	readonly parentId: string | null;
	/** Of a message. */
	readonly role: string | undefined;
}

/** The most bytes that place and role take at either end of a line. */
const REACH = 320;
const CLOSING_BRACE = 0x7d;

/** Names beyond ASCII are not what their bytes look like. */
const NAME = '"([ !#-\\[\\]-~]+)"';
const LINK = `"id":${NAME},"parentId":(?:null|${NAME})`;
/** Messages, compactions and most others: the place comes first. */
const AHEAD = new RegExp(
	`^\\{"type":${NAME},${LINK}(?:,"timestamp":"[^"\\\\]*"(?:,"message":\\{"role":${NAME})?)?[,}]`,
);
/** Entries of extensions: the place comes last, and nothing can be behind it but the end of the line. */
const TYPE = new RegExp(`^\\{"type":${NAME},"`);
const BEHIND = new RegExp(`,${LINK},"timestamp":"[^"\\\\]*"\\}$`);

/** A message is nothing without its role, and a second header is no entry, whatever else it says. */
function isTold(type: string, role: string | undefined): boolean {
	return type !== "session" && (type !== "message" || role !== undefined);
}

/** The head of the line from `start` to `end` of `bytes`; undefined where it has to be parsed to be told. */
export function headOf(bytes: Buffer, start: number, end: number): LineHead | undefined {
	if (bytes[end - 1] !== CLOSING_BRACE) return undefined;
	const opening = bytes.toString("latin1", start, Math.min(end, start + REACH));
	const ahead = AHEAD.exec(opening);
	if (ahead !== null) {
		const [, type, id, parentId = null, role] = ahead as unknown as [string, string, string, string?, string?];
		return isTold(type, role) ? { type, id, parentId, role } : undefined;
	}
	const type = TYPE.exec(opening)?.[1];
	const behind = BEHIND.exec(bytes.toString("latin1", Math.max(start, end - REACH), end));
	if (type === undefined || !isTold(type, undefined) || behind === null) return undefined;
	return { type, id: behind[1]!, parentId: behind[2] ?? null, role: undefined };
}
