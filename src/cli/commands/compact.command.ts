import { parseTokenCount } from "../ci/fail-over.js";
import { addReportOptions } from "../ci/report-options.js";
import type { CommandSpec } from "../command-spec.js";
import { addCompactionOptions } from "../compaction-options.js";
import { addManyOptions, SESSIONS_ARGUMENT } from "../many/options.js";
import { addCommonOptions, addNowOption } from "../options.js";

export const compactSpec: CommandSpec = {
	name: "compact",
	summary: "compact sessions: archive tool output, compress finished tasks, append what was decided",
	declare(command) {
		command
			.argument(...SESSIONS_ARGUMENT)
			.option("-n, --dry-run", "decide and show, write nothing but a preview that is named")
			.option("-o, --out <file>", "write a complete new session (- for standard output), leave the input alone")
			.option("--full", "whole originals and images in a page (html), however large it becomes")
			.option(
				"--fail-over <tokens>",
				"exit 1 if a context still has more tokens after compaction, such as 150k",
				parseTokenCount,
			);
		addCompactionOptions(command);
		addManyOptions(command);
		addReportOptions(command);
		addNowOption(addCommonOptions(command));
	},
	examples: [
		"condense compact session.jsonl --dry-run",
		"condense compact session.jsonl --out compacted.jsonl --window 1",
		"condense compact --json --no-preview sessions/",
		"condense compact sessions/ --since 7d --glob '!*.compacted.jsonl' --jobs 2",
	],
	load: async () => (await import("./compact.js")).runCompact,
};
