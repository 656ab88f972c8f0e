/** The summarizer of a simulation: the one that `compact` would use, except that no model is ever asked. */
import { createExtractive, createTokenMemory, Growth, type TokenMemory } from "../summarize/extractive/index.js";
import type { ModelRun } from "../summarize/llm/port.js";
import type { ModelUsage, SummarizerFactory } from "../summarize/summarizer.js";
import { redactSecrets } from "../text/secrets/redact.js";

export interface SimulatedSummarizer {
	readonly createSummarizer: SummarizerFactory | undefined;
	/** What the calls so far would have taken. */
	spent(): ModelUsage;
	/** Whether their price is known. */
	readonly isPriced: boolean;
}

const NOTHING: ModelUsage = { inputTokens: 0, outputTokens: 0, cost: 0, calls: 0 };

/** `none`: chains get the deterministic body alone. */
export function noSummarizer(): SimulatedSummarizer {
	return { createSummarizer: undefined, spent: () => NOTHING, isPriced: true };
}

/** What simulations of one session may share: the tokens of a message are read once. */
export interface SharedReading {
	readonly memory: TokenMemory;
	redact(text: string): string;
}

export function createSharedReading(): SharedReading {
	return { memory: createTokenMemory(), redact: remember(redactSecrets) };
}

/** For one simulation: each of its runs reads only what has joined the conversation since the one before. */
export function extractiveSummarizer(shared: SharedReading = createSharedReading()): SimulatedSummarizer {
	const growth = new Growth();
	return {
		createSummarizer: (conversation) =>
			createExtractive(conversation, { ...shared, growth, visible: conversation.visible ?? [] }),
		spent: () => NOTHING,
		isPriced: true,
	};
}

/** A model that only plans its calls: words of the likely length in place of its answers. */
export function modelSummarizer(run: ModelRun): SimulatedSummarizer {
	const spent = { ...NOTHING };
	let counted = 0;
	return {
		createSummarizer: run.estimator,
		isPriced: run.report().isPriced,
		spent() {
			const { planned } = run.report();
			for (; counted < planned.length; counted++) {
				const { inputTokens, outputTokens, cost } = planned[counted]!;
				spent.inputTokens += inputTokens;
				spent.outputTokens += outputTokens;
				spent.cost += cost;
				spent.calls += 1;
			}
			return { ...spent };
		},
	};
}

/** Short texts come up again and again; long ones are read once anyway. */
function remember(redact: (text: string) => string): (text: string) => string {
	const known = new Map<string, string>();
	return (text) => {
		if (text.length > 200) return redact(text);
		let redacted = known.get(text);
		if (redacted === undefined) {
			redacted = redact(text);
			known.set(text, redacted);
		}
		return redacted;
	};
}
