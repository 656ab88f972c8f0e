import assert from "node:assert/strict";
import { test } from "node:test";
import { positionOf } from "../../../src/cli/completion/position.js";
import { declareCommands } from "../../../src/cli/tree.js";

const COMMANDS = declareCommands();

/** The last word is the one at the cursor. */
function kindAt(line: string): string {
	const words = line.split(" ");
	const position = positionOf(words.slice(1, -1), words.at(-1) ?? "", COMMANDS);
	if (position.kind === "value")
		return `value of ${position.option.long}${position.prefix && ` after ${position.prefix}`}`;
	return position.kind === "argument" ? `argument ${position.argument.name()}` : position.kind;
}

for (const [line, kind] of [
	["condense ", "command"],
	["condense comp", "command"],
	["condense --v", "option"],
	["condense help ", "command"],
	["condense help compact ", "nothing"],
	["condense nothing ", "nothing"],
	["condense compact ", "argument session"],
	["condense compact a.jsonl ", "argument session"],
	["condense compact --dry", "option"],
	["condense compact -", "option"],
	["condense completion bash ", "option"],
	["condense config ", "option"],
	["condense compact --out ", "value of --out"],
	["condense compact -o ", "value of --out"],
	["condense compact -no ", "value of --out"],
	["condense compact --out=x", "value of --out after --out="],
	["condense compact --json=x", "option"],
	["condense compact --out x ", "argument session"],
	["condense compact -ox ", "argument session"],
	["condense compact --json ", "argument session"],
	["condense query -C 3 ", "argument ref"],
	["condense query -C3 ", "argument ref"],
	["condense query -iC ", "value of --context"],
	["condense compact -- --dry", "argument session"],
	["condense render - ", "option"],
	["condense completion ", "argument shell"],
] as const) {
	test(`at the end of "${line}" stands: ${kind}`, () => assert.equal(kindAt(line), kind));
}

test("values that were typed are known by the long name of their option, however they were typed", () => {
	const { typed } = positionOf(["query", "-C3", "--session=s.jsonl", "--tool", "bash", "t1"], "", COMMANDS);
	assert.deepEqual(
		[...typed.values],
		[
			["--context", "3"],
			["--session", "s.jsonl"],
			["--tool", "bash"],
		],
	);
	assert.deepEqual(typed.words, ["t1"]);
});
