import assert from "node:assert/strict";
import { test } from "node:test";
import { type Annotation, formatAnnotations } from "../../../src/cli/ci/annotations.js";
import { SECRET } from "./sessions.js";

const same = (path: string) => path;
const error: Annotation = { level: "error", title: "condense verify: torn-line", message: "cut off" };

test("an annotation is one workflow command with file, line and title", () => {
	const lines = formatAnnotations([{ ...error, path: "a.jsonl", line: 9 }], same);
	assert.deepEqual(lines, ["::error file=a.jsonl,line=9,title=condense verify%3A torn-line::cut off"]);
});

test("without a file there is no line either", () => {
	assert.deepEqual(formatAnnotations([{ ...error, title: "t", line: 9 }], same), ["::error title=t::cut off"]);
});

test("percent, line breaks, colon and comma cannot end a part or begin a command", () => {
	const [line, ...more] = formatAnnotations([{ ...error, path: "a:b,c%\n::d", message: "50%\r\n::error::x" }], same);
	assert.deepEqual(more, []);
	assert.equal(line, "::error file=a%3Ab%2Cc%25%0A%3A%3Ad,title=condense verify%3A torn-line::50%25 ::error::x");
});

test("secrets are replaced, and so are control characters", () => {
	const [line] = formatAnnotations([{ ...error, message: `key ${SECRET}\u0007` }], same);
	assert.ok(!line!.includes(SECRET) && line!.endsWith("<U+0007>"), line);
});

test("ten of a level are shown as they are; of more, nine and how many are missing", () => {
	const many = (count: number) =>
		formatAnnotations(
			Array.from({ length: count }, () => error),
			same,
		);
	assert.equal(many(10).length, 10);
	assert.equal(many(25).length, 10);
	assert.equal(many(25)[9], "::error title=condense verify::and 16 more, see the output of the step");
});

test("errors come before warnings, whatever the order of the findings", () => {
	const lines = formatAnnotations([{ ...error, level: "notice" }, { ...error, level: "warning" }, error], same);
	assert.deepEqual(
		lines.map((line) => line.split(" ")[0]),
		["::error", "::warning", "::notice"],
	);
});
