/**
 * Messages as the entries of a new session (SPEC 13, export): whatever reads it gets exactly these messages. Ids and
 * parents come later; times are the messages' own, since readers take the time of some messages from their entry.
 */
import type { Message } from "../session/entry.js";

export interface TimedEntry {
	/** Milliseconds since 1970, or NaN where the message has no time. */
	readonly time: number;
	readonly entry: { readonly type: string; readonly [key: string]: unknown };
}

/** The entry that gives `message`. `ownId` stands where an entry has to name itself; it is filled in with the ids. */
export function entryFor(message: Message): TimedEntry {
	const time = typeof message.timestamp === "number" ? message.timestamp : Number.NaN;
	switch (message.role) {
		case "custom": {
			const { customType, content, display, details } = message;
			return { time, entry: { type: "custom_message", customType, content, display, details } };
		}
		case "branchSummary":
			return { time, entry: { type: "branch_summary", fromId: message.fromId ?? "root", summary: message.summary } };
		case "compactionSummary": {
			const { summary, tokensBefore } = message;
			// Its own id as the first kept one: nothing before it, everything behind it (SPEC 1.6).
			return { time, entry: { type: "compaction", summary, firstKeptEntryId: OWN_ID, tokensBefore } };
		}
		default:
			return { time, entry: { type: "message", message } };
	}
}

/** Stands for the id of the entry it is in. */
export const OWN_ID = "\0own";
