import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { whatModelSees } from "../../src/render/seen.js";
import { readSessionFile } from "../../src/session/read.js";
import { branchOf } from "../../src/session/tree.js";
import { DEFAULTS } from "../../src/settings/defaults.js";
import { runCondense } from "../helpers/cli.js";
import { call, session } from "../helpers/session-builder.js";
import { writeOld } from "../helpers/session-file.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const SKILL = "skills/release/SKILL.md";
const text = (version: number) => `version ${version} of the skill\n${"never push an image by hand\n".repeat(60)}`;

/** Three tasks, each of which reads the skill; the second wrote it another way. */
function readings(): string {
	const built = session();
	for (const [nth, path] of [SKILL, `./${SKILL}`, SKILL].entries()) {
		built
			.user(`Task ${nth}`)
			.assistant(call(`r${nth}`, "read", { path }), call(`b${nth}`, "bash", { command: `make ${nth}` }))
			.result(`r${nth}`, text(nth))
			.result(`b${nth}`, `made ${nth}\n`.repeat(200))
			.says(`Done ${nth}.`);
	}
	return built.text();
}

function seenAfter(t: Parameters<typeof makeTempDir>[0], ...flags: string[]) {
	const cwd = makeTempDir(t);
	const path = writeOld(join(cwd, "s.jsonl"), readings());
	const { code, stderr } = runCondense(["compact", path, "--window", "0", "--no-preview", ...flags], { cwd });
	assert.equal(code, 0, stderr);
	const { session: read } = readSessionFile(path);
	return { cwd, path, seen: JSON.stringify(whatModelSees(read, branchOf(read), DEFAULTS).rendered.messages) };
}

test("under native the newest reading of a protected path stays whole, older ones point to it and come back", (t) => {
	const { cwd, path, seen } = seenAfter(t, "--target", "native");
	assert.deepEqual(
		[0, 1, 2].map((nth) => seen.includes(`version ${nth} of the skill`)),
		[false, false, true],
	);
	assert.match(seen, /an older reading of skills\/release\/SKILL\.md/);
	assert.equal(runCondense(["query", "r0", "--session", path, "--raw"], { cwd }).stdout, text(0));
	assert.equal(runCondense(["verify", path], { cwd }).code, 0);
});

test("the extension, and whoever wants it so, keeps every reading whole", (t) => {
	for (const flags of [[], ["--target", "native", "--set", "condense.newestProtected=false"]]) {
		const { seen } = seenAfter(t, ...flags);
		assert.deepEqual(
			[0, 1, 2].map((nth) => seen.includes(`version ${nth} of the skill`)),
			[true, true, true],
		);
	}
});
