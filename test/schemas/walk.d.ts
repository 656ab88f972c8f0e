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
export declare function walk(value: unknown, root: JsonSchema): Generator<Place>;
/** Every place that a schema has, by the same names, and whether null is among what may stand there. */
export declare function placesOf(root: JsonSchema): Generator<{
    readonly name: string;
    readonly isNullable: boolean;
}>;
export declare function resolve(schema: JsonSchema, root: JsonSchema): JsonSchema;
