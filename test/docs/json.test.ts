import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { excerpt } from "../../scripts/schemas/excerpt.js";
import { describeSchema } from "../../scripts/schemas/markdown.js";
import { generateSchemas, type NamedSchema, REPOSITORY } from "../../scripts/schemas/schema.js";
import { assertDocument, prepareTour, withPart } from "../helpers/documents.js";
import { makeTempDir } from "../helpers/temp-dir.js";

/**
 * By the name of the report. Each runs behind the ones before it, in one folder. Without summaries, so that no change of
 * how they are written changes the page.
 */
const EXAMPLES: { readonly [id: string]: string } = {
	"condense/compact@1":
		"condense compact examples/sessions/protected.jsonl --summarizer none --out compacted.jsonl --json",
	"condense/query@1": "condense query t3 --session compacted.jsonl --json",
	"condense/budget@1": "condense budget examples/sessions/protected.jsonl -n --threshold 0.05 --summarizer none --json",
	"condense/inspect@1": "condense inspect compacted.jsonl --json",
	"condense/render@1": "condense render compacted.jsonl --json",
	"condense/export@1": "condense export compacted.jsonl --summarizer none --out shared.jsonl --relative-paths --json",
	"condense/verify@1": "condense verify examples/sessions/interrupted.jsonl --json",
	"condense/undo@1": "condense undo compacted.jsonl --dry-run --json",
	"condense/runs@1": "condense undo compacted.jsonl --list --json",
	"condense/config@1": "condense config --window 1 --json",
	"condense/completion@1": "condense completion bash --json",
	"condense/inspections@1": "condense inspect examples/sessions --json",
	"condense/exports@1": "condense export examples/sessions --summarizer none --out shared --relative-paths --json",
	"condense/budgets@1": "condense budget examples/sessions -n --threshold 0.05 --summarizer none --json",
	"condense/compact-session@1": "condense compact examples/sessions -n --summarizer none --json-lines | head -1",
	"condense/verify-session@1": "condense verify examples/sessions --json-lines | head -1",
	"condense/failure@1": "condense inspect examples --glob '*.md' --json-lines 2>&- | head -1",
	"condense/preview@1": "condense render compacted.jsonl --format json",
	"condense/summary@1": "condense verify examples/sessions --json-lines | tail -1",
};

const schemas = generateSchemas();

test("docs/json.md has every report, its fields, and an example of it", (t) => {
	const folder = makeTempDir(t);
	const { run: runIn } = prepareTour(folder);
	// Errors name whole paths.
	const run = (command: string) => runIn(command).replaceAll(`${folder}/`, "/home/you/");
	const described = new Set<string>();
	const outputs = new Map(Object.entries(EXAMPLES).map(([id, command]) => [id, outputOf(command, run)]));
	const sections = schemas.map((named) => section(named, describeSchema(named, described), outputs.get(named.id)!));
	assertDocument("docs/json.md", (document) => {
		const listed = withPart(document, "list", list());
		return withPart(listed, "reports", `\n${sections.join("\n")}\n`);
	});
});

test("every report has an example", () => {
	assert.deepEqual(Object.keys(EXAMPLES).sort(), schemas.map(({ id }) => id).sort());
});

test("links of docs/json.md to schemas lead somewhere", () => {
	for (const { fileName } of schemas) assert.ok(existsSync(join(REPOSITORY, "schemas", fileName)), fileName);
});

function outputOf(command: string, run: (command: string) => string): unknown {
	const output = run(command);
	try {
		return JSON.parse(output);
	} catch (cause) {
		throw new Error(`${command}: ${output.slice(0, 200)}`, { cause });
	}
}

function list(): string {
	const rows = schemas.map(({ id, fileName, root }) => {
		return `| \`condense ${root.from}\` | [\`${id}\`](#${anchor(id)}) | [${fileName}](../schemas/${fileName}) |`;
	});
	return `| command | report | schema |\n|---|---|---|\n${rows.join("\n")}\n`;
}

function section({ id, root, schema }: NamedSchema, tables: string, example: unknown): string {
	const shown = `\`\`\`jsonc\n// ${EXAMPLES[id]}\n${excerpt(example)}\n\`\`\``;
	return `### ${id}\n\n\`condense ${root.from}\`. ${schema.description}\n\n${shown}\n\n${tables}\n`;
}

function anchor(id: string): string {
	return id.replace(/[/@]/g, "");
}
