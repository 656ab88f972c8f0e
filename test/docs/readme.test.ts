import { test } from "node:test";
import { COMMANDS } from "../../src/cli/commands.js";
import { assertDocument, prepareTour, withOutputs, withPart } from "../helpers/documents.js";
import { makeTempDir } from "../helpers/temp-dir.js";

test("the README shows what its commands print, and lists every command", (t) => {
	const { run } = prepareTour(makeTempDir(t));
	const rows = COMMANDS.map(({ name, summary }) => `| \`condense ${name}\` | ${summary} |\n`);
	const table = `| command | what it does |\n|---|---|\n${rows.join("")}`;
	assertDocument("README.md", (document) => withOutputs(withPart(document, "commands", table), run));
});
