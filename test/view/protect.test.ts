import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULTS } from "../../src/settings/defaults.js";
import { createProtection } from "../../src/view/protect.js";

const byDefault = createProtection(DEFAULTS);
const SKILLS = "path **/skills/**/*.md";

for (const [title, args, rule] of [
	["a skill file is protected by default", { path: "/home/dev/.pi/skills/release/SKILL.md" }, SKILLS],
	["the folder of the pattern may come first", { path: "skills/SKILL.md" }, SKILLS],
	["a backslash parts a path like a slash", { path: "C:\\repo\\skills\\x\\SKILL.md" }, SKILLS],
	["a path that begins with ./ is the path without it", { path: "././skills/x/SKILL.md" }, SKILLS],
	["a path that leads up is protected too", { path: "../common/skills/x/SKILL.md" }, SKILLS],
	["the path may be in file_path", { file_path: "skills/x/SKILL.md" }, SKILLS],
	["the path may be in filePath", { filePath: "skills/x/SKILL.md" }, SKILLS],
	["a file whose name begins with a dot is protected", { path: "skills/.notes/.x.md" }, SKILLS],
	["upper and lower case differ", { path: "Skills/x/SKILL.md" }, undefined],
	["another ending is not protected", { path: "skills/x/run.sh" }, undefined],
	["a path that is no text is none", { path: ["skills/x/SKILL.md"] }, undefined],
	["a call without a path is not protected", { command: "cat skills/x/SKILL.md" }, undefined],
] as const) {
	test(title, () => assert.equal(byDefault.ruleFor({ id: "a", name: "read", args }), rule));
}

test("a protected tool is protected whatever its path, and by its name alone", () => {
	const protection = createProtection({ protectedTools: ["todowrite"], protectedPaths: ["a.md"] });
	assert.equal(protection.ruleFor({ id: "a", name: "todowrite", args: { path: "b" } }), "tool todowrite");
	assert.equal(protection.ruleForTool("todowrite"), "tool todowrite");
	assert.equal(protection.ruleForTool("read"), undefined);
	assert.equal(protection.ruleFor({ id: "a", name: "read", args: { path: "a.md" } }), "path a.md");
});

test("a pattern that starts with ./ and an empty one do no harm", () => {
	const protection = createProtection({ protectedTools: [], protectedPaths: ["", "./notes.md"] });
	assert.equal(protection.ruleFor({ id: "a", name: "read", args: { path: "notes.md" } }), "path ./notes.md");
	assert.equal(protection.ruleFor({ id: "a", name: "read", args: { path: "" } }), undefined);
});
