/** Walks an output beside its schema: every place of the output with what the schema says of it. */
import type { JsonSchema } from "../../scripts/schemas/schema.js";

export interface Place {
	/** Its place in the nearest type that has a name: `Failure.hint`, whatever the index was. */
	readonly name: string;
	readonly value: unknown;
	/** The name of the type that it is of, if it has one; else that of the place. */
	readonly type: string;
	/** With references followed, and of several the one that fits. */
	readonly schema: JsonSchema;
	/** The parts that lead to it in the output. */
	readonly path: readonly (string | number)[];
}

/** `name` is the type of the output. */
export function* walk(value: unknown, root: JsonSchema, name: string): Generator<Place> {
	yield* walkFrom({ name, value, type: name, schema: root, path: [] }, root);
}

function* walkFrom(place: Place, root: JsonSchema): Generator<Place> {
	const { value, path } = place;
	const fit = fitting(place.schema, value, root);
	const schema = resolve(fit, root);
	const name = nameOf(fit) ?? nameOf(place.schema) ?? place.name;
	yield { ...place, type: name, schema };
	if (Array.isArray(value)) {
		if (schema.items === undefined) return;
		for (const [nth, item] of value.entries()) {
			yield* walkFrom({ ...place, name: `${name}[]`, value: item, schema: schema.items, path: [...path, nth] }, root);
		}
		return;
	}
	for (const [key, below] of Object.entries(schema.properties ?? {})) {
		const next = (value as { [key: string]: unknown } | null)?.[key];
		if (next !== undefined) {
			yield* walkFrom({ ...place, name: `${name}.${key}`, value: next, schema: below, path: [...path, key] }, root);
		}
	}
}

/** Every place that a schema has, by the same names, and whether null is among what may stand there. */
export function* placesOf(
	root: JsonSchema,
	name: string,
): Generator<{ readonly name: string; readonly isNullable: boolean }> {
	yield* below(name, root, root);
	for (const [type, schema] of Object.entries(root.$defs ?? {})) yield* below(type, schema, root);
}

function* below(name: string, schema: JsonSchema, root: JsonSchema): Generator<{ name: string; isNullable: boolean }> {
	for (const { items, properties = {} } of schema.anyOf ?? [schema]) {
		if (items !== undefined) yield* below(`${name}[]`, items, root);
		for (const [key, property] of Object.entries(properties)) {
			const choices = (property.anyOf ?? [property]).map((choice) => resolve(choice, root));
			yield { name: `${name}.${key}`, isNullable: choices.some(({ type }) => typesOf(type).includes("null")) };
			yield* below(`${name}.${key}`, property, root);
		}
	}
}

export function resolve(schema: JsonSchema, root: JsonSchema): JsonSchema {
	const { $ref } = schema;
	if ($ref === undefined) return schema;
	const found = root.$defs?.[$ref.replace("#/$defs/", "")];
	if (found === undefined) throw new Error(`nothing is called ${$ref}`);
	return resolve(found, root);
}

/** Of several choices the one that the value is of; a reference is left as it is. */
function fitting(schema: JsonSchema, value: unknown, root: JsonSchema): JsonSchema {
	const choices = resolve(schema, root).anyOf;
	return choices?.find((choice) => fits(resolve(choice, root), value)) ?? schema;
}

/** Objects are told apart by the fields that have fixed values. */
function fits({ type, properties = {} }: JsonSchema, value: unknown): boolean {
	if (!typesOf(type).includes(typeOf(value))) return false;
	return Object.entries(properties).every(([name, { const: only, enum: several }]) => {
		const found = (value as { [name: string]: unknown } | null)?.[name];
		return (only === undefined || found === only) && (several?.includes(found) ?? true);
	});
}

/** Types of a report's own are told by name; numbers of a kind are not. */
function nameOf({ $ref }: JsonSchema): string | undefined {
	return $ref?.replace("#/$defs/", "");
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
