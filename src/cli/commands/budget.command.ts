import { parseTokenCount } from "../ci/fail-over.js";
import { addReportOptions } from "../ci/report-options.js";
import type { CommandSpec } from "../command-spec.js";
import { addCompactionOptions } from "../compaction-options.js";
import { addManyOptions, SESSIONS_ARGUMENT } from "../many/options.js";
import { addCommonOptions, addNowOption, addSettingOptions, choiceOption } from "../options.js";

export const budgetSpec: CommandSpec = {
	name: "budget",
	summary: "compact when the context is too full; or show when that would have happened, and what it would have saved",
	declare(command) {
		command
			.argument(...SESSIONS_ARGUMENT)
			.option("-n, --dry-run", "replay the session and show every flush; nothing is written")
			.option("--compare", "replay it under several policies, side by side; nothing is written")
			.option("--csv", "replay it, one line for each turn; nothing is written")
			.option("--html <file>", "replay it, and write a page to look at; nothing else is written")
			.option("--full", "whole originals and images in a page (html), however large it becomes")
			.option("--exit-code", "exit 1 if the context is over the threshold as it was found");
		addSettingOptions(command, ["autoBudgetThreshold", "budgetTurnDelta"]);
		command
			.option("--window-cap <tokens>", "the threshold is never above so many tokens", parseTokenCount)
			.option(
				"--context-window <tokens>",
				"the model's context window, in place of the one that is known",
				parseTokenCount,
			)
			.addOption(choiceOption("--prune-on <when>", "whether final answers flush too", ["agent-message", "on-demand"]));
		addCompactionOptions(command);
		addManyOptions(command);
		addReportOptions(command);
		addNowOption(addCommonOptions(command));
	},
	examples: [
		"condense budget session.jsonl --dry-run --threshold 0.8",
		"condense budget session.jsonl --compare",
		"condense budget session.jsonl --threshold 0.8 --exit-code",
		"condense budget sessions/ --dry-run --threshold 0.8",
	],
	load: async () => (await import("./budget.js")).runBudget,
};
