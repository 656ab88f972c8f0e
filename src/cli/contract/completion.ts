/** `completion --json`. */

/** A script that lets a shell complete what is typed. */
export interface CompletionReport {
	readonly schema: "condense/completion@1";
	/** The shell that is to read it. */
	readonly shell: string;
	/** The script, as the command prints it. */
	readonly script: string;
}
