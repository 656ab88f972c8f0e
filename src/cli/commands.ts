/** Every command, in the order that help shows them. A new one is a line here and its two files. */
import { budgetSpec } from "./commands/budget.spec.js";
import { compactSpec } from "./commands/compact.spec.js";
import { configSpec } from "./commands/config.spec.js";
import { exportSpec } from "./commands/export.spec.js";
import { inspectSpec } from "./commands/inspect.spec.js";
import { querySpec } from "./commands/query.spec.js";
import { renderSpec } from "./commands/render.spec.js";
import { undoSpec } from "./commands/undo.spec.js";
import { verifySpec } from "./commands/verify.spec.js";
import type { CommandSpec } from "./program.js";

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
];
