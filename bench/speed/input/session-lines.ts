/** The lines of a session file as pi writes them: fresh ids, times that go on, usage that fits what was said. */
import type { SessionEntry } from "@mariozechner/pi-coding-agent";
import type { ContextWindow, Cut } from "./context-window.js";
import type { Random } from "./random.js";
import type { Call } from "./work.js";

/** Two models that pi-ai knows, so that prices and windows are found. */
const MODELS = ["claude-opus-4-5", "claude-sonnet-4-5"] as const;
const START_MS = Date.UTC(2026, 0, 5, 9);
/** Compacted public sessions have about three; a little more in the context is on the hard side. */
const CHARS_PER_TOKEN = 3.2;
/** pi estimates what no usage tells with another number. */
const CHARS_PER_ESTIMATED_TOKEN = 4;
const SYSTEM_PROMPT_CHARS = 12_000;
const COMPACTION_MS = 30_000;

export interface Assistant {
	readonly thinking?: string;
	readonly text?: string;
	readonly calls?: readonly (Call & { readonly id: string })[];
}

/** Writes entries to `emit`, each the child of the one before it unless `continueFrom` says otherwise. */
export class SessionLines {
	readonly #random: Random;
	readonly #emit: (line: string) => void;
	#count = 0;
	#clock = START_MS;
	#model: string = MODELS[0];
	/** Characters of the context so far: the usage is reckoned from it. */
	#contextChars = SYSTEM_PROMPT_CHARS;
	#cachedChars = 0;
	readonly #window: ContextWindow | undefined;
	lastId: string | null = null;

	/** The window is told every entry. */
	constructor(random: Random, emit: (line: string) => void, window?: ContextWindow) {
		this.#random = random;
		this.#emit = emit;
		this.#window = window;
	}

	header(): void {
		const id = `${this.#random.hex(8)}-${this.#random.hex(4)}-4${this.#random.hex(3)}-a${this.#random.hex(3)}-${this.#random.hex(12)}`;
		const timestamp = new Date(this.#clock).toISOString();
		this.#emit(JSON.stringify({ type: "session", version: 3, id, timestamp, cwd: "/home/dev/harbor" }));
	}

	chooseModel(): void {
		this.#model = this.#random.pick(MODELS);
		this.#write({ type: "model_change" }, { provider: "anthropic", modelId: this.#model });
	}

	user(text: string): void {
		this.#pass(20_000, 400_000);
		this.#message({ role: "user", content: [{ type: "text", text }] }, text.length);
	}

	assistant({ thinking, text, calls = [] }: Assistant): void {
		const startedAt = this.#pass(2_000, 20_000);
		const content: object[] = [];
		if (thinking !== undefined) {
			content.push({ type: "thinking", thinking, thinkingSignature: this.#random.base62(280) });
		}
		if (text !== undefined) content.push({ type: "text", text });
		for (const { id, name, args } of calls) content.push({ type: "toolCall", id, name, arguments: args });
		const chars = JSON.stringify(content).length;
		const message = {
			role: "assistant",
			content,
			api: "anthropic-messages",
			provider: "anthropic",
			model: this.#model,
			usage: this.#usage(chars),
			stopReason: calls.length > 0 ? "toolUse" : "stop",
		};
		this.#message(message, chars, startedAt);
	}

	result({ id, name, result, isError, details }: Call & { readonly id: string }): void {
		this.#pass(80, 9_000);
		const content = [{ type: "text", text: result }];
		const message = { role: "toolResult", toolCallId: id, toolName: name, content, ...(details ? { details } : {}) };
		this.#message({ ...message, isError }, result.length);
	}

	/** pi's own compaction: the summary takes the place of what stands before the first kept entry. */
	compaction(summary: string, { firstKeptEntryId, tokensBefore, keptTokens, files }: Cut): void {
		this.#clock += COMPACTION_MS;
		this.#write({ type: "compaction" }, { summary, firstKeptEntryId, tokensBefore, details: files });
		this.#contextChars = SYSTEM_PROMPT_CHARS + summary.length + keptTokens * CHARS_PER_ESTIMATED_TOKEN;
		this.#cachedChars = SYSTEM_PROMPT_CHARS;
	}

	/** The next entry starts a branch at an earlier one. */
	continueFrom(id: string | null, contextChars: number): void {
		this.lastId = id;
		this.#contextChars = contextChars;
	}

	get contextChars(): number {
		return this.#contextChars;
	}

	#message(message: object, chars: number, timestamp = this.#clock): void {
		this.#write({ type: "message" }, { message: { ...message, timestamp } });
		this.#contextChars += chars;
	}

	#write(head: object, tail: object): void {
		const id = this.#freshId();
		const timestamp = new Date(this.#clock).toISOString();
		const entry = { ...head, id, parentId: this.lastId, timestamp, ...tail };
		this.#emit(JSON.stringify(entry));
		this.#window?.add(entry as SessionEntry);
		this.lastId = id;
	}

	/** Multiplying by an odd number maps the counter to all of 32 bits without a collision. */
	#freshId(): string {
		this.#count += 1;
		return ((Math.imul(this.#count, 0x9e3779b1) ^ 0x2545f491) >>> 0).toString(16).padStart(8, "0");
	}

	#pass(least: number, most: number): number {
		const before = this.#clock + 1;
		this.#clock += this.#random.between(least, most);
		return before;
	}

	#usage(outputChars: number): object {
		const cacheRead = Math.round(this.#cachedChars / CHARS_PER_TOKEN);
		const context = Math.round(this.#contextChars / CHARS_PER_TOKEN);
		const output = Math.round(outputChars / CHARS_PER_TOKEN) + 1;
		const cacheWrite = Math.max(0, context - cacheRead);
		this.#cachedChars = this.#contextChars;
		const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
		return { input: 3, output, cacheRead, cacheWrite, totalTokens: 3 + output + cacheRead + cacheWrite, cost };
	}
}
