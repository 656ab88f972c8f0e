import { addJunitOption, addReportOptions } from "../ci/report-options.js";
import type { CommandSpec } from "../command-spec.js";
import { addManyOptions, SESSIONS_ARGUMENT } from "../many/options.js";
import { addCommonOptions } from "../options.js";

export const verifySpec: CommandSpec = {
	name: "verify",
	summary: "check sessions: the file, the archive, and what the model sees; mend what can be mended in a copy",
	declare(command) {
		command
			.argument(...SESSIONS_ARGUMENT)
			.option("--strict", "warnings count as errors")
			.option("--repair", "write a mended copy of one session to --out, and say what was changed")
			.option("-o, --out <file>", "where the mended copy goes (- for standard output)");
		addManyOptions(command);
		addJunitOption(addReportOptions(command));
		addCommonOptions(command);
	},
	examples: [
		"condense verify session.jsonl",
		"condense verify --json sessions/",
		"condense verify --strict --junit reports/condense.xml sessions/",
		"condense verify session.jsonl --repair --out mended.jsonl",
	],
	load: async () => (await import("./verify.js")).runVerify,
};
