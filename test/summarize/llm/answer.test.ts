import assert from "node:assert/strict";
import { test } from "node:test";
import { cleanFused, readAnswer, usableText } from "../../../src/summarize/llm/answer.js";

const TOOLS = ["bash", "read", "mcp:find it"];
const REFS = ["t5", "t6", "t7"];

function composed(text: string): string | undefined {
	return readAnswer(text, TOOLS)?.compose(REFS);
}

for (const [how, label] of [
	["plain", "[[1:bash]]"],
	["with blanks inside", "[[ 1 : bash ]]"],
	["in bold", "**[[1:bash]]**"],
	["in italics", "_[[1:bash]]_"],
	["in backticks", "`[[1:bash]]`"],
	["in bold backticks", "**`[[1:bash]]`**"],
	["with escaped brackets", "\\[\\[1:bash\\]\\]"],
	["twice in a row", "[[1:bash]] [[1:bash]]"],
] as const) {
	test(`a label ${how} becomes its ref`, () => {
		assert.equal(composed(`- ${label}: ran the tests`), "- `t5`: ran the tests");
	});
}

for (const [how, label] of [
	["a number that no call has", "[[9:bash]]"],
	["the number of another tool", "[[2:bash]]"],
	["an unknown name", "[[1:python]]"],
	["the number 0", "[[0:bash]]"],
] as const) {
	test(`a label with ${how} is removed`, () => {
		assert.equal(composed(`- ${label}: ran the tests, as did ${label}`), "- ran the tests, as did ");
	});
}

test("a tool's name is the one that its label was made with", () => {
	assert.equal(composed("- [[3:mcp:find_it]] found it"), "- `t7` found it");
	assert.equal(composed("- [[3:mcp:find it]] found it"), "- [[3:mcp:find it]] found it");
});

test("labels in a code span stay in it, without backticks of their own", () => {
	assert.equal(composed("- see `[[2:read]] src/a.ts` for more"), "- see `t6 src/a.ts` for more");
});

test("code fences are left alone, labels and all", () => {
	const fence = "```\n[[1:bash]] t99 `t99`\n```";
	assert.equal(composed(`- [[1:bash]] printed\n${fence}\n- [[2:read]] ok`), `- \`t5\` printed\n${fence}\n- \`t6\` ok`);
	assert.equal(composed("- x\n  ~~~sh\n  [[1:bash]]\n  ~~~\n[[1:bash]]"), "- x\n  ~~~sh\n  [[1:bash]]\n  ~~~\n`t5`");
	assert.equal(composed("- never closed\n```\n[[1:bash]]"), "- never closed\n```\n[[1:bash]]");
});

test("words that only look like refs lead nowhere, and stay readable", () => {
	assert.equal(composed("- [[1:bash]] see `t99`, t2 and (t5)"), "- `t5` see `t 99`, t 2 and (t 5)");
	assert.equal(composed("- t1..t3, t4."), "- t 1..t 3, t 4.");
});

test("names that are part of something longer are no refs", () => {
	for (const text of ["- src/t1.ts", "- t1.spec", "- at1", "- t1_max", "- `t1 - t0`", "- /t1/", "- t1-alpha"]) {
		assert.equal(composed(text), text);
	}
});

test("a text for each call: from its label on, to the next one's", () => {
	const answer = readAnswer("- [[1:bash]] a\n- more\n- [[2:read]] b\n  c\n- [[1:bash]] and again", TOOLS)!;
	assert.deepEqual(answer.perCall(REFS), ["- `t5` a\n- more\n- `t5` and again", "- `t6` b\n  c", ""]);
});

test("a line with two labels speaks for both calls", () => {
	const answer = readAnswer("- [[1:bash]] [[2:read]] both fine", TOOLS)!;
	assert.deepEqual(answer.perCall(REFS), ["- `t5` `t6` both fine", "- `t5` `t6` both fine", ""]);
});

test("without labels the first call has the text", () => {
	assert.deepEqual(readAnswer("- all fine", TOOLS)!.perCall(REFS), ["- all fine", "", ""]);
});

test("labels, marks and blanks alone are no answer", () => {
	for (const text of ["- [[1:bash]]", "- [[9:bash]]:", "---\n- **\n", "[[1:bash]] [[2:read]]"]) {
		assert.equal(readAnswer(text, TOOLS), undefined);
	}
});

test("usable is a text that ends by itself and is not blank", () => {
	assert.equal(usableText(" - fine\n", "stop"), "- fine");
	assert.equal(usableText("- fine", "length"), undefined);
	assert.equal(usableText(" \n ", "stop"), undefined);
});

test("a fence around the whole answer is taken off, two fences with text between are not", () => {
	assert.equal(usableText("```markdown\n- fine\n```", "stop"), "- fine");
	assert.equal(usableText("```\n- fine\n```", "stop"), "- fine");
	assert.equal(usableText("```markdown\n- a\n```js\nb\n```\n```", "stop"), "- a\n```js\nb\n```");
	const two = "```\na\n```\nand\n```\nb\n```";
	assert.equal(usableText(two, "stop"), two);
});

test("thoughts that a server sends as text are no text, closed or not", () => {
	assert.equal(usableText("<think>\nhm\n</think>\n- fine", "stop"), "- fine");
	assert.equal(usableText("<think>hm, and then it", "stop"), undefined);
	assert.equal(usableText("- about <think> tags", "stop"), "- about <think> tags");
});

test("a fused text keeps the refs of its chain and parts all others", () => {
	const owned = new Set(["t1", "t2"]);
	assert.equal(cleanFused("- `t1`, t2, `t3`, t4\n```\nt9\n```", owned), "- `t1`, t2, `t 3`, t 4\n```\nt9\n```");
});

test("an answer of one enormous line is read in time that grows with it", () => {
	for (const text of [
		"`".repeat(50_000),
		"*".repeat(50_000),
		"[[1:bash".repeat(10_000),
		"t1 ".repeat(20_000),
		"` ".repeat(30_000),
	]) {
		readAnswer(text, TOOLS);
		usableText(text, "stop");
	}
});
