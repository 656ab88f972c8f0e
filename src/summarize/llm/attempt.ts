/**
 * One request through pi-ai, never more: its SDKs' own retries are off, so that every request is waited for, counted and
 * cancelled here. What fails is a result, not an exception.
 */
import {
	type AssistantMessage,
	type AssistantMessageEvent,
	streamSimple,
	type ThinkingLevel,
} from "@mariozechner/pi-ai";
import { messageOf } from "../../errors.js";
import type { ModelUsage } from "../summarizer.js";
import { usableText } from "./answer.js";
import { failureOf } from "./failure.js";
import type { Prompt } from "./prompt.js";
import { listenToServer, type ServerWords } from "./server-words.js";
import { type Limits, type Stopwatch, startStopwatch } from "./stopwatch.js";
import { type Attempt, NO_USAGE, type ReadyModel } from "./types.js";

// The SDK of OpenAI reports to standard error what it cannot parse: bytes of the server, unchecked.
process.env.OPENAI_LOG ??= "off";

export interface AttemptOptions {
	readonly limits: Limits;
	readonly interrupt: AbortSignal;
	readonly maxTokens: number;
	/** Undefined: the model does not think, or as it pleases. */
	readonly thinking: ThinkingLevel | undefined;
	/** Why a text is no answer to the prompt; undefined where it is one. */
	readonly refuse: (text: string) => string | undefined;
	/** Told how many characters have come, thoughts included. */
	readonly onCharacters: (count: number) => void;
}

export async function attemptCall(ready: ReadyModel, prompt: Prompt, options: AttemptOptions): Promise<Attempt> {
	const stopwatch = startStopwatch(options.limits, options.interrupt);
	const words: ServerWords = {};
	try {
		const last = await listenToServer(words, () => follow(ready, prompt, options, stopwatch));
		if (options.interrupt.aborted) return { failed: "interrupted", kind: "interrupted", usage: usageOf(last) };
		const reached = stopwatch.reached();
		if (reached !== undefined) return { failed: reached, kind: "timeout", usage: usageOf(last) };
		return judge(last, words, options.refuse);
	} catch (error) {
		return failureOf(messageOf(error), words);
	} finally {
		stopwatch.stop();
	}
}

/** The message as it stands when the stream ends, or when the stopwatch ends it; undefined where none began. */
async function follow(
	{ model, apiKey }: ReadyModel,
	prompt: Prompt,
	{ maxTokens, thinking, onCharacters }: AttemptOptions,
	stopwatch: Stopwatch,
): Promise<AssistantMessage | undefined> {
	const context = {
		systemPrompt: prompt.instructions,
		messages: [{ role: "user" as const, content: prompt.input, timestamp: 0 }],
	};
	const stream = streamSimple(model, context, {
		signal: stopwatch.signal,
		maxTokens,
		maxRetries: 0,
		// Nothing of it is asked a second time, and writing to a cache costs extra.
		cacheRetention: "none",
		...(apiKey === undefined ? {} : { apiKey }),
		...(thinking === undefined ? {} : { reasoning: thinking }),
	});
	let last: AssistantMessage | undefined;
	for await (const event of untilAborted(stream, stopwatch.signal)) {
		stopwatch.touch();
		if (event.type === "start") expectAnEnd(event.partial);
		if (event.type === "text_delta" || event.type === "thinking_delta") onCharacters(event.delta.length);
		last = event.type === "done" ? event.message : event.type === "error" ? event.error : event.partial;
	}
	return last;
}

/**
 * pi-ai starts every message as one that ended well, and a stream that breaks off without an end would pass for it. Not
 * yet filled, it can be told: until the server says how it ended, it has not.
 */
function expectAnEnd(partial: AssistantMessage): void {
	if (partial.stopReason === "stop" && partial.content.length === 0) {
		(partial as { stopReason: string }).stopReason = UNFINISHED;
	}
}

const UNFINISHED = "unfinished";

function judge(message: AssistantMessage | undefined, words: ServerWords, refuse: AttemptOptions["refuse"]): Attempt {
	if (message === undefined) return failureOf("the stream ended before it began", words);
	const usage = usageOf(message);
	if (message.stopReason === "error" || message.stopReason === "aborted") {
		return { ...failureOf(message.errorMessage ?? "", words), usage };
	}
	const unusable = (failed: string): Attempt => ({ failed, kind: "unusable", usage });
	if ((message.stopReason as string) === UNFINISHED) return unusable("the answer broke off before its end");
	if (message.stopReason === "length") return unusable("the answer was cut off at the length limit");
	const text = message.content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
	const said = usableText(text, message.stopReason);
	if (said === undefined) {
		const isThought = message.content.some(({ type }) => type === "thinking") && text.trim() === "";
		return unusable(isThought ? "the model only thought" : "the answer is blank");
	}
	const refused = refuse(said);
	if (refused !== undefined) return unusable(refused);
	return { text: said, usage: usage ?? { ...NO_USAGE, calls: 1 } };
}

/** Undefined where the model reported none. */
function usageOf(message: AssistantMessage | undefined): ModelUsage | undefined {
	if (message === undefined) return undefined;
	const { input, output, cacheRead, cacheWrite, cost } = message.usage;
	const inputTokens = input + cacheRead + cacheWrite;
	return inputTokens + output === 0 ? undefined : { inputTokens, outputTokens: output, cost: cost.total, calls: 1 };
}

/** The events of a stream; after an abort whatever still comes at once, and not a moment longer. */
async function* untilAborted(
	stream: AsyncIterable<AssistantMessageEvent>,
	signal: AbortSignal,
): AsyncGenerator<AssistantMessageEvent> {
	const events = stream[Symbol.asyncIterator]();
	let timer: NodeJS.Timeout | undefined;
	const ended = new Promise<undefined>((resolve) => {
		const end = () => {
			timer = setTimeout(() => resolve(undefined), LAST_WORDS_MS);
		};
		if (signal.aborted) end();
		else signal.addEventListener("abort", end, { once: true });
	});
	try {
		for (;;) {
			const next = await Promise.race([events.next(), ended]);
			if (next === undefined || next.done === true) return;
			yield next.value;
		}
	} finally {
		clearTimeout(timer);
	}
}

/** For the usage that some providers report when they are told to stop. */
const LAST_WORDS_MS = 200;
