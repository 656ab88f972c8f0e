import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { grepText } from "../../src/query/grep.js";

const TEXT = "one\ntwo error\nthree\r\nfour\nfive error\nsix";

/** `2:` for a line that matches, `1-` for one around it. */
function found(text: string, pattern: RegExp, context?: number): string[] {
	return grepText(text, pattern, context).map(
		({ line, text: own, at }) => `${line}${at === undefined ? "-" : ":"}${own}`,
	);
}

describe("a search finds", () => {
	for (const [title, text, pattern, context, expected] of [
		["the lines that match", TEXT, /error/, 0, ["2:two error", "5:five error"]],
		["the lines around them", TEXT, /five/, 1, ["4-four", "5:five error", "6-six"]],
		[
			"each line once where surroundings meet",
			TEXT,
			/error/,
			1,
			["1-one", "2:two error", "3-three", "4-four", "5:five error", "6-six"],
		],
		["each line once where surroundings overlap", "x1\n\nx2", /x/, 2, ["1:x1", "2-", "3:x2"]],
		["lines without their carriage return", TEXT, /e$/, 0, ["1:one", "3:three"]],
		["both ends of a line", TEXT, /^one$/, 0, ["1:one"]],
		["an empty line", "a\n\nb", /^$/, 0, ["2:"]],
		["no line behind the last newline", "a\n", /^$/, 0, []],
		["nothing in nothing", "", /x/, 3, []],
		["a line with a separator of Unicode inside", "a\u2028b\nc", /b/, 0, ["1:a\u2028b"]],
	] as const) {
		test(title, () => assert.deepEqual(found(text, pattern, context), expected));
	}
});

test("the place of the match is given", () => {
	assert.equal(grepText("abc error", /error/)[0]!.at, 4);
});
