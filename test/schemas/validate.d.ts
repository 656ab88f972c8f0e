import { type ValidateFunction } from "ajv/dist/2020.js";
import type { JsonSchema } from "../../scripts/schemas/schema.js";
export declare const SCHEMA_FOLDER: string;
export interface LoadedSchema {
    readonly id: string;
    readonly schema: JsonSchema;
    readonly validate: ValidateFunction;
}
/** The schemas of the folder, by what `schema` says in their reports. */
export declare function loadSchemas(): ReadonlyMap<string, LoadedSchema>;
export declare function schemaOf(output: unknown): LoadedSchema | undefined;
/** What is wrong with an output, one line each; empty where nothing is. */
export declare function problemsOf(output: unknown): string[];
