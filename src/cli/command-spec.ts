/** How a command is declared, and what runs it. A declaration is loaded at every start: it must load nothing itself. */
import type { Command } from "commander";
import type { Invocation } from "./command.js";
import type { ParsedOptions } from "./options.js";

export interface CommandSpec {
	readonly name: string;
	readonly summary: string;
	/** Adds arguments and options. */
	declare(command: Command): void;
	/** Two to four command lines that a test runs. */
	readonly examples: readonly string[];
	/** Loads what the command does. */
	load(): Promise<Runnable>;
}

export type Runnable = (
	args: readonly unknown[],
	options: ParsedOptions,
	invocation: Invocation,
) => Promise<void> | void;
