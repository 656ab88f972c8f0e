import { Option } from "commander";
import type { CommandSpec } from "../command-spec.js";
import { addCommonOptions, parseCount } from "../options.js";

export const querySpec: CommandSpec = {
	name: "query",
	summary: "bring archived tool output back, whole: by ref, by call id, or by what it says",
	declare(command) {
		command
			.argument("[ref...]", "refs (t12), lists and ranges (t1..t5,t9), blocks (b3), call ids, or id@time for one call")
			.option("--session <name>", "a file, an id, or - (default: the session that pi --continue opens)")
			.option("--branch <entry>", "ask the branch that ends at this entry, instead of the one pi would continue")
			.addOption(new Option("--raw", "the text alone, byte for byte").conflicts(["json", "grep", "list"]))
			.addOption(
				new Option("--save-images <dir>", "write the images of the calls into this folder").conflicts(["grep", "list"]),
			)
			.option("--grep <pattern>", "lines that match a JavaScript regular expression; in all calls, or in those named")
			.option("-i, --ignore-case", "letter case does not count for --grep")
			.addOption(new Option("-C, --context <n>", "lines around each match").argParser(parseCount).default(0))
			.option("--tool <name>", "only calls of this tool")
			.addOption(new Option("--list", "a table of the archived calls instead of their texts").conflicts("grep"));
		addCommonOptions(command);
	},
	examples: [
		"condense query t1 --session session.jsonl",
		"condense query t1..t3 --raw --session session.jsonl",
		"condense query --grep error --context 2 --session session.jsonl",
		"condense query --list --tool bash --session session.jsonl",
	],
	load: async () => (await import("./query.js")).runQuery,
};
