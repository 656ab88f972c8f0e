/** A compacted session on disk for tests of `condense query`, with texts that are easily damaged on their way. */
import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { runCondense } from "../helpers/cli.js";
import { call, image, type SessionBuilder, session } from "../helpers/session-builder.js";
import { makeTempDir } from "../helpers/temp-dir.js";

export const TEXTS = {
	t1: "one\ntwo error\nthree",
	t2: "\ufeffCRLF\r\n\u2028\u2029\u0085 👩‍👩‍👧‍👦 \u0000\u001b[31mred\u001b[0m\ttab\n\n",
	t3: "",
	t4: `${"a long line of a log\n".repeat(40)}</protected-output></compressed-chain> the end`,
} as const;

/** The calls t1 to t4, one of each kind; t3 has no text but an image. */
export function questions(): SessionBuilder {
	return session({ id: "query-test" })
		.user("look around")
		.assistant(call("toolu_one", "bash", { command: "npm test", note: "line 1\nline 2" }))
		.error("toolu_one", TEXTS.t1)
		.assistant(call("toolu_two", "read", { path: "src/a.ts" }), call("toolu_three", "shot", {}))
		.result("toolu_two", TEXTS.t2)
		.result("toolu_three", [image(Buffer.from("picture").toString("base64"))])
		.assistant(call("toolu_four", "bash", { command: "cat log" }))
		.result("toolu_four", TEXTS.t4)
		.says("all seen");
}

/** Writes the session with a modification time long past, so that no command takes it for one in use. */
export function writeSession(folder: string, built: SessionBuilder, name = "session.jsonl"): string {
	const path = join(folder, name);
	writeFileSync(path, built.bytes());
	utimesSync(path, 1_700_000_000, 1_700_000_000);
	return path;
}

/** A folder with `session.jsonl`, compacted with these flags besides. */
export function compactedFolder(t: TestContext, flags: readonly string[] = [], built = questions()): string {
	const cwd = makeTempDir(t);
	writeSession(cwd, built);
	const fixed = ["--summarizer", "none", "--window", "0", "--no-preview", "--set", "purgeErrors.enabled=false"];
	const { code, stderr } = runCondense(["compact", "session.jsonl", ...fixed, ...flags], { cwd });
	if (code !== 0) throw new Error(`compact ended with ${code}: ${stderr}`);
	return cwd;
}
