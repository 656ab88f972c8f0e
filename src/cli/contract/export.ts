/** `export --json`. */
import type { Count, Failure, TokenChange } from "./common.js";

/** What was exported. */
export interface ExportReport {
	readonly schema: "condense/export@1";
	/** As it was given. */
	readonly path: string;
	/** The new file. */
	readonly out: string;
	/** The id of the new session. */
	readonly session: string;
	/** The session that it was made from, as its header names it; null where it names none. */
	readonly parentSession: string | null;
	readonly messages: Count;
	/** Archived tool calls that the new session has refs to. */
	readonly records: Count;
	/** Chains that were compressed on the way. */
	readonly chains: Count;
	/** Estimated tokens of the whole context. */
	readonly tokens: TokenChange;
	/** Of the new file. */
	readonly bytes: Count;
	/** Why not everything was compacted on the way; null where it was. The export is whole in any case. */
	readonly error: Failure | null;
}
