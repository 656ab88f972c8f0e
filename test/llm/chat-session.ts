/** A session of finished tasks for runs with a model, and the command line that asks the server of a test. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseJsonRun } from "../helpers/cli.js";
import { call, type SessionBuilder, session } from "../helpers/session-builder.js";
import { writeOld } from "../helpers/session-file.js";
import type { ChatServer } from "./chat-server.js";
import { type AsyncRunOptions, runBeside } from "./run-with-server.js";

/** Text enough for a batch of its own, unlike any other's. */
export function longText(name: string): string {
	return Array.from({ length: 80 }, (_, line) => `${name} line ${line} of the output`).join("\n");
}

/** One task of so many turns with one call each. */
export function turns(count: number): SessionBuilder {
	const built = session().user("look at everything");
	for (let nth = 0; nth < count; nth++) {
		built.assistant(call(`c${nth}`, "bash", { command: `step ${nth}` })).result(`c${nth}`, longText(`step${nth}`));
	}
	return built.says("done");
}

export interface Compacted {
	readonly entriesAppended: number;
	readonly batches: readonly { readonly turnIndex: number; readonly outcome: string }[];
	readonly chains: readonly { readonly refs: readonly string[] }[];
	readonly error: { readonly code: string; readonly message: string } | null;
	readonly model: {
		readonly name: string;
		readonly requests: number;
		readonly failed: number;
		readonly reused: number;
		readonly inputTokens: number;
		readonly outputTokens: number;
		readonly cost: number;
		readonly failures: readonly { readonly reason: string; readonly count: number }[];
		readonly planned: {
			readonly calls: number;
			readonly inputTokens: number;
			readonly outputTokens: number;
			readonly cost: number;
			readonly batches: readonly {
				readonly what: string;
				readonly turnIndex: number | null;
				readonly kept: boolean;
				readonly cost: number;
			}[];
		};
	};
}

export interface ChatRun {
	readonly code: number | null;
	readonly stderr: string;
	readonly compacted: Compacted;
}

export interface ChatSession {
	readonly path: string;
	readonly cwd: string;
	/** `--model NAME`, at the server, with JSON out. */
	compact(model: string, args?: readonly string[], options?: Partial<AsyncRunOptions>): Promise<ChatRun>;
	/** The payloads of the session's entries of one type, without its `context-prune-`. */
	payloads(type: string): { readonly [key: string]: unknown }[];
	/** What the summaries say, without their lists of refs. */
	summaries(): string[];
}

export function chatSession(cwd: string, built: SessionBuilder | string, server: ChatServer): ChatSession {
	const path = join(cwd, "s.jsonl");
	writeOld(path, typeof built === "string" ? built : built.text());
	const entries = () =>
		readFileSync(path, "utf8")
			.split("\n")
			.filter((line) => line.startsWith('{"type":"custom'))
			.map((line) => JSON.parse(line) as { customType: string; content?: string; data?: object; details?: object });
	return {
		path,
		cwd,
		async compact(model, args = [], options = {}) {
			const words = ["--summarizer", "llm", "--model", model, "--base-url", server.url, "--json", "--no-preview"];
			const run = await runBeside(["compact", path, ...words, ...args], { cwd, ...options });
			const { sessions } = parseJsonRun<{ sessions: Compacted[] }>(run);
			return { code: run.code, stderr: run.stderr, compacted: sessions[0]! };
		},
		payloads: (type) =>
			entries()
				.filter(({ customType }) => customType.replace("context-prune-", "") === type)
				.map(({ data, details }) => (data ?? details) as { [key: string]: unknown }),
		summaries: () =>
			entries().flatMap(({ content }) => (content === undefined ? [] : [content.replace(/\n\nRefs: .*$/s, "")])),
	};
}
