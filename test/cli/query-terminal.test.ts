/** What `condense query` writes to a terminal: nothing from a session may move its cursor or hide text (CASES 85). */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Io, Out } from "../../src/cli/io.js";
import { main } from "../../src/cli/main.js";
import { call, type SessionBuilder, session } from "../helpers/session-builder.js";
import { makeTempDir } from "../helpers/temp-dir.js";
import { writeSession } from "./query-session.js";

/** Controls, and characters that hide or reorder text; `\p{Cc}` and `\p{Cf}`, newline aside. */
const ESCAPES = /[\p{Cc}\p{Cf}]/u;
const HOSTILE = "a\u001b]0;title\u0007b\u001b[2Jc\u009bHd\u202ee\u200bf\rg\u0000";

/** Runs in this process, with a standard output that is a terminal or not. */
async function run(t: Parameters<typeof makeTempDir>[0], built: SessionBuilder, words: string[], isTTY: boolean) {
	const cwd = makeTempDir(t);
	writeSession(cwd, built);
	const written = { stdout: "", stderr: "" };
	const out = (name: "stdout" | "stderr"): Out => ({
		write: (text) => {
			written[name] += typeof text === "string" ? text : Buffer.from(text).toString();
		},
		isTTY,
		columns: 80,
	});
	const signal = new AbortController().signal;
	const env = { NO_COLOR: "1" };
	const io: Io = { stdout: out("stdout"), stderr: out("stderr"), env, cwd, homeDir: cwd, now: () => 0, signal };
	const code = await main(["query", ...words, "--session", "session.jsonl"], io);
	return { code, ...written };
}

function hostileSession(): SessionBuilder {
	return session()
		.user("go")
		.assistant(call(`id${HOSTILE}`, `tool${HOSTILE}`, { [`key${HOSTILE}`]: HOSTILE, list: [HOSTILE] }))
		.result(`id${HOSTILE}`, [
			{ type: "text", text: `needle ${HOSTILE}\nnext` },
			{ type: "image", data: "", mimeType: `image/${HOSTILE}` },
		])
		.says("done");
}

test("a terminal gets no control character of a session, whatever is asked", async (t) => {
	for (const words of [[`id${HOSTILE}`], ["--grep", "needle"], ["--list"], [`none${HOSTILE}`]]) {
		const { stdout, stderr } = await run(t, hostileSession(), words, true);
		assert.ok(!ESCAPES.test(stdout.replaceAll("\n", "")), JSON.stringify(stdout));
		assert.ok(!ESCAPES.test(stderr.replaceAll("\n", "")), JSON.stringify(stderr));
	}
});

test("a pipe gets the text as it is, and everything around it clean", async (t) => {
	const { stdout } = await run(t, hostileSession(), [`id${HOSTILE}`], false);
	const [head, text] = stdout.split("\n\n");
	assert.equal(text, `needle ${HOSTILE}\nnext\n`);
	assert.ok(!ESCAPES.test(head!.replaceAll("\n", "")), JSON.stringify(head));
});

test("--raw is exact on a terminal too", async (t) => {
	const { stdout } = await run(t, hostileSession(), [`id${HOSTILE}`, "--raw"], true);
	assert.equal(stdout, `needle ${HOSTILE}\nnext`);
});
