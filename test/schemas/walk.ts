/** Walks an output beside its schema: every place of the output with what the schema says of it. */
import type { JsonSchema } from "../../scripts/schemas/schema.js";

export interface Place {
	/** Where it is in the schema: `compact-1.sessions[].error.hint`, whatever the index was. */
	readonly name: string;
	readonly value: unknown;
	/** With references followed, and of several the one that fits. */
	readonly schema: JsonSchema;
	/** The parts that lead to it in the output. */
	readonly path: readonly (string | number)[];
}

export function* walk(value: unknown, root: JsonSchema): Generator<Place> {
	yield* walkFrom({ name: "", value, schema: root, path: [] }, root);
}

function* walkFrom(place: Place, root: JsonSchema): Generator<Place> {
	const { name, value, path } = place;
	const schema = fitting(resolve(place.schema, root), value, root);
	yield { ...place, schema };
	if (Array.isArray(value)) {
		if (schema.items === undefined) return;
		for (const [nth, item] of value.entries()) {
			yield* walkFrom({ name: `${name}[]`, value: item, schema: schema.items, path: [...path, nth] }, root);
		}
		return;
	}
	for (const [key, below] of Object.entries(schema.properties ?? {})) {
		const next = (value as { [key: string]: unknown } | null)?.[key];
		if (next !== undefined) {
			yield* walkFrom({ name: join(name, key), value: next, schema: below, path: [...path, key] }, root);
		}
	}
}

/** Every place that a schema has, by the same names, and whether null is among what may stand there. */
export function* placesOf(root: JsonSchema): Generator<{ readonly name: string; readonly isNullable: boolean }> {
	yield* below("", root, root);
}

function* below(
	name: string,
	unresolved: JsonSchema,
	root: JsonSchema,
): Generator<{ name: string; isNullable: boolean }> {
	const schema = resolve(unresolved, root);
	const choices = (schema.anyOf ?? [schema]).map((choice) => resolve(choice, root));
	const isNullable = choices.some(({ type }) => typesOf(type).includes("null"));
	if (name !== "") yield { name, isNullable };
	for (const { items, properties = {} } of choices) {
		if (items !== undefined) yield* below(`${name}[]`, items, root);
		for (const [key, property] of Object.entries(properties)) yield* below(join(name, key), property, root);
	}
}

export function resolve(schema: JsonSchema, root: JsonSchema): JsonSchema {
	const { $ref } = schema;
	if ($ref === undefined) return schema;
	const found = root.$defs?.[$ref.replace("#/$defs/", "")];
	if (found === undefined) throw new Error(`nothing is called ${$ref}`);
	return resolve(found, root);
}

function fitting(schema: JsonSchema, value: unknown, root: JsonSchema): JsonSchema {
	if (schema.anyOf === undefined) return schema;
	const choices = schema.anyOf.map((choice) => resolve(choice, root));
	return choices.find(({ type }) => typesOf(type).includes(typeOf(value))) ?? schema;
}

function typesOf(type: JsonSchema["type"]): readonly string[] {
	if (type === undefined) return [];
	return typeof type === "string" ? [type] : type;
}

function typeOf(value: unknown): string {
	if (value === null) return "null";
	if (Array.isArray(value)) return "array";
	return typeof value;
}

function join(name: string, key: string): string {
	return name === "" ? key : `${name}.${key}`;
}
