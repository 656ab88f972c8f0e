/**
 * Sessions for tests, written as they read:
 *
 *     session().user("fix it").assistant(call("a", "bash", { command: "ls" })).result("a", "src").says("done")
 *
 * Each entry follows the one before it, a second later. Ids are `00000001`, `00000002`, … unless `as` names the next
 * entry; `from` goes on at an earlier one. `CLOCK` is the time of the header; milliseconds everywhere.
 */
import { buildContext, type ContextMessage } from "../../src/context/build.js";
import type { Content, ContentBlock, ImageBlock, Message, ToolCallBlock } from "../../src/session/entry.js";
import { parseSession } from "../../src/session/parse.js";
import type { Session } from "../../src/session/session.js";
import { type Branch, branchOf } from "../../src/session/tree.js";

export const CLOCK = Date.parse("2026-01-01T00:00:00.000Z");

/** Any fields: fixtures also hold what no writer should write. */
export type Fields = { [key: string]: unknown };

export function call(id: string, name: string, args: Fields = {}): ToolCallBlock {
	return { type: "toolCall", id, name, arguments: args };
}

export function think(thinking: string): ContentBlock {
	return { type: "thinking", thinking };
}

/** `data` tells images apart; it is no picture. */
export function image(data = "AAAA"): ImageBlock {
	return { type: "image", data, mimeType: "image/png" };
}

export function session(header: Fields = {}): SessionBuilder {
	return new SessionBuilder(header);
}

export class SessionBuilder {
	private readonly lines: Fields[];
	private readonly toolNames = new Map<string, string>();
	private leaf: string | null = null;
	private now = CLOCK;
	private nextId: string | undefined;

	constructor(header: Fields) {
		const timestamp = new Date(CLOCK).toISOString();
		this.lines = [{ type: "session", version: 3, id: "test-session", timestamp, cwd: "/home/dev/project", ...header }];
	}

	/** The id of the next entry. */
	as(id: string): this {
		this.nextId = id;
		return this;
	}

	/** Goes on behind an earlier entry; null starts another root. */
	from(id: string | null): this {
		this.leaf = id;
		return this;
	}

	/** The next entry comes so many milliseconds after the last one, instead of 1000. */
	after(milliseconds: number): this {
		this.now += milliseconds - 1000;
		return this;
	}

	user(content: Content, more: Fields = {}): this {
		return this.message({ role: "user", content: asBlocks(content), ...more });
	}

	/** Text, thinking and calls, in the order given. */
	assistant(...content: (string | ContentBlock)[]): this {
		const stopReason = content.some((part) => typeof part === "object" && part.type === "toolCall")
			? "toolUse"
			: "stop";
		return this.answer(stopReason, content);
	}

	/** A text-only answer: it closes a chain. */
	says(text: string, more: Fields = {}): this {
		return this.answer("stop", [text], more);
	}

	/** An attempt that ended in an error or was stopped. */
	failed(stopReason: "error" | "aborted", ...content: (string | ContentBlock)[]): this {
		return this.answer(stopReason, content);
	}

	/** The result of a call; its tool is that of the latest call with this id. */
	result(id: string, content: Content, more: Fields = {}): this {
		const toolName = this.toolNames.get(id) ?? "bash";
		return this.message({
			role: "toolResult",
			toolCallId: id,
			toolName,
			content: asBlocks(content),
			isError: false,
			...more,
		});
	}

	error(id: string, content: Content): this {
		return this.result(id, content, { isError: true });
	}

	/** A whole message. It gets the time of its entry unless it brings one; `timestamp: undefined` leaves it out. */
	message(message: Fields): this {
		return this.entry({ type: "message", message: { timestamp: this.now + 1000, ...message } });
	}

	/** An extension's message, which pi sends as user text. */
	note(content: Content, more: Fields = {}): this {
		return this.entry({ type: "custom_message", customType: "note", content, display: true, ...more });
	}

	/** An extension's entry; the model does not see it. */
	custom(customType: string, data: unknown): this {
		return this.entry({ type: "custom", customType, data });
	}

	compaction(firstKeptEntryId: string | undefined, summary = "earlier work"): this {
		return this.entry({ type: "compaction", summary, firstKeptEntryId, tokensBefore: 1000 });
	}

	/** Takes an entry's message out of the context, or gives it other content. */
	edit(targetId: string, content: Content | null): this {
		return this.entry({ type: "context_edit", targetId, replacement: content === null ? null : { content } });
	}

	/** Any entry. What it brings stands against id, parent and time that it would get. */
	entry(fields: Fields): this {
		this.now += 1000;
		const id = this.nextId ?? this.lines.length.toString(16).padStart(8, "0");
		this.nextId = undefined;
		const { type, ...rest } = fields;
		const entry = { type, id, parentId: this.leaf, timestamp: new Date(this.now).toISOString(), ...rest };
		this.lines.push(entry);
		this.leaf = String(entry.id);
		return this;
	}

	/** The id of the latest entry. */
	get last(): string {
		return this.leaf ?? "";
	}

	/** The time of the latest entry. */
	get time(): number {
		return this.now;
	}

	/** The file's text. */
	text(): string {
		return this.lines.map((line) => `${JSON.stringify(line)}\n`).join("");
	}

	bytes(): Buffer {
		return Buffer.from(this.text());
	}

	session(): Session {
		return parseSession([this.bytes()], "test.jsonl");
	}

	branch(): Branch {
		return branchOf(this.session());
	}

	context(): ContextMessage[] {
		return buildContext(this.branch().lines);
	}

	messages(): Message[] {
		return this.context().map(({ message }) => message);
	}

	private answer(stopReason: string, content: readonly (string | ContentBlock)[], more: Fields = {}): this {
		const blocks = content.map(
			(part): ContentBlock => (typeof part === "string" ? { type: "text", text: part } : part),
		);
		for (const block of blocks) if (block.type === "toolCall") this.toolNames.set(block.id, block.name);
		return this.message({ role: "assistant", content: blocks, stopReason, ...more });
	}
}

function asBlocks(content: Content): Content {
	return typeof content === "string" ? [{ type: "text", text: content }] : content;
}
