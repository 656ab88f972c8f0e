/**
 * Whether a stream gets colours, decided once for each: --color, then NO_COLOR, then FORCE_COLOR, then whether it is a
 * terminal that can show them. chalk decides for itself otherwise, and knows no NO_COLOR.
 */
import { Chalk, type ChalkInstance } from "chalk";
import type { Io, Out } from "./io.js";

export type ColorChoice = "auto" | "always" | "never";

export function hasColor(choice: ColorChoice, out: Out, env: Io["env"]): boolean {
	if (choice !== "auto") return choice === "always";
	if (env.NO_COLOR) return false;
	if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== "0" && env.FORCE_COLOR !== "false";
	return out.isTTY && env.TERM !== "dumb";
}

export function chalkFor(choice: ColorChoice, out: Out, env: Io["env"]): ChalkInstance {
	return new Chalk({ level: hasColor(choice, out, env) ? 1 : 0 });
}
