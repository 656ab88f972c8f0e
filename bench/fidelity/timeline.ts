/**
 * A session as a sequence of messages on its active branch, with the native compactions at their places. Texts have the
 * working directory taken out, so that an absolute path inside it equals the relative one; sizes come from the original.
 */
import { estimateTokens } from "../../src/context/tokens.js";
import {
	argumentsOf,
	blocksOf,
	isAssistant,
	isFailedAttempt,
	isToolResult,
	textOf,
} from "../../src/session/content.js";
import type { CompactionEntry, Content, Message, SessionEntry, SessionLine } from "../../src/session/entry.js";
import { readSessionFile } from "../../src/session/read.js";
import type { Session } from "../../src/session/session.js";
import { branchOf } from "../../src/session/tree.js";
import { referencesIn, shownIn } from "./extract.js";

export interface NativeCompaction {
	/** The first position that is sent with the summary in front. */
	readonly at: number;
	/** Messages before this position are gone from then on. */
	readonly keptFrom: number;
	readonly shown: ReadonlySet<string>;
	readonly tokens: number;
	readonly text: string;
}

export interface Step {
	readonly message: Message;
	/** All text of the message: prose, thinking, calls with their arguments as JSON. */
	readonly text: string;
	readonly tokens: number;
	readonly shown: ReadonlySet<string>;
	/** Empty for messages that only show: results, summaries. */
	readonly references: ReadonlySet<string>;
	/** Where the message stands among the branch's lines. */
	readonly lineAt: number;
}

export interface Timeline {
	readonly name: string;
	readonly cwd: string;
	readonly steps: readonly Step[];
	readonly compactions: readonly NativeCompaction[];
	readonly session: Session;
	readonly lines: readonly SessionLine[];
}

/** `literal` keeps failed attempts, which pi never sends (SPEC 1.9), as the page that defined the measure did. */
export function readTimeline(path: string, name: string, literal: boolean): Timeline {
	const { session } = readSessionFile(path);
	const cwd = typeof session.header.cwd === "string" ? session.header.cwd : "";
	const root = `${cwd.replace(/\/$/, "")}/`;
	const relative = (text: string): string => (root === "/" ? text : text.replaceAll(root, ""));
	const steps: Step[] = [];
	const compactions: NativeCompaction[] = [];
	const positions = new Map<string, number>();
	const dead = new Set<string>();
	const { lines } = branchOf(session);
	for (const [lineAt, { entry }] of lines.entries()) {
		positions.set(entry.id, steps.length);
		if (entry.type === "compaction") compactions.push(readCompaction(entry, steps.length, positions, relative));
		const message = messageOf(entry);
		if (message === undefined || (!literal && isDead(message, dead))) continue;
		steps.push({ ...readStep(message, relative), lineAt });
	}
	return { name, cwd, steps, compactions, session, lines };
}

function readStep(message: Message, relative: (text: string) => string): Omit<Step, "lineAt"> {
	const text = relative(allTextOf(message));
	const refers = message.role === "assistant" || message.role === "user";
	return {
		message,
		text,
		tokens: estimateTokens(message),
		shown: shownIn(text),
		references: refers ? referencesIn(text) : new Set(),
	};
}

function readCompaction(
	entry: CompactionEntry,
	at: number,
	positions: ReadonlyMap<string, number>,
	relative: (text: string) => string,
): NativeCompaction {
	const text = relative(String(entry.summary ?? ""));
	return {
		at,
		keptFrom: positions.get(entry.firstKeptEntryId ?? "") ?? at,
		shown: shownIn(text),
		tokens: Math.ceil(text.length / 4),
		text,
	};
}

function messageOf(entry: SessionEntry): Message | undefined {
	if (entry.type === "message") return entry.message ?? undefined;
	if (entry.type === "custom_message" && !entry.customType?.startsWith("context-prune-")) {
		return {
			role: "custom",
			customType: entry.customType,
			content: entry.content as Content,
			display: true,
			timestamp: 0,
		};
	}
	return undefined;
}

/** Failed attempts and the results of their calls. */
function isDead(message: Message, dead: Set<string>): boolean {
	if (isAssistant(message)) {
		dead.clear();
		if (!isFailedAttempt(message)) return false;
		for (const block of blocksOf(message.content)) if (block.type === "toolCall") dead.add(block.id);
		return true;
	}
	return isToolResult(message) && dead.has(message.toolCallId);
}

function allTextOf(message: Message): string {
	if (message.role === "bashExecution") return `${message.command ?? ""}\n${message.output ?? ""}`;
	if (message.role === "compactionSummary" || message.role === "branchSummary") return message.summary;
	if (message.role !== "assistant") return textOf(message.content as Content);
	const parts: string[] = [];
	for (const block of blocksOf(message.content)) {
		if (block.type === "text") parts.push(String(block.text ?? ""));
		if (block.type === "thinking") parts.push(String(block.thinking ?? ""));
		if (block.type === "toolCall") parts.push(`${block.name} ${JSON.stringify(argumentsOf(block))}`);
	}
	return parts.join("\n");
}
