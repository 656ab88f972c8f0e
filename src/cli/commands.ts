/** Every command, in the order that help shows them. A new one is a line here and its two files. */

import type { CommandSpec } from "./command-spec.js";
import { budgetSpec } from "./commands/budget.command.js";
import { compactSpec } from "./commands/compact.command.js";
import { completionSpec } from "./commands/completion.command.js";
import { configSpec } from "./commands/config.command.js";
import { exportSpec } from "./commands/export.command.js";
import { inspectSpec } from "./commands/inspect.command.js";
import { querySpec } from "./commands/query.command.js";
import { renderSpec } from "./commands/render.command.js";
import { undoSpec } from "./commands/undo.command.js";
import { verifySpec } from "./commands/verify.command.js";

export const COMMANDS: readonly CommandSpec[] = [
	compactSpec,
	querySpec,
	budgetSpec,
	inspectSpec,
	renderSpec,
	exportSpec,
	verifySpec,
	undoSpec,
	configSpec,
	completionSpec,
];
