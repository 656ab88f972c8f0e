/**
 * Whole bodies as a reader gets them, for the example sessions: a change of the summarizer is read here before it is
 * measured. `UPDATE_GOLDEN=1` writes them again.
 */
import { join } from "node:path";
import { describe, test } from "node:test";
import { planCompaction } from "../../../src/plan/plan.js";
import { EXTENSION } from "../../../src/render/target.js";
import { textOf } from "../../../src/session/content.js";
import type { Content, Message } from "../../../src/session/entry.js";
import { readSessionFile } from "../../../src/session/read.js";
import { branchOf } from "../../../src/session/tree.js";
import { createExtractive } from "../../../src/summarize/extractive/index.js";
import { redactSecrets } from "../../../src/text/secrets/redact.js";
import { assertGolden } from "../../helpers/golden.js";
import { settingsWith } from "../../plan/run-plan.js";

const EXAMPLES = join(import.meta.dirname, "../../../examples/sessions");
const SHOWN_OF_PROSE = 100;

/** What stays of a session whose finished tasks are all compacted: questions and answers shortly, the rest whole. */
async function readBodies(name: string): Promise<string> {
	const { session } = readSessionFile(join(EXAMPLES, `${name}.jsonl`));
	const { after } = await planCompaction({
		session,
		branch: branchOf(session),
		settings: settingsWith({ chainCompression: { rollingWindow: 0 }, protectedTools: ["todowrite", "todoread"] }),
		target: EXTENSION,
		createSummarizer: (conversation) =>
			createExtractive(conversation, { redact: redactSecrets, visible: conversation.visible ?? [] }),
		sidecars: { write: async (key, text) => ({ path: `/blobs/${key}.txt`, bytes: text.length, sha256: "" }) },
		now: 0,
		version: "0.0.0",
		command: "compact",
	});
	return `# ${name}\n\n${after.messages.flatMap(showMessage).join("\n\n")}\n`;
}

function showMessage(message: Message): string[] {
	if (message.role === "toolResult" || !("content" in message)) return [];
	const text = textOf(message.content as Content);
	if (text.startsWith("<compressed-chain") || message.role === "custom") return [`~~~\n${text}\n~~~`];
	if (text.trim() === "") return [];
	const line = text.replace(/\s+/g, " ").slice(0, SHOWN_OF_PROSE);
	return [`${message.role === "user" ? "**Asked:**" : "**Said:**"} ${line}`];
}

describe("the bodies of the examples read as they did", () => {
	for (const name of ["small", "debugging", "protected", "branches", "interrupted"]) {
		test(name, async () => assertGolden(`bodies/${name}.md`, await readBodies(name)));
	}
});
