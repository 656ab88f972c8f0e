/** Options of commands that append to sessions: what is written besides, and what they do not stop at. */
import type { Command } from "commander";

export function addWriteOptions(command: Command): Command {
	return command
		.option("--preview <file>", "where the preview of a compaction goes; .md, .html, .txt or .json by its ending")
		.option("--no-preview", "write no preview")
		.option("--force", "also a session that may be in use, or whose last line has strayed")
		.option("--touch", "leave the new modification time on the session");
}
