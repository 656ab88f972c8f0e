/** How the compacted context reaches the model (SPEC 13), as far as rendering differs. */

export type TargetName = "extension" | "native" | "export";

export interface Target {
	readonly name: TargetName;
	/** Whether a chain that the next user message cut off can be compressed (SPEC 6). */
	readonly compressesInterrupted: boolean;
	/** Where a block stands: in a message of its own, or behind the text of the message that opened its chain. */
	readonly blockPlace: "message" | "opening";
	/** Whether a stub carries the lines that the summarizer wrote for its call. */
	readonly stubsCarrySummaries: boolean;
	/** The way back to the full text, as the reader of a stub must type it. */
	recovery(ref: string): string;
}

/** The extension finds refs by its own tool and knows no interrupted chains. */
export const EXTENSION: Target = {
	name: "extension",
	compressesInterrupted: false,
	blockPlace: "message",
	stubsCarrySummaries: false,
	recovery: (ref) => `context_tree_query "${ref}"`,
};

/** pi alone: what it sends follows from the session's own entries, so condense renders all of it. */
export function nativeTarget(sessionId: string): Target {
	return {
		name: "native",
		compressesInterrupted: true,
		blockPlace: "opening",
		stubsCarrySummaries: true,
		recovery: (ref) => `condense query ${ref} --session ${shortId(sessionId)}`,
	};
}

/** A file of its own: `session` is what `condense query --session` finds the originals by. */
export function exportTarget(session: string): Target {
	return { ...nativeTarget(session), name: "export", recovery: (ref) => `condense query ${ref} --session ${session}` };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Enough of a UUID to be the only one; the way back is written often. */
function shortId(id: string): string {
	return UUID.test(id) ? id.slice(0, 18) : id;
}
