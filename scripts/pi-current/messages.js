// Runs under the Node that a current pi needs. For each session file named: the messages that pi would send, one JSON
// line each. `--go-on` lets pi's session manager append a question and an answer first.
import { SessionManager } from "@earendil-works/pi-coding-agent";

const goesOn = process.argv[2] === "--go-on";
for (const path of process.argv.slice(goesOn ? 3 : 2)) {
	const manager = SessionManager.open(path);
	if (goesOn) {
		const time = Date.now();
		const text = "Is that all?";
		manager.appendMessage({ role: "user", content: [{ type: "text", text }], timestamp: time });
		const usage = {
			input: 1,
			output: 1,
			cacheRead: 0,
			cacheWrite: 0,
			totalTokens: 2,
			cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
		};
		const model = { api: "anthropic-messages", provider: "anthropic", model: "claude-sonnet-4-5" };
		manager.appendMessage({
			role: "assistant",
			content: [{ type: "text", text: "It is." }],
			...model,
			usage,
			stopReason: "stop",
			timestamp: time + 1,
		});
	}
	process.stdout.write(`${JSON.stringify(manager.buildSessionProjection().messages)}\n`);
}
