import assert from "node:assert/strict";
import { cpSync, mkdirSync, readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Command } from "commander";
import type { CommandSpec } from "../../src/cli/command-spec.js";
import { COMMANDS } from "../../src/cli/commands.js";
import { runCondense } from "../helpers/cli.js";
import { assertDocument, withPart } from "../helpers/documents.js";
import { makeTempDir } from "../helpers/temp-dir.js";

test("docs/commands.md has every option of every command", () => {
	assertDocument("docs/commands.md", (document) => withPart(document, "commands", COMMANDS.map(section).join("")));
});

for (const { name, examples } of COMMANDS) {
	test(`the examples in the help of ${name} work`, (t) => {
		for (const example of examples) {
			const folder = exampleFolder(makeTempDir(t));
			const [command, ...words] = example.split(" ");
			assert.equal(command, "condense");
			const { code, stdout, stderr } = runCondense(words.map(unquoted), { cwd: folder });
			// Where the exit code is the answer, it may be no; all else shows what it promises.
			assert.ok(code === 0 || (code === 1 && example.includes("--exit-code")), `${example}: exit ${code}: ${stderr}`);
			assert.notEqual(stdout + readdirSync(folder).join(), "session.jsonl,sessions", `${example} showed nothing`);
		}
	});
}

/** What the examples name: a session that was compacted before, and a folder of sessions. */
function exampleFolder(folder: string): string {
	const old = new Date(Date.now() - 86_400_000);
	const session = join(folder, "session.jsonl");
	cpSync(join(import.meta.dirname, "..", "..", "examples", "sessions", "small.jsonl"), session);
	utimesSync(session, old, old);
	const { code, stderr } = runCondense(["compact", session, "--window", "0", "--no-preview"], { cwd: folder });
	assert.equal(code, 0, stderr);
	mkdirSync(join(folder, "sessions"));
	cpSync(session, join(folder, "sessions", "one.jsonl"));
	utimesSync(join(folder, "sessions", "one.jsonl"), old, old);
	return folder;
}

function unquoted(word: string): string {
	return word.replace(/^(["'])(.*)\1$/, "$2");
}

function section(spec: CommandSpec): string {
	const command = new Command(spec.name);
	spec.declare(command);
	const args = command.registeredArguments.map((argument) => {
		const name = `${argument.name()}${argument.variadic ? "..." : ""}`;
		return { usage: argument.required ? `<${name}>` : `[${name}]`, text: argument.description };
	});
	const usage = ["condense", spec.name, "[options]", ...args.map(({ usage: one }) => one)].join(" ");
	const rows = [
		...args.map(({ usage: one, text }) => [one, text]),
		...command.options.map(({ flags, description }) => [flags, description]),
	].map(([left, right]) => `| \`${left!.replaceAll("|", "\\|")}\` | ${right!.replaceAll("|", "\\|")} |`);
	const examples = spec.examples.map((line) => `$ ${line}`).join("\n");
	return `\n## ${spec.name}\n\n${sentence(spec.summary)}\n\n\`${usage}\`\n\n| | |\n|---|---|\n${rows.join("\n")}\n\n\`\`\`sh\n${examples}\n\`\`\`\n`;
}

function sentence(text: string): string {
	return `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}
