/** How the compacted context reaches the model (SPEC 13), as far as rendering differs. */

export type TargetName = "extension" | "native" | "export";

export interface Target {
	readonly name: TargetName;
	/** Whether a chain that the next user message cut off can be compressed (SPEC 6). */
	readonly compressesInterrupted: boolean;
	/** The way back to the full text, as the reader of a stub must type it. */
	recovery(ref: string): string;
}

/** The extension finds refs by its own tool and knows no interrupted chains. */
export const EXTENSION: Target = {
	name: "extension",
	compressesInterrupted: false,
	recovery: (ref) => `context_tree_query "${ref}"`,
};
