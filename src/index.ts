/** The library: the same functions that the commands use. Everything that is public is named here. */
export { type ContextUsage, shouldBudgetFlush } from "./budget/trigger.js";
export { CondenseError, ERROR_CODES, type ErrorCode, type ErrorDetails } from "./errors.js";
export { appendPlan, applyPlan, type WriteOptions, type Written } from "./library/append.js";
export { type BudgetOptions, type ModelFacts, simulateBudget } from "./library/budget.js";
export type { BeforeAndAfter, BudgetSimulation, SimulatedFlush, SimulatedTurn } from "./library/budget-report.js";
export { type CompactOptions, type CompactResult, compactSession } from "./library/compact.js";
export { type ExportOptions, type ExportResult, exportSession } from "./library/export.js";
export { type FindOptions, findSession } from "./library/find.js";
export { type InspectedChain, type InspectedTool, type Inspection, inspect } from "./library/inspect.js";
export type { AbortSignalLike, PlanOptions } from "./library/options.js";
export { type CompactPlan, planCompact } from "./library/plan.js";
export { type QueriedCall, type QueryResult, query } from "./library/query.js";
export { type LookOptions, render } from "./library/render.js";
export type { PlanFailure, PlannedBatch, PlannedChain, PlanReport, SkippedPart } from "./library/report.js";
export {
	type BranchOptions,
	buildContext,
	type FileFinding,
	getBranch,
	getEntries,
	type ParseOptions,
	parseSession,
	readSession,
	type Session,
} from "./library/session.js";
export {
	type LoadedSettings,
	type LoadSettingsOptions,
	loadSettings,
	type PartialSettings,
	type ResolvedSettings,
	resolveSettings,
	type SettingSource,
} from "./library/settings.js";
export type { PlannedSidecar } from "./library/sidecars.js";
export { listRuns, type Run, type UndoOptions, type UndoResult, undo } from "./library/undo.js";
export { type Finding, type Verification, type VerifyOptions, verify } from "./library/verify.js";
export type { ToolCall } from "./session/content.js";
export type {
	AssistantMessage,
	BashExecutionMessage,
	BranchSummaryEntry,
	CompactionEntry,
	Content,
	ContentBlock,
	ContextEditEntry,
	CustomEntry,
	CustomMessage,
	CustomMessageEntry,
	EntryBase,
	ImageBlock,
	Message,
	MessageEntry,
	OtherEntry,
	SessionEntry,
	SessionHeader,
	SummaryMessage,
	SystemMessage,
	TextBlock,
	ThinkingBlock,
	ToolCallBlock,
	ToolResultMessage,
	Usage,
	UserMessage,
} from "./session/entry.js";
export type {
	BatchingMode,
	ChainCompressionSettings,
	CondenseSettings,
	PruneOn,
	PurgeErrorsSettings,
	Settings,
	SummarizerName,
	WritingTarget,
} from "./settings/settings.js";
export type {
	Batch,
	ChainOfCalls,
	Conversation,
	ModelUsage,
	Summarizer,
	SummarizerFactory,
	SummaryCall,
	SummaryFailure,
	SummaryText,
} from "./summarize/summarizer.js";
export { VERSION } from "./version.js";
