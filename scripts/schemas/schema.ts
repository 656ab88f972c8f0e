/** JSON Schemas made from interfaces: every object closed, except where the interface itself is open. */
import { join } from "node:path";
import { createGenerator, type Schema } from "ts-json-schema-generator";
import { SCHEMA_ROOTS, type SchemaRoot } from "./roots.js";

export const REPOSITORY = join(import.meta.dirname, "..", "..");

/** A schema with the names that its report goes by. */
export interface NamedSchema {
	readonly root: SchemaRoot;
	/** What the report's first field says: `condense/compact@1`. */
	readonly id: string;
	/** `compact-1.schema.json`. */
	readonly fileName: string;
	readonly schema: JsonSchema;
}

/** What of JSON Schema the generator uses here. */
export interface JsonSchema {
	readonly $schema?: string;
	readonly $id?: string;
	readonly $ref?: string;
	readonly title?: string;
	readonly description?: string;
	readonly type?: string | readonly string[];
	readonly const?: unknown;
	readonly enum?: readonly unknown[];
	readonly anyOf?: readonly JsonSchema[];
	readonly items?: JsonSchema;
	readonly properties?: { readonly [name: string]: JsonSchema };
	readonly required?: readonly string[];
	readonly additionalProperties?: boolean | JsonSchema;
	readonly $defs?: { readonly [name: string]: JsonSchema };
}

/** The schemas of reports, in the order of the list. Reads the sources; throws where a root is not as it has to be. */
export function generateSchemas(roots: readonly SchemaRoot[] = SCHEMA_ROOTS): NamedSchema[] {
	const files = [...new Set(roots.map(({ file }) => file))];
	const generator = createGenerator({
		path: join(REPOSITORY, files.length === 1 ? files[0]! : `{${files.join(",")}}`),
		tsconfig: join(REPOSITORY, "tsconfig.json"),
		expose: "export",
		topRef: false,
		jsDoc: "extended",
		sortProps: false,
		additionalProperties: false,
		encodeRefs: false,
		skipTypeCheck: true,
	});
	return roots.map((root) => namedSchema(root, generator.createSchema(root.type)));
}

/** The generator speaks draft 7, where a `$ref` hides the description beside it; the newest draft keeps both. */
function namedSchema(root: SchemaRoot, generated: Schema): NamedSchema {
	const { $schema: _draft, definitions, description, ...top } = generated;
	const id = idIn(top as JsonSchema, root);
	const body = { ...schemaFirst(top as JsonSchema), ...(definitions === undefined ? {} : { $defs: definitions }) };
	// What the code says for its own readers is of no use to others.
	const text = JSON.stringify(body)
		.replaceAll('"#/definitions/', '"#/$defs/')
		.replaceAll(/ \(SPEC [^)"]*\)/g, "");
	return {
		root,
		id,
		fileName: fileNameOf(id),
		schema: {
			$schema: "https://json-schema.org/draft/2020-12/schema",
			$id: `urn:${id.replace("/", ":")}`,
			title: `condense ${root.from}`,
			description: description ?? "",
			...(JSON.parse(text) as JsonSchema),
		},
	};
}

function idIn({ properties = {} }: JsonSchema, { type, file }: SchemaRoot): string {
	const id = properties.schema?.const;
	if (typeof id === "string" && /^condense\/[a-z-]+@\d+$/.test(id)) return id;
	throw new Error(`${file}: ${type} needs a field schema of a type such as "condense/compact@1"`);
}

/** The generator sorts the fields of an interface that extends another one. */
function schemaFirst(top: JsonSchema): JsonSchema {
	const { properties: { schema, ...properties } = {}, required = [] } = top;
	if (schema === undefined) return top;
	const others = required.filter((name) => name !== "schema");
	return { ...top, properties: { schema, ...properties }, required: ["schema", ...others] };
}

/** `condense/compact@1` gives `compact-1.schema.json`. */
export function fileNameOf(id: string): string {
	return `${id.replace("condense/", "").replace("@", "-")}.schema.json`;
}

/** As it stands in its file. */
export function schemaText({ schema }: NamedSchema): string {
	return `${JSON.stringify(schema, undefined, "\t")}\n`;
}
