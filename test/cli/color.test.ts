import assert from "node:assert/strict";
import { test } from "node:test";
import { hasColor } from "../../src/cli/color.js";

const TERMINAL = { write: () => undefined, isTTY: true, columns: 80 };
const PIPE = { ...TERMINAL, isTTY: false };
const XTERM = { TERM: "xterm-256color" };

for (const [title, choice, out, env, expected] of [
	["a terminal has colours", "auto", TERMINAL, XTERM, true],
	["a pipe has none", "auto", PIPE, XTERM, false],
	["a dumb terminal has none", "auto", TERMINAL, { TERM: "dumb" }, false],
	["NO_COLOR takes them from a terminal", "auto", TERMINAL, { ...XTERM, NO_COLOR: "1" }, false],
	["an empty NO_COLOR says nothing", "auto", TERMINAL, { ...XTERM, NO_COLOR: "" }, true],
	["FORCE_COLOR gives them to a pipe", "auto", PIPE, { FORCE_COLOR: "1" }, true],
	["FORCE_COLOR of 0 takes them from a terminal", "auto", TERMINAL, { ...XTERM, FORCE_COLOR: "0" }, false],
	["NO_COLOR goes before FORCE_COLOR", "auto", PIPE, { NO_COLOR: "1", FORCE_COLOR: "1" }, false],
	["--color always goes before NO_COLOR", "always", PIPE, { NO_COLOR: "1" }, true],
	["--color never goes before FORCE_COLOR", "never", TERMINAL, { ...XTERM, FORCE_COLOR: "1" }, false],
] as const) {
	test(title, () => assert.equal(hasColor(choice, out, env), expected));
}
