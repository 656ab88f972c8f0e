/** The options of commands that compact sessions in place: what is written besides, what they do not stop at, and how. */
import type { Command } from "commander";
import { addModelOptions } from "./model-options.js";
import { addSettingOptions } from "./options.js";

export function addCompactionOptions(command: Command): Command {
	command
		.option("--preview <file>", "where the preview of a compaction goes; .md, .html, .txt or .json by its ending")
		.option("--no-preview", "write no preview")
		.option("--force", "also a session that may be in use, or whose last line has strayed")
		.option("--touch", "leave the new modification time on the session");
	addSettingOptions(command, ["chainCompression.rollingWindow", "condense.summarizer", "condense.target"]);
	return addModelOptions(command);
}
