/** What a scripted tool call is: its arguments, and how its result comes about when the script gets there. */
import type { Random } from "./random.js";
import type { Workspace } from "./workspace.js";

/** What a call can see when it runs. */
export interface Scene {
	files: Workspace;
	random: Random;
	/** Milliseconds since 1970. */
	now: number;
}

export interface CallResult {
	text: string;
	image?: { data: string; mimeType: string };
	details?: unknown;
	isError?: boolean;
}

export interface ScriptedCall {
	name: string;
	arguments: { [key: string]: unknown };
	run(scene: Scene): CallResult;
	/** How long it took. Left out: some tens of milliseconds. */
	seconds?: number;
}

/** A text, or a function that makes it from the workspace as it is at that moment. */
export type Output = string | ((scene: Scene) => string);

export function resolveOutput(output: Output, scene: Scene): string {
	return typeof output === "string" ? output : output(scene);
}

export function failed(text: string): CallResult {
	// pi puts an empty object there when a tool throws.
	return { text, details: {}, isError: true };
}
