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
	/** Whether fields may be absent: a file to be shown, not a report to be reckoned with. */
	readonly hasOptional?: true;
}

const MANY = "src/cli/contract/many.ts";

export const SCHEMA_ROOTS: readonly SchemaRoot[] = [
	{ type: "CompactReport", file: "src/cli/contract/compact.ts", from: "compact --json" },
	{ type: "QueryReport", file: "src/cli/contract/query.ts", from: "query --json" },
	{ type: "BudgetReport", file: "src/cli/contract/budget.ts", from: "budget --json" },
	{ type: "InspectReport", file: "src/cli/contract/inspect.ts", from: "inspect --json" },
	{ type: "RenderReport", file: "src/cli/contract/render.ts", from: "render --json" },
	{ type: "ExportReport", file: "src/cli/contract/export.ts", from: "export --json" },
	{ type: "VerifyReport", file: "src/cli/contract/verify.ts", from: "verify --json" },
	{ type: "UndoReport", file: "src/cli/contract/undo.ts", from: "undo --json" },
	{ type: "RunsReport", file: "src/cli/contract/undo.ts", from: "undo --list --json" },
	{ type: "ConfigReport", file: "src/cli/contract/config.ts", from: "config --json" },
	{ type: "CompletionReport", file: "src/cli/contract/completion.ts", from: "completion --json" },
	{ type: "InspectionsReport", file: MANY, from: "inspect --json SESSION..." },
	{ type: "ExportsReport", file: MANY, from: "export --json SESSION..." },
	{ type: "BudgetsReport", file: MANY, from: "budget --json SESSION..." },
	{ type: "CompactLine", file: MANY, from: "compact --json-lines" },
	{ type: "VerifyLine", file: MANY, from: "verify --json-lines" },
	{ type: "FailureReport", file: MANY, from: "inspect, export, budget --json-lines" },
	{
		type: "PreviewReport",
		file: "src/cli/contract/preview.ts",
		from: "render --format json",
		hasOptional: true,
	},
	{ type: "SummaryReport", file: MANY, from: "compact, verify, inspect, export, budget --json-lines" },
];
