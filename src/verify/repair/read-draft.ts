/**
 * The bytes of a file as a draft: what every line holds, entries that were glued or padded taken apart, lines that
 * nothing can be made of set aside.
 */
import { CondenseError } from "../../errors.js";
import { type RawLine, splitLines } from "../../session/lines.js";
import { parseLine } from "../../session/parse-line.js";
import { findSkipReason } from "../line-faults.js";
import { salvage } from "../salvage.js";
import type { Change, Draft, Fields, LostLine, Piece } from "./draft.js";

interface Reading {
	readonly pieces: Piece[];
	readonly lost: LostLine[];
	readonly changes: Change[];
}

/** Throws `input.not-a-session` where no session header comes first, whatever is taken apart. `name` is for the error. */
export function readDraft(bytes: Buffer, name: string): Draft {
	const reading: Reading = { pieces: [], lost: [], changes: [] };
	for (const raw of splitLines([bytes])) readLine(raw, reading);
	const [header, ...pieces] = reading.pieces;
	if (header === undefined || header.value.type !== "session" || typeof header.value.id !== "string") {
		throw new CondenseError("input.not-a-session", `${name} is not a pi session: it has no header to begin with`);
	}
	return { header, pieces, lost: reading.lost, changes: reading.changes };
}

const BOM_BYTES = 3;

function readLine({ line, bytes, terminated }: RawLine, { pieces, lost, changes }: Reading): void {
	const text = bytes.toString("utf8");
	const parsed = parseLine(text, terminated);
	if (parsed.kind === "blank") return;
	if (parsed.kind === "object") {
		const hasMark = text.startsWith("\uFEFF");
		if (hasMark) changes.push({ line, change: "cleaned", message: "the byte order mark is taken out" });
		if (!terminated) changes.push({ line, change: "cleaned", message: "the last line gets its newline" });
		const own = hasMark ? bytes.subarray(BOM_BYTES) : bytes;
		pieces.push({ line, value: parsed.value, bytes: own, isRecovered: false });
		return;
	}
	const why = findSkipReason(text, terminated)?.message ?? parsed.reason;
	const { parts, rest } = salvage(text);
	if (parts.length === 0) {
		lost.push({ line, text });
		changes.push({ line, change: "dropped", message: why });
		return;
	}
	for (const part of parts) {
		pieces.push({ line, value: JSON.parse(part) as Fields, bytes: Buffer.from(part), isRecovered: true });
	}
	const isPadded = parts.length === 1 && rest === "";
	changes.push({
		line,
		change: isPadded ? "cleaned" : "separated",
		message: isPadded ? why : `${parts.length} of its entries get a line of their own`,
	});
	if (rest === "") return;
	lost.push({ line, text: rest });
	changes.push({
		line,
		change: "dropped",
		message: `${rest.length} characters between the entries that belong to none`,
	});
}
