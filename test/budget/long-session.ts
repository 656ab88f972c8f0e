/** Long sessions of an agent at work, made as they are asked for: tasks of a few turns each, with usage as recorded. */
import { call, type Fields, type SessionBuilder, session } from "../helpers/session-builder.js";

export interface LongSession {
	readonly turns: number;
	/** Turns with tool calls between a user message and the answer. */
	readonly turnsPerTask: number;
	readonly resultChars?: number;
}

export const MODEL = { provider: "anthropic", model: "claude-sonnet-4-5" } as const;

/** What a prompt of so many tokens would have been paid for, warm but for the first. */
export function usageOf(prompt: number, cached: number, output = 50): Fields {
	const [input, cacheRead, cacheWrite] = [3, cached, Math.max(0, prompt - cached - 3)];
	const cost = {
		input: input * 3e-6,
		output: output * 15e-6,
		cacheRead: cacheRead * 3e-7,
		cacheWrite: cacheWrite * 3.75e-6,
	};
	const total = cost.input + cost.output + cost.cacheRead + cost.cacheWrite;
	return { input, output, cacheRead, cacheWrite, totalTokens: prompt + output, cost: { ...cost, total } };
}

export function longSession({ turns, turnsPerTask, resultChars = 1500 }: LongSession): SessionBuilder {
	const builder = session();
	let prompt = 4000;
	let cached = 0;
	const usage = () => {
		const recorded = usageOf(prompt, cached);
		cached = prompt;
		return { ...MODEL, usage: recorded };
	};
	for (let turn = 0; turn < turns; turn++) {
		if (turn % turnsPerTask === 0) builder.user(`task ${turn}: make value_${turn} right`);
		const id = `call${turn}`;
		const content = [
			{ type: "text", text: `looking at value_${turn}` },
			call(id, "bash", { command: `rg value_${turn}` }),
		];
		builder.message({ role: "assistant", content, stopReason: "toolUse", ...usage() });
		builder.result(id, resultText(turn, resultChars));
		prompt += 60 + Math.round(resultChars / 3);
		if ((turn + 1) % turnsPerTask !== 0) continue;
		builder.message({
			role: "assistant",
			content: [{ type: "text", text: `done with ${turn}` }],
			stopReason: "stop",
			...usage(),
		});
		prompt += 20;
	}
	return builder;
}

function resultText(turn: number, chars: number): string {
	const line = (nth: number) =>
		`src/module${turn % 40}.ts:${nth * 7}: const value_${turn}_${nth} = read_${(turn * 31 + nth) % 997}();`;
	return Array.from({ length: Math.ceil(chars / 60) }, (_, nth) => line(nth)).join("\n");
}
