import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { SCHEMA_ROOTS } from "../../scripts/schemas/roots.js";
import { generateSchemas, type JsonSchema, schemaText } from "../../scripts/schemas/schema.js";
import { COMMANDS } from "../../src/cli/commands.js";
import { loadSchemas, SCHEMA_FOLDER } from "./validate.js";
import { resolve } from "./walk.js";

const schemas = generateSchemas();

test("the schemas are those of the reports' types: npm run schemas", () => {
	const stale = schemas.filter((named) => {
		const path = join(SCHEMA_FOLDER, named.fileName);
		return !existsSync(path) || readFileSync(path, "utf8") !== schemaText(named);
	});
	assert.deepEqual(
		stale.map(({ fileName }) => fileName),
		[],
	);
});

test("every schema has a report, or a newer version that has one", () => {
	const bases = new Set(schemas.map(({ fileName }) => fileName.replace(/-\d+\.schema\.json$/, "")));
	const lost = readdirSync(SCHEMA_FOLDER).filter((name) => !bases.has(name.replace(/-\d+\.schema\.json$/, "")));
	assert.deepEqual(lost, []);
});

test("every report has a name of its own", () => {
	assert.equal(new Set(schemas.map(({ id }) => id)).size, schemas.length);
	assert.equal(loadSchemas().size, readdirSync(SCHEMA_FOLDER).length);
});

test("every command with --json has a report", () => {
	const described = new Set(SCHEMA_ROOTS.map(({ from }) => from.split(" ")[0]));
	const withJson = COMMANDS.filter((spec) => {
		const command = new Command(spec.name);
		spec.declare(command);
		return command.options.some(({ long }) => long === "--json");
	});
	assert.deepEqual(
		withJson.map(({ name }) => name).filter((name) => !described.has(name)),
		[],
	);
});

test("no object takes fields that nobody knows, but for those that others fill", () => {
	const open = new Set(schemas.flatMap(({ schema }) => openObjects(schema)));
	assert.deepEqual([...open].sort(), ["QueryRecord.args", "RunSummary.totals", "top.totals"]);
});

test("every field is required, so a report has one shape", () => {
	for (const { id, schema } of schemas.filter(({ root }) => root.hasOptional !== true)) {
		for (const object of Object.values({ top: schema, ...schema.$defs })) {
			assert.deepEqual([...(object.required ?? [])].sort(), Object.keys(object.properties ?? {}).sort(), id);
		}
	}
});

test("a name means one type in all reports", () => {
	const types = new Map<string, { id: string; text: string }>();
	for (const { id, schema } of schemas) {
		for (const [name, type] of Object.entries(schema.$defs ?? {})) {
			const text = JSON.stringify(type, (key, value) => (key === "description" ? undefined : value));
			const known = types.get(name) ?? { id, text };
			types.set(name, known);
			assert.equal(text, known.text, `${name} of ${id} and of ${known.id}`);
		}
	}
	assert.ok(types.size > 10);
});

test("every type and every report says what it is", () => {
	for (const { id, schema } of schemas) {
		for (const [name, object] of Object.entries({ [id]: schema, ...schema.$defs })) {
			assert.ok(object.description?.endsWith("."), `${name} of ${id}`);
		}
	}
});

test("a program finds a schema by the name of the package", () => {
	const path = fileURLToPath(import.meta.resolve("condense/schemas/compact-1.schema.json"));
	assert.equal(path, join(SCHEMA_FOLDER, "compact-1.schema.json"));
	const { files } = JSON.parse(readFileSync(join(SCHEMA_FOLDER, "..", "package.json"), "utf8")) as { files: string[] };
	assert.ok(files.includes("schemas"));
});

/** The names of the objects of a schema that may have any field. */
function openObjects(root: JsonSchema): string[] {
	const found: string[] = [];
	const look = (name: string, schema: JsonSchema): void => {
		if (schema.type === "object" && schema.additionalProperties !== false) found.push(name);
		for (const choice of schema.anyOf ?? []) look(name, choice);
		if (schema.items !== undefined) look(name, schema.items);
		for (const [key, property] of Object.entries(schema.properties ?? {})) look(`${name}.${key}`, property);
	};
	look("top", root);
	for (const [name, schema] of Object.entries(root.$defs ?? {})) look(name, resolve(schema, root));
	return found;
}
