/** A model's part in a run: what it took, or in a dry run would take, batch by batch. */
import type { ChalkInstance } from "chalk";
import type { CompactRun } from "../../run/compact.js";
import { textOf } from "../../session/content.js";
import type { ModelReport, PlannedCall } from "../../summarize/llm/port.js";
import { cutEnd } from "../../text/cut.js";
import { formatDollars } from "../../text/format-dollars.js";
import { redactSecrets } from "../../text/secrets/redact.js";
import { stripControl } from "../../text/strip-control.js";
import type { ModelUse } from "../contract/compact.js";
import { formatNumber, formatTable } from "../table.js";

/** Null where no model was to be asked. */
export function modelJson({ model, plan, branch }: CompactRun): ModelUse | null {
	if (model === undefined) return null;
	const { model: name, fallback, isPriced, planned, ...spent } = model;
	const turnOf = turnsOf({ plan, branch });
	const batches = planned.map(({ what, at, calls, inputTokens, outputTokens, cost, isKept }) => ({
		what,
		turnIndex: what === "batch" ? turnOf(at) : null,
		startUserTimestamp: what === "chain" ? (plan.context[at]?.message.timestamp ?? null) : null,
		calls,
		inputTokens,
		outputTokens,
		cost,
		kept: isKept,
	}));
	return { name, fallback, priced: isPriced, ...spent, planned: { ...sumOf(planned), batches } };
}

/** The lines about the model, one thing each. */
export function modelLines({ model }: CompactRun, isDryRun: boolean): string[] {
	if (model === undefined) return [];
	const name = stripControl(model.model);
	if (isDryRun) {
		const { calls, inputTokens, outputTokens, cost } = sumOf(model.planned);
		return [
			`model    ${name}: ${plural(calls, "call")}, ${tokens(inputTokens, outputTokens, "~")}, ${price(model, cost, "~")}${kept(model)}`,
		];
	}
	const { requests, inputTokens, outputTokens, cost, failures } = model;
	const spent = `${plural(requests, "request")}, ${tokens(inputTokens, outputTokens)}, ${price(model, cost)}`;
	const lines = [`model    ${name}: ${spent}${kept(model)}`];
	if (failures.length > 0) {
		lines.push(`failed   ${failures.map(({ reason, count }) => `${count} x ${stripControl(reason)}`).join("; ")}`);
	}
	return lines;
}

/** What each call would take. Undefined where none would be made. */
export function modelTable({ model, plan, branch }: CompactRun, color: ChalkInstance): string | undefined {
	if (model === undefined || model.planned.length === 0) return undefined;
	const turnOf = turnsOf({ plan, branch });
	const rows = model.planned.map((call) => [
		call.what === "batch" ? `turn ${turnOf(call.at)}` : `task ${taskAt(call.at, plan)}`,
		String(call.calls),
		...(call.isKept
			? ["kept", "", ""]
			: [`~${formatNumber(call.inputTokens)}`, `~${formatNumber(call.outputTokens)}`, price(model, call.cost, "~")]),
	]);
	const number = { isNumber: true };
	return formatTable(
		[
			{ head: "asked" },
			{ head: "calls", ...number },
			{ head: "in", ...number },
			{ head: "out", ...number },
			{ head: "cost", ...number },
		],
		rows,
		color,
	);
}

const TASK_CHARS = 30;

function taskAt(at: number, { context }: CompactRun["plan"]): string {
	const message = context[at]?.message;
	const text = message?.role === "user" ? textOf(message.content) : "";
	return cutEnd(stripControl(redactSecrets(text)), TASK_CHARS, { mark: "…" });
}

/** The index of the turn at a place of the context: all assistant messages of the branch, counted from 0. */
function turnsOf({ plan, branch }: Pick<CompactRun, "plan" | "branch">): (at: number) => number {
	const indices = new Map<string, number>();
	for (const { entry } of branch.lines) {
		if (entry.type !== "message" || entry.message?.role !== "assistant") continue;
		indices.set(entry.id, indices.size);
	}
	return (at) => indices.get(plan.context[at]?.source.entry.id ?? "") ?? -1;
}

function sumOf(planned: readonly PlannedCall[]) {
	const sum = { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0 };
	for (const call of planned) {
		if (!call.isKept) sum.calls += 1;
		sum.inputTokens += call.inputTokens;
		sum.outputTokens += call.outputTokens;
		sum.cost += call.cost;
	}
	return sum;
}

function tokens(input: number, output: number, mark = ""): string {
	return `${mark}${formatNumber(input)} tokens in, ${mark}${formatNumber(output)} out`;
}

function price({ isPriced }: ModelReport, cost: number, mark = ""): string {
	return isPriced ? `${mark}${formatDollars(cost)}` : "price unknown";
}

function kept({ planned, reused }: ModelReport): string {
	const count = Math.max(reused, planned.filter(({ isKept }) => isKept).length);
	return count === 0 ? "" : `; ${plural(count, "answer")} of an earlier run used`;
}

function plural(count: number, one: string): string {
	return `${formatNumber(count)} ${one}${count === 1 ? "" : "s"}`;
}
