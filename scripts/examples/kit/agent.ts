/** Plays a script as pi would record it: user messages, turns with their calls and results, final answers, failures. */
import type { CallResult, ScriptedCall } from "./call.js";
import { createMeter, type Meter, type ModelName, zeroUsage } from "./meter.js";
import { createRandom, type Random } from "./random.js";
import { createSessionLog, type SessionLog, type SessionStart } from "./session-log.js";
import type { Workspace } from "./workspace.js";

/** What the model says in a turn besides its calls. */
export interface Words {
	think?: string;
	say?: string;
}

export interface Agent {
	readonly log: SessionLog;
	readonly files: Workspace;
	readonly meter: Meter;
	/** A user message, after a pause of some minutes. Returns the entry's id. */
	user(text: string, pauseSeconds?: number): string;
	/** An assistant message with calls, then their results in order. Returns the id of the last entry. */
	turn(words: Words, ...calls: ScriptedCall[]): string;
	/** The text-only message that ends a task. Returns the entry's id. */
	done(text: string, think?: string): string;
	/** An attempt that the user stopped; calls it had begun are never run. */
	abort(words: Words, ...calls: ScriptedCall[]): void;
	/** A request that the provider refused. */
	fail(errorMessage: string): void;
	/** Writes the change, and answers as that model from now on. */
	useModel(model: ModelName): void;
}

export function createAgent(start: SessionStart, files: Workspace): Agent {
	const random = createRandom(start.seed);
	const log = createSessionLog(start, random.fork("ids"));
	const meter = createMeter();
	const speaker: Speaker = { log, meter, random: random.fork("model"), model: "claude-sonnet-4-5" };
	return {
		log,
		files,
		meter,
		user(text, pauseSeconds) {
			const timestamp = log.tick((pauseSeconds ?? random.int(40, 260)) * 1000 + random.int(0, 999));
			meter.addText(text);
			return appendMessage(log, { role: "user", content: [{ type: "text", text }], timestamp });
		},
		turn(words, ...calls) {
			const ids = calls.map(() => `toolu_01${random.base62(22)}`);
			speak(speaker, words, calls, ids, "toolUse");
			calls.forEach((call, n) => {
				log.tick(call.seconds === undefined ? random.int(6, 90) : call.seconds * 1000 + random.int(0, 400));
				const result = call.run({ files, random: random.fork(ids[n]!), now: log.now() });
				appendResult(log, meter, { id: ids[n]!, name: call.name }, result);
			});
			return log.leaf()!;
		},
		done: (say, think) => speak(speaker, think === undefined ? { say } : { say, think }, [], [], "stop"),
		abort(words, ...calls) {
			const ids = calls.map(() => `toolu_01${random.base62(22)}`);
			const before = meter.state();
			speak(speaker, words, calls, ids, "aborted", "Request was aborted.");
			meter.restore(before);
		},
		fail(errorMessage) {
			speak(speaker, {}, [], [], "error", errorMessage);
		},
		useModel(model) {
			speaker.model = model;
			log.append("model_change", { provider: "anthropic", modelId: model });
		},
	};
}

interface Speaker {
	log: SessionLog;
	meter: Meter;
	random: Random;
	model: ModelName;
}

function speak(
	{ log, meter, random, model }: Speaker,
	words: Words,
	calls: ScriptedCall[],
	ids: string[],
	stopReason: string,
	errorMessage?: string,
): string {
	const content: object[] = [];
	if (words.think !== undefined) {
		const signature = `E${random.base64(random.int(66, 132)).replace(/=+$/, "")}GAE=`;
		content.push({ type: "thinking", thinking: words.think, thinkingSignature: signature });
	}
	if (words.say !== undefined) content.push({ type: "text", text: words.say });
	calls.forEach((call, n) => {
		content.push({ type: "toolCall", id: ids[n], name: call.name, arguments: call.arguments });
	});
	const timestamp = log.tick(random.int(4, 30));
	const spoken = JSON.stringify(content);
	log.tick(1_900 + spoken.length * 4 + random.int(0, 2_500));
	return appendMessage(log, {
		role: "assistant",
		content,
		api: "anthropic-messages",
		provider: "anthropic",
		model,
		usage: stopReason === "error" ? zeroUsage() : meter.charge(spoken, timestamp, model),
		stopReason,
		timestamp,
		...(errorMessage === undefined ? {} : { errorMessage }),
	});
}

function appendResult(log: SessionLog, meter: Meter, call: { id: string; name: string }, result: CallResult): void {
	const content: object[] = [{ type: "text", text: result.text }];
	if (result.image !== undefined) content.push({ type: "image", ...result.image });
	meter.addText(result.text);
	if (result.image !== undefined) meter.addTokens(1_440);
	appendMessage(log, {
		role: "toolResult",
		toolCallId: call.id,
		toolName: call.name,
		content,
		...(result.details === undefined ? {} : { details: result.details }),
		isError: result.isError === true,
		timestamp: log.tick(),
	});
}

function appendMessage(log: SessionLog, message: object): string {
	return log.append("message", { message });
}
