/** Schemas as documentation: a table of fields for each report, and one for each type in it that has a name. */
import type { JsonSchema, NamedSchema } from "./schema.js";

/** What of a report's types has a table of its own already, and under which heading. */
export type Described = Set<string>;

/** The tables of a report. Types that `described` holds are passed over, the others are added to it. */
export function describeSchema({ schema }: NamedSchema, described: Described): string {
	const parts = [table(schema, schema)];
	for (const [name, type] of typesIn(schema, schema)) {
		if (described.has(name)) continue;
		described.add(name);
		parts.push(`#### ${name}\n\n${type.description ?? ""}\n\n${table(type, schema)}`);
	}
	return parts.join("\n\n");
}

/** The objects that have a name, in the order in which the fields lead to them. */
function typesIn(schema: JsonSchema, root: JsonSchema, found = new Map<string, JsonSchema>()): Map<string, JsonSchema> {
	const { $ref, anyOf = [], items, properties = {} } = schema;
	const below = [...anyOf, ...(items === undefined ? [] : [items]), ...Object.values(properties)];
	if ($ref !== undefined) {
		const name = nameIn($ref);
		const type = typeCalled(name, root);
		if (type.properties === undefined || found.has(name)) return found;
		found.set(name, type);
		below.push(type);
	}
	for (const one of below) typesIn(one, root, found);
	return found;
}

function table(schema: JsonSchema, root: JsonSchema): string {
	const rows = rowsOf("", schema, root).map((cells) => `| ${cells.map(cell).join(" | ")} |`);
	return ["| field | type | meaning |", "|---|---|---|", ...rows].join("\n");
}

/** Objects without a name are taken apart: `tokens.before`. */
function rowsOf(prefix: string, { properties = {}, additionalProperties }: JsonSchema, root: JsonSchema): string[][] {
	const rows = Object.entries(properties).flatMap(([name, field]) => [
		[`\`${prefix}${name}\``, typeOf(field, root), meaningOf(field, root)],
		...rowsOf(`${prefix}${name}.`, field.$ref === undefined ? field : {}, root),
	]);
	const isOpen = prefix === "" && additionalProperties !== undefined && additionalProperties !== false;
	return isOpen ? [...rows, ["…", "anything", "whatever else is there"]] : rows;
}

function typeOf(schema: JsonSchema, root: JsonSchema): string {
	const { $ref, anyOf, type, items, enum: values, additionalProperties } = schema;
	if ($ref !== undefined) {
		const name = nameIn($ref);
		const named = typeCalled(name, root);
		return named.properties === undefined ? typeOf(named, root) : `[${name}](#${name.toLowerCase()})`;
	}
	if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
	if (values !== undefined) return values.map((value) => `\`${JSON.stringify(value)}\``).join(", ");
	if (anyOf !== undefined) return anyOf.map((choice) => typeOf(choice, root)).join(" or ");
	if (items !== undefined) return `list of ${typeOf(items, root)}`;
	if (Array.isArray(type)) return type.map((one: string) => typeOf({ type: one }, root)).join(" or ");
	if (typeof additionalProperties === "object") return `object, any names: ${typeOf(additionalProperties, root)}`;
	return type === undefined ? "anything" : String(type);
}

/** What is said of the field; else of its type, where that is more than a number of a kind. */
function meaningOf({ description, $ref, anyOf = [], items }: JsonSchema, root: JsonSchema): string {
	if (description !== undefined) return description;
	const { $ref: other } = anyOf.find((choice) => choice.$ref !== undefined) ?? items ?? {};
	const name = $ref ?? other;
	if (name === undefined) return "";
	const named = typeCalled(nameIn(name), root);
	return named.properties === undefined && named.enum === undefined ? "" : (named.description ?? "");
}

function typeCalled(name: string, { $defs = {} }: JsonSchema): JsonSchema {
	const found = $defs[name];
	if (found === undefined) throw new Error(`nothing is called ${name}`);
	return found;
}

function nameIn($ref: string): string {
	return $ref.replace("#/$defs/", "");
}

function cell(text: string): string {
	return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}
