/** What a real pi makes of a session file: the messages that it would send. It may write to the file: give it a copy. */
import { SessionManager } from "@mariozechner/pi-coding-agent";

/** The context as pi builds it, as plain JSON. */
export function piMessages(path: string): unknown[] {
	return JSON.parse(JSON.stringify(SessionManager.open(path).buildSessionContext().messages)) as unknown[];
}

/** pi goes on with the session: a question and an answer, written by its own session manager. */
export function goOnInPi(path: string, question: string): void {
	const manager = SessionManager.open(path);
	manager.appendMessage({ role: "user", content: [{ type: "text", text: question }], timestamp: Date.now() });
	manager.appendMessage({
		role: "assistant",
		content: [{ type: "text", text: `Yes: ${question}` }],
		api: "anthropic-messages",
		provider: "anthropic",
		model: "claude-sonnet-4-5",
		usage: {
			input: 1,
			output: 1,
			cacheRead: 0,
			cacheWrite: 0,
			totalTokens: 2,
			cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
		},
		stopReason: "stop",
		timestamp: Date.now() + 1,
	});
}
