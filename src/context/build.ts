/**
 * The context of a branch: the messages that pi would send to the model, each with the entry it came from (SPEC 1.6,
 * pi's buildSessionProjection).
 */
import { blocksOf } from "../session/content.js";
import type { CompactionEntry, ContextEditEntry, Message, SessionEntry, SessionLine } from "../session/entry.js";
import { entryTime } from "../session/session.js";

export interface ContextMessage {
	/** As the model sees it, context edits applied. */
	readonly message: Message;
	/** As it was written; the same object where no edit applies. */
	readonly original: Message;
	readonly source: SessionLine;
}

/**
 * The messages of a branch (root to leaf), in the order they are sent. `isIgnored` names edits to leave out, for the
 * context as it was without them.
 */
export function buildContext(
	branch: readonly SessionLine[],
	isIgnored: (edit: ContextEditEntry) => boolean = () => false,
): ContextMessage[] {
	const lines = contextLines(branch);
	const edits = editsIn(lines, isIgnored);
	const messages: ContextMessage[] = [];
	for (const source of lines) {
		const original = messageOf(source.entry);
		// An older compaction inside the kept range says nothing; only the one in front speaks.
		if (original === undefined || (source.entry.type === "compaction" && source !== lines[0])) continue;
		const system = source.entry.type === "compaction" ? source.entry.systemMessage : undefined;
		const edit = edits.get(source.entry.id);
		if (system) addEdited(messages, system, source, edit);
		addEdited(messages, original, source, edit);
	}
	return messages;
}

/** The latest edit of each target. */
function editsIn(
	lines: readonly SessionLine[],
	isIgnored: (edit: ContextEditEntry) => boolean,
): Map<string, ContextEditEntry> {
	const edits = new Map<string, ContextEditEntry>();
	for (const { entry } of lines) {
		if (entry.type === "context_edit" && !isIgnored(entry)) edits.set(entry.targetId, entry);
	}
	return edits;
}

function addEdited(
	messages: ContextMessage[],
	original: Message,
	source: SessionLine,
	edit: ContextEditEntry | undefined,
): void {
	const message = edit === undefined ? original : edited(original, edit.replacement);
	if (message !== undefined) messages.push({ message, original, source });
}

/** The lines that speak: all of the branch, or the latest compaction, what it keeps, and what came after it. */
export function contextLines(branch: readonly SessionLine[]): readonly SessionLine[] {
	const at = branch.findLastIndex(({ entry }) => entry.type === "compaction");
	const compaction = branch[at];
	if (compaction === undefined) return branch;
	const firstKept = (compaction.entry as CompactionEntry).firstKeptEntryId;
	const from = branch.findIndex(({ entry }) => entry.id === firstKept);
	const kept = from === -1 || from >= at ? [] : branch.slice(from, at).filter(({ entry }) => !isSystem(entry));
	return [compaction, ...kept, ...branch.slice(at + 1)];
}

function isSystem(entry: SessionEntry): boolean {
	return entry.type === "message" && entry.message?.role === "system";
}

/** What one entry says. Files hold messages without content; pi reads those as empty. */
function messageOf(entry: SessionEntry): Message | undefined {
	switch (entry.type) {
		case "message":
			return typeof entry.message === "object" && entry.message !== null ? withContent(entry.message) : undefined;
		case "custom_message": {
			const { customType, content, display, details } = entry;
			return { role: "custom", customType, content: content ?? [], display, details, timestamp: entryTime(entry) };
		}
		case "branch_summary":
			if (!entry.summary) return undefined;
			return { role: "branchSummary", summary: entry.summary, fromId: entry.fromId, timestamp: entryTime(entry) };
		case "compaction": {
			const { summary, tokensBefore } = entry;
			return { role: "compactionSummary", summary, tokensBefore, timestamp: entryTime(entry) };
		}
		default:
			return undefined;
	}
}

function withContent(message: Message): Message {
	if (message.role === "system") return message.content == null ? { ...message, content: "" } : message;
	if (message.role !== "user" && message.role !== "assistant" && message.role !== "toolResult") return message;
	return message.content == null ? ({ ...message, content: [] } as Message) : message;
}

function edited(message: Message, replacement: ContextEditEntry["replacement"]): Message | undefined {
	if (replacement === null || replacement === undefined) return undefined;
	switch (message.role) {
		case "user":
		case "custom":
			return { ...message, content: replacement.content };
		case "assistant":
		case "toolResult":
			return { ...message, content: blocksOf(replacement.content) } as Message;
		default:
			return message;
	}
}
