/** Checks outputs against the schemas that are in the package: every field there, and no other. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { JsonSchema } from "../../scripts/schemas/schema.js";

export const SCHEMA_FOLDER = join(import.meta.dirname, "..", "..", "schemas");

export interface LoadedSchema {
	readonly id: string;
	/** What its fields are counted under: the type that others have it as a part of, if there is one. */
	readonly type: string;
	readonly schema: JsonSchema;
	readonly validate: ValidateFunction;
}

/** Reports that are parts of other reports, too. */
const PARTS: { readonly [id: string]: string } = {
	"condense/inspect@1": "InspectReport",
	"condense/export@1": "ExportReport",
	"condense/budget@1": "BudgetReport",
	"condense/failure@1": "FailureReport",
	"condense/summary@1": "RunSummary",
	"condense/compact-session@1": "CompactedSession",
	"condense/verify-session@1": "VerifiedSession",
};

/** The schemas of the folder, by what `schema` says in their reports. */
export function loadSchemas(): ReadonlyMap<string, LoadedSchema> {
	const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
	const names = readdirSync(SCHEMA_FOLDER).filter((name) => name.endsWith(".schema.json"));
	return new Map(
		names.map((name) => {
			const schema = JSON.parse(readFileSync(join(SCHEMA_FOLDER, name), "utf8")) as JsonSchema;
			const id = String(schema.properties?.schema?.const);
			return [id, { id, type: PARTS[id] ?? id, schema, validate: ajv.compile(schema) }];
		}),
	);
}

const SCHEMAS = loadSchemas();

export function schemaOf(output: unknown): LoadedSchema | undefined {
	return SCHEMAS.get(String((output as { schema?: unknown } | null)?.schema));
}

/** What is wrong with an output, one line each; empty where nothing is. */
export function problemsOf(output: unknown): string[] {
	const found = schemaOf(output);
	if (found === undefined) return [`no schema is called ${String((output as { schema?: unknown } | null)?.schema)}`];
	const [first] = Object.keys(output as object);
	if (first !== "schema") return [`the first field is ${first}`];
	if (found.validate(output)) return [];
	return (found.validate.errors ?? []).map(({ instancePath, message, params }) => {
		return `${found.id}${instancePath}: ${message} ${JSON.stringify(params)}`;
	});
}
