import { type SchemaRoot } from "./roots.js";
export declare const REPOSITORY: string;
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
    readonly properties?: {
        readonly [name: string]: JsonSchema;
    };
    readonly required?: readonly string[];
    readonly additionalProperties?: boolean | JsonSchema;
    readonly $defs?: {
        readonly [name: string]: JsonSchema;
    };
}
/** The schemas of reports, in the order of the list. Reads the sources; throws where a root is not as it has to be. */
export declare function generateSchemas(roots?: readonly SchemaRoot[]): NamedSchema[];
/** `condense/compact@1` gives `compact-1.schema.json`. */
export declare function fileNameOf(id: string): string;
/** As it stands in its file. */
export declare function schemaText({ schema }: NamedSchema): string;
