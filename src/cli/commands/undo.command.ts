import type { CommandSpec } from "../command-spec.js";
import { addCommonOptions, addNowOption } from "../options.js";

export const undoSpec: CommandSpec = {
	name: "undo",
	summary: "take back the last run, a named one, or one block; by appending, so an undo can be undone too",
	declare(command) {
		command
			.argument("[what...]", "a block (b3), and a session: a file or an id (default: the one pi --continue opens)")
			.option("--run <id>", "this run instead of the last one; later runs go with it")
			.option("--list", "show the runs that can be taken back")
			.option("-n, --dry-run", "show what would happen, write nothing")
			.option("--force", "also on a session that may be in use")
			.option("--touch", "leave the new modification time on the session");
		addNowOption(addCommonOptions(command));
	},
	examples: ["condense undo session.jsonl --list", "condense undo session.jsonl --dry-run"],
	load: async () => (await import("./undo.js")).runUndo,
};
