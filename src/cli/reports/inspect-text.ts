/** What `inspect` tells a person. Text from the session is cleaned and cut; numbers are estimates and say so. */
import type { ChalkInstance } from "chalk";
import type { ChainRow } from "../../inspect/chains.js";
import type { Inspection } from "../../inspect/inspect.js";
import type { Settings } from "../../settings/settings.js";
import { cutEnd } from "../../text/cut.js";
import { redactSecrets } from "../../text/secrets/redact.js";
import { stripControl } from "../../text/strip-control.js";
import { formatNumber, formatTable } from "../table.js";
import { adviseWindow, type OpenTasks } from "./window-advice.js";

const number = { isNumber: true };
const TASK_CHARS = 40;

export function inspectText(inspection: Inspection, path: string, settings: Settings, color: ChalkInstance): string {
	const { session, tokens, archive } = inspection;
	const head = [
		color.bold(stripControl(path)),
		`session ${stripControl(session.id)}, format ${session.version}, ${formatNumber(session.entries)} entries, ${formatNumber(session.onBranch)} of them on the branch`,
		`context ~${formatNumber(tokens.seen)} tokens as the model sees it, ~${formatNumber(tokens.raw)} as written (estimates)`,
		`archive ${formatNumber(archive.records)} records, ${archive.blocks} blocks, ${archive.runs} runs of condense`,
	];
	const parts = [
		head.join("\n"),
		kindTable(inspection, color),
		toolTable(inspection, color),
		chainTable(inspection, color),
	];
	return [...parts, footer(inspection, settings).join("\n")].filter((part) => part !== "").join("\n\n");
}

function kindTable({ roles, tokens }: Inspection, color: ChalkInstance): string {
	if (roles.length === 0) return "";
	const rows = roles.map(({ kind, tokens: count }) => [kind, `~${formatNumber(count)}`, share(count, tokens.seen)]);
	return formatTable([{ head: "kind" }, { head: "tokens", ...number }, { head: "share", ...number }], rows, color);
}

function toolTable({ tools }: Inspection, color: ChalkInstance): string {
	if (tools.length === 0) return "";
	const rows = tools.map((tool) => [
		stripControl(tool.tool),
		String(tool.results),
		`~${formatNumber(tool.rawTokens)}`,
		`~${formatNumber(tool.seenTokens)}`,
		String(tool.archived),
		String(tool.pending),
		String(tool.protected),
	]);
	const heads = ["results", "written", "seen", "archived", "pending", "protected"];
	return formatTable([{ head: "tool" }, ...heads.map((head) => ({ head, ...number }))], rows, color);
}

function chainTable({ chains }: Inspection, color: ChalkInstance): string {
	if (chains.length === 0) return "";
	const rows = chains.map((chain) => [
		cutEnd(stripControl(redactSecrets(chain.task)), TASK_CHARS, { mark: "…" }),
		stateText(chain),
		String(chain.calls),
		`~${formatNumber(chain.rawTokens)}`,
		`~${formatNumber(chain.seenTokens)}`,
	]);
	return formatTable(
		[
			{ head: "task" },
			{ head: "state" },
			{ head: "calls", ...number },
			{ head: "written", ...number },
			{ head: "seen", ...number },
		],
		rows,
		color,
	);
}

function stateText({ state, blockId }: ChainRow): string {
	if (state === "compressed") return `block ${blockId}`;
	return state === "window" ? "open (window)" : state === "recovery" ? "open (recovery)" : state;
}

function footer(inspection: Inspection, settings: Settings): string[] {
	const { reclaimableTokens, interruptedTokens, protection } = inspection;
	const lines = [`reclaimable  up to ~${formatNumber(reclaimableTokens)} tokens with the settings as they are`];
	if (interruptedTokens > 0) {
		lines.push(`interrupted  ~${formatNumber(interruptedTokens)} tokens in tasks that the next message cut off`);
	}
	for (const { rule, results, tokens: held } of protection.rules) {
		lines.push(`protected    ~${formatNumber(held)} tokens in ${results} results by ${stripControl(rule)}`);
	}
	for (const rule of protection.unmatched) lines.push(`protected    nothing by ${stripControl(rule)}`);
	const isSmall = settings.chainCompression.rollingWindow <= 1;
	const advice = isSmall ? undefined : adviseWindow(openTasksIn(inspection));
	if (advice !== undefined) lines.push(`window       ${advice}`);
	return lines;
}

function openTasksIn({ chains, tokens }: Inspection): OpenTasks {
	const blocks = chains.filter(({ state }) => state === "compressed");
	return {
		open: chains
			.filter(({ state }) => state === "window")
			.map(({ seenTokens, rawTokens }) => ({ seen: seenTokens, raw: rawTokens })),
		summaries: 0,
		context: tokens.seen,
		before: blocks.reduce((sum, { rawTokens }) => sum + rawTokens, 0),
		after: blocks.reduce((sum, { seenTokens }) => sum + seenTokens, 0),
	};
}

function share(part: number, whole: number): string {
	return whole === 0 ? "" : `${Math.round((100 * part) / whole)} %`;
}
