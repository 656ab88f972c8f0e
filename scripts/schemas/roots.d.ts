/**
 * The JSON reports of condense: the one list from which schemas/, docs/json.md and their tests come. A new report is one
 * line here. Its interface is exported from `file`, has a doc comment on itself and on every field that needs one, a
 * first field `schema` of a literal type such as `"condense/compact@1"`, and no optional fields: what is not known is
 * null. Then: `npm run schemas`, a part for it in docs/json.md, and runs that produce it in test/schemas/runs.ts.
 */
export interface SchemaRoot {
    /** The name of the interface. */
    readonly type: string;
    /** From the root of the repository. */
    readonly file: string;
    /** What writes it, as typed. */
    readonly from: string;
}
export declare const SCHEMA_ROOTS: readonly SchemaRoot[];
