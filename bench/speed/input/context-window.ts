/** When pi compacts and what it keeps: its own reckoning, asked after each task as pi asks itself. */
import {
	calculateContextTokens,
	DEFAULT_COMPACTION_SETTINGS,
	estimateTokens,
	findCutPoint,
	getLastAssistantUsage,
	type SessionEntry,
	shouldCompact,
} from "@mariozechner/pi-coding-agent";

/** Tokens that the models of the made-up sessions can take. */
export const WINDOW_TOKENS = 200_000;

export interface Cut {
	readonly firstKeptEntryId: string;
	readonly tokensBefore: number;
	/** Estimated, of the messages from the first kept one on. */
	readonly keptTokens: number;
	/** Paths of the calls in what falls out of the context, each once, sorted. A file that was changed is not a read one. */
	readonly files: { readonly readFiles: string[]; readonly modifiedFiles: string[] };
	/** Whether the first kept message stands inside a task. */
	readonly splitsTask: boolean;
}

/** Holds the entries since the first kept one, no more than a window's worth, whatever the size of the session. */
export class ContextWindow {
	#entries: SessionEntry[] = [];

	add(entry: SessionEntry): void {
		this.#entries.push(entry);
	}

	/** Whether pi would compact now. */
	get isFull(): boolean {
		return shouldCompact(this.usedTokens, WINDOW_TOKENS, DEFAULT_COMPACTION_SETTINGS);
	}

	/** What the last answer's usage says: right after a compaction, that of an answer before it. */
	get usedTokens(): number {
		const usage = getLastAssistantUsage(this.#entries);
		return usage === undefined ? 0 : calculateContextTokens(usage);
	}

	/** Drops what pi would drop now, and tells what that was. Has to be asked when the window is full. */
	cut(): Cut {
		const { keepRecentTokens } = DEFAULT_COMPACTION_SETTINGS;
		const tokensBefore = this.#tokens();
		const cut = findCutPoint(this.#entries, 0, this.#entries.length, keepRecentTokens);
		const dropped = this.#entries.splice(0, cut.firstKeptEntryIndex);
		return {
			firstKeptEntryId: this.#entries[0]!.id,
			tokensBefore,
			keptTokens: this.#entries.reduce((sum, entry) => sum + tokensOf(entry), 0),
			files: filesOf(dropped),
			splitsTask: cut.isSplitTurn,
		};
	}

	/** The same, and an estimate of what came after that answer. */
	#tokens(): number {
		const last = this.#entries.findLastIndex((entry) => entry.type === "message" && entry.message.role === "assistant");
		const after = this.#entries.slice(last + 1).reduce((sum, entry) => sum + tokensOf(entry), 0);
		return this.usedTokens + after;
	}
}

function tokensOf(entry: SessionEntry): number {
	return entry.type === "message" ? estimateTokens(entry.message) : 0;
}

function filesOf(entries: readonly SessionEntry[]): Cut["files"] {
	const [read, modified] = [new Set<string>(), new Set<string>()];
	for (const entry of entries) {
		if (entry.type !== "message" || entry.message.role !== "assistant") continue;
		for (const block of entry.message.content) {
			if (block.type !== "toolCall" || typeof block.arguments.path !== "string") continue;
			if (block.name === "read") read.add(block.arguments.path);
			else if (block.name === "edit" || block.name === "write") modified.add(block.arguments.path);
		}
	}
	return { readFiles: [...read].filter((path) => !modified.has(path)).sort(), modifiedFiles: [...modified].sort() };
}
