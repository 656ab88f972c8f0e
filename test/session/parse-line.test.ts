import assert from "node:assert/strict";
import { test } from "node:test";
import { parseLine, splitGluedObjects } from "../../src/session/parse-line.js";

for (const [title, text, expected] of [
	["an object is read", '{"a":1}', { kind: "object", value: { a: 1 } }],
	["blanks around an object do no harm", ' {"a":1} \r', { kind: "object", value: { a: 1 } }],
	["a byte order mark is passed over", '\uFEFF{"a":1}', { kind: "object", value: { a: 1 } }],
	["U+2028 in a string is text", '{"a":"x\u2028y"}', { kind: "object", value: { a: "x\u2028y" } }],
	["an empty line is blank", "", { kind: "blank" }],
	["a line of blanks is blank", " \t\r", { kind: "blank" }],
	["null is no object", "null", { kind: "malformed", reason: "a JSON null, not an object" }],
	["an array is no object", "[1]", { kind: "malformed", reason: "a JSON array, not an object" }],
	["a number is no object", "5", { kind: "malformed", reason: "a JSON number, not an object" }],
	["a string is no object", '"x"', { kind: "malformed", reason: "a JSON string, not an object" }],
	["two objects on a line are told", '{"a":"}{"}{"b":2}', { kind: "malformed", reason: "2 objects on one line" }],
	["NUL bytes are told", '\0\0{"a":1}', { kind: "malformed", reason: "NUL bytes" }],
] as const) {
	test(title, () => assert.deepEqual(parseLine(text, true), expected));
}

test("only a last line without a newline can be cut off", () => {
	assert.deepEqual(parseLine('{"a":', false), { kind: "malformed", reason: "cut off in the middle" });
	assert.match((parseLine('{"a":', true) as { reason: string }).reason, /^not JSON \(/);
	assert.deepEqual(parseLine('{"a":1}', false), { kind: "object", value: { a: 1 } });
});

for (const [title, text, parts] of [
	["two objects are parted", '{"a":{"b":1}}{"c":2}', ['{"a":{"b":1}}', '{"c":2}']],
	["three objects with blanks between are parted", '{} {"a":1}\t{}', ["{}", '{"a":1}', "{}"]],
	["braces and quotes in strings part nothing", '{"a":"}{\\"{"}{"b":"\\\\"}', ['{"a":"}{\\"{"}', '{"b":"\\\\"}']],
	["one object is not glued", '{"a":1}', undefined],
	["text between objects is none", '{"a":1},{"b":2}', undefined],
	["a part that is no JSON is none", '{"a":1}{b}', undefined],
	["an object that does not end is none", '{"a":1}{"b":', undefined],
	["a brace too many is none", '{"a":1}}{', undefined],
	["a string outside an object is none", '"x"{"a":1}', undefined],
] as const) {
	test(`of a glued line, ${title}`, () => assert.deepEqual(splitGluedObjects(text), parts));
}
