/**
 * pi's session file format as types (pi's docs/session-format.md), and nothing but types.
 * Files are parsed without validation: every field may be missing, so readers go through content.ts and guards.ts.
 */

export interface SessionHeader {
	type: "session";
	version?: number;
	id: string;
	timestamp?: string;
	cwd?: string;
	parentSession?: string;
	[key: string]: unknown;
}

export interface TextBlock {
	type: "text";
	text: string;
}
export interface ImageBlock {
	type: "image";
	data: string;
	mimeType: string;
}
export interface ThinkingBlock {
	type: "thinking";
	thinking: string;
}
/** Arguments are in `arguments`; older writers used `input` or `args` (SPEC 1.7). */
export interface ToolCallBlock {
	type: "toolCall";
	id: string;
	name: string;
	arguments?: unknown;
	input?: unknown;
	args?: unknown;
}
export type ContentBlock = TextBlock | ImageBlock | ThinkingBlock | ToolCallBlock;
export type Content = string | ContentBlock[];

export interface Usage {
	input?: number;
	output?: number;
	cacheRead?: number;
	cacheWrite?: number;
	totalTokens?: number;
	cost?: { input?: number; output?: number; cacheRead?: number; cacheWrite?: number; total?: number };
}

export interface UserMessage {
	role: "user";
	content: Content;
	timestamp: number;
}
export interface AssistantMessage {
	role: "assistant";
	content: ContentBlock[];
	provider?: string;
	model?: string;
	usage?: Usage;
	stopReason?: string;
	timestamp: number;
}
export interface ToolResultMessage {
	role: "toolResult";
	toolCallId: string;
	toolName: string;
	content: Content;
	isError?: boolean;
	details?: unknown;
	timestamp: number;
}
export interface CustomMessage {
	role: "custom";
	customType: string;
	content: Content;
	display: boolean;
	details?: unknown;
	timestamp: number;
}
export interface BashExecutionMessage {
	role: "bashExecution";
	command: string;
	output: string;
	excludeFromContext?: boolean;
	timestamp: number;
}
export interface SummaryMessage {
	role: "compactionSummary" | "branchSummary";
	summary: string;
	timestamp: number;
	[key: string]: unknown;
}
export interface SystemMessage {
	role: "system";
	content: Content;
	timestamp: number;
}
/** What pi sends to a model, before it turns custom ones and summaries into user text. */
export type Message =
	| UserMessage
	| AssistantMessage
	| ToolResultMessage
	| CustomMessage
	| BashExecutionMessage
	| SummaryMessage
	| SystemMessage;

export interface EntryBase {
	type: string;
	id: string;
	parentId: string | null;
	/** ISO 8601 */
	timestamp: string;
}
export interface MessageEntry extends EntryBase {
	type: "message";
	message: Message;
}
export interface CompactionEntry extends EntryBase {
	type: "compaction";
	summary: string;
	firstKeptEntryId?: string;
	tokensBefore?: number;
	systemMessage?: SystemMessage;
}
export interface BranchSummaryEntry extends EntryBase {
	type: "branch_summary";
	fromId: string;
	summary: string;
}
export interface CustomEntry extends EntryBase {
	type: "custom";
	customType: string;
	data?: unknown;
}
export interface CustomMessageEntry extends EntryBase {
	type: "custom_message";
	customType: string;
	content: Content;
	display: boolean;
	details?: unknown;
}
export interface ContextEditEntry extends EntryBase {
	type: "context_edit";
	targetId: string;
	replacement: { content: Content } | null;
}
/** Types that condense has no use for are kept and passed over (SPEC 1.5). */
export interface OtherEntry extends EntryBase {
	type: "label" | "session_info" | "model_change" | "thinking_level_change" | "usage";
	[key: string]: unknown;
}
export type SessionEntry =
	| MessageEntry
	| CompactionEntry
	| BranchSummaryEntry
	| CustomEntry
	| CustomMessageEntry
	| ContextEditEntry
	| OtherEntry;

/** An entry with its place in the file. Bytes `start` to `end` are the line without its newline. */
export interface SessionLine {
	readonly entry: SessionEntry;
	/** Counted from 1. */
	readonly line: number;
	readonly start: number;
	readonly end: number;
}
