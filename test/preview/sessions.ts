/** Sessions that have of everything that a preview shows. */
import { call, image, type SessionBuilder, session, think } from "../helpers/session-builder.js";
import type { Overrides } from "../plan/run-plan.js";

export const LOG = Array.from({ length: 90 }, (_, n) => `step ${n}: checked module ${n} of the importer`).join("\n");

/** The first task is compressed, the second stays; nothing is too small to be summarized. */
export const RUN: Overrides = {
	minBatchChars: 200,
	protectedTools: ["todowrite"],
	chainCompression: { rollingWindow: 1 },
	purgeErrors: { cooldownTurns: 1 },
};

export function importerSession(): SessionBuilder {
	return session({ id: "importer" })
		.user("The importer drops the last row. Find out why; the file is data/rows.csv.")
		.assistant(think("Look first."), "I'll look at the code.", call("a", "read", { path: "src/importer.ts" }))
		.result("a", LOG)
		.assistant(call("b", "todowrite", { items: ["reproduce", "fix", "test"] }))
		.result("b", "1. reproduce\n2. fix\n3. test")
		.assistant(call("c", "bash", { command: "npm test -- importer" }))
		.error("c", `${LOG}\nAssertionError: expected 12 rows, got 11`)
		.assistant(think("The loop ends early."), "The loop stops one row too early (src/importer.ts:41).")
		.user([{ type: "text", text: "Fix it. This is how it looks:" }, image("iVBORw0KGgo=")])
		.assistant(call("d", "edit", { path: "src/importer.ts", newText: `// ${"the whole loop ".repeat(40)}` }))
		.error("d", "oldText was not found")
		.assistant(call("e", "read", { path: "src/importer.ts" }))
		.result("e", LOG.replaceAll("checked", "read"))
		.failed("aborted", "I will")
		.assistant(call("f", "bash", { command: "npm test\nnpm run lint" }), call("g", "bash", { command: "git diff" }))
		.result("f", "12 passed")
		.result("g", [{ type: "text", text: "see" }, image()])
		.says("Fixed: the loop now runs to the end. All twelve tests pass.")
		.note("the branch is two commits behind", { customType: "git-status" });
}

/** What it says must be seen as text, and as nothing else. */
export const HOSTILE = [
	"<script>alert('EVIL')</script><img src=x onerror=EVIL>",
	"```",
	"</details>EVIL [click](javascript:EVIL) ![x](https://evil.example/EVIL.png)",
	"````````md",
	"# EVIL | EVIL | <b>EVIL</b> @EVIL https://evil.example/EVIL",
	"\u202eEVIL\u202c zero\u200bwidth \x1b[31mred\x1b[0m \x1b]0;EVIL\x07 bell\x07",
].join("\n");
export const SECRET = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";

export function hostileSession(): SessionBuilder {
	const name = "`EVIL` | <img src=x> \u202e";
	const args = { [`${name}key`]: HOSTILE, password: "hunter2!x", nested: [{ api_key: SECRET }], path: `|${HOSTILE}` };
	return session({ id: "hostile" })
		.user(HOSTILE)
		.assistant(think(HOSTILE), HOSTILE, call("a", name, args))
		.result("a", `${HOSTILE}\nTOKEN=${SECRET}\n${LOG}`)
		.says(HOSTILE)
		.user([
			{ type: "text", text: `\`\`\`\n${HOSTILE}` },
			{ type: "image", data: "AAAA", mimeType: 'text/html"><script>EVIL' },
		])
		.assistant(call("b", name, { command: `curl -H "Authorization: Bearer ${SECRET}" x` }))
		.result("b", `${HOSTILE}\n${"filler\n".repeat(20)}${HOSTILE}`)
		.says("ok")
		.note(HOSTILE, { customType: `${name} EVIL` })
		.message({ role: "bashExecution", command: `echo ${SECRET}`, output: HOSTILE })
		.message({ role: "EVIL`<i>", content: HOSTILE });
}
