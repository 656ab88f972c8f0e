/** A script is a list of steps, so that an example session reads like a play and not like a program. */
import type { Agent, Words } from "./agent.js";
import type { ScriptedCall } from "./call.js";

export type Step = (agent: Agent) => void;

export function play(agent: Agent, ...scripts: Step[][]): void {
	for (const step of scripts.flat()) step(agent);
}

export function user(text: string, pauseSeconds?: number): Step {
	return (agent) => void agent.user(text, pauseSeconds);
}

export function turn(words: Words, ...calls: ScriptedCall[]): Step {
	return (agent) => void agent.turn(words, ...calls);
}

export function done(text: string, think?: string): Step {
	return (agent) => void agent.done(text, think);
}

export function abort(words: Words, ...calls: ScriptedCall[]): Step {
	return (agent) => agent.abort(words, ...calls);
}

export function fail(errorMessage: string): Step {
	return (agent) => agent.fail(errorMessage);
}

/** Several lines of text, as one string. */
export function lines(...parts: string[]): string {
	return parts.join("\n");
}
