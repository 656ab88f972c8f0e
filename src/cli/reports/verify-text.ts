/** What `verify` tells a person: the findings by severity, how much was looked at, and what to do next. */

import type { Verified } from "../../run/verify.js";
import { stripControl } from "../../text/strip-control.js";
import { CHECKS } from "../../verify/checks/index.js";
import { type Finding, SEVERITIES } from "../../verify/finding.js";
import { quoted } from "../quoted.js";
import type { Reporter } from "../reporter.js";
import { formatNumber, formatTable } from "../table.js";
import type { Mended } from "./verify-json.js";

/** Findings of one kind that are shown without --verbose. */
const SHOWN_OF_A_KIND = 8;

type Look = Pick<Reporter, "color" | "isVerbose">;

export function verifyText(path: string, { findings, checked, error }: Verified, ok: boolean, look: Look): string {
	const { color } = look;
	const state = ok ? color.green("ok") : color.red("not ok");
	const head = `${color.bold(stripControl(path))}  ${state}${checked === null ? "" : `  (${lookedAt(checked)})`}`;
	// What is no session has been said on standard error.
	if (findings.length === 0 || error !== undefined) return head;
	return [head, findingTable(findings, look), summary(findings, path)].join("\n\n");
}

function lookedAt({ entries, onBranch, records, sidecars }: NonNullable<Verified["checked"]>): string {
	const parts = [plural(entries, "entry", "entries"), `${formatNumber(onBranch)} on the branch`];
	if (records > 0) parts.push(plural(records, "record"));
	if (sidecars > 0) parts.push(plural(sidecars, "sidecar"));
	return parts.join(", ");
}

function findingTable(findings: readonly Finding[], { color, isVerbose }: Look): string {
	const paint = { error: color.red, warning: color.yellow, info: color.dim };
	const { shown, hidden } = firstOfEach(findings, ({ check }) => check, isVerbose);
	const rows = shown.map(({ severity, line, check, message }) => {
		return [paint[severity](severity), formatNumber(line), check, stripControl(message)];
	});
	const head = [{ head: "severity" }, { head: "line", isNumber: true }, { head: "check" }, { head: "finding" }];
	return [formatTable(head, rows, color), ...moreLines(hidden)].join("\n");
}

/** The first few of each kind, and how many more there are. */
function firstOfEach<Item>(
	items: readonly Item[],
	kindOf: (item: Item) => string,
	isAll: boolean,
): { shown: Item[]; hidden: Map<string, number> } {
	const counts = new Map<string, number>();
	const hidden = new Map<string, number>();
	const shown = items.filter((item) => {
		const kind = kindOf(item);
		const count = (counts.get(kind) ?? 0) + 1;
		counts.set(kind, count);
		if (isAll || count <= SHOWN_OF_A_KIND) return true;
		hidden.set(kind, count - SHOWN_OF_A_KIND);
		return false;
	});
	return { shown, hidden };
}

function moreLines(hidden: ReadonlyMap<string, number>): string[] {
	return [...hidden].map(([kind, count]) => `and ${formatNumber(count)} more: ${kind} (-v shows them)`);
}

function summary(findings: readonly Finding[], path: string): string {
	const lines = [countsOf(findings)];
	const mendable = new Set(
		CHECKS.filter(({ repair, repairIf }) => repair !== undefined || repairIf !== undefined).map(({ name }) => name),
	);
	const isMendable = findings.some(({ check, severity }) => severity === "error" && mendable.has(check));
	if (isMendable) lines.push(`mend     condense verify ${quoted(stripControl(path))} --repair --out FILE`);
	return lines.join("\n");
}

/** `found    1 error, 2 warnings`. */
function countsOf(findings: readonly Finding[], label = "found   "): string {
	const counts = SEVERITIES.map((severity) => [severity, findings.filter((one) => one.severity === severity).length]);
	const said = counts.filter(([, count]) => count !== 0) as [string, number][];
	const names = said.map(([severity, count]) =>
		severity === "info" ? `${count} for information` : plural(count, severity),
	);
	return `${label} ${names.length === 0 ? "nothing" : names.join(", ")}`;
}

/** What a repair did to each line, and what is left. */
export function repairText(path: string, { out, changes, after, before }: Mended, look: Look): string {
	const { color, isVerbose } = look;
	const parts = [color.bold(stripControl(path))];
	if (changes.length > 0) {
		const { shown, hidden } = firstOfEach(changes, ({ change }) => change, isVerbose);
		const rows = shown.map(({ line, change, message }) => [formatNumber(line), change, stripControl(message)]);
		const head = [{ head: "line", isNumber: true }, { head: "change" }, { head: "what" }];
		parts.push([formatTable(head, rows, color), ...moreLines(hidden)].join("\n"));
	}
	const left = after.findings.filter(({ severity }) => severity === "error");
	if (left.length > 0) parts.push(findingTable(left, look));
	const done = changes.length === 0 ? "nothing to mend, a copy as it is" : plural(changes.length, "change");
	const lines = [countsOf(before.findings), `written  ${stripControl(out)}, ${done}`];
	lines.push(countsOf(after.findings, "left    "));
	return [...parts, lines.join("\n")].join("\n\n");
}

export function totalText(sessions: number, notOk: number): string {
	return `${plural(sessions, "session")}: ${formatNumber(sessions - notOk)} ok, ${formatNumber(notOk)} not ok`;
}

function plural(count: number, one: string, many = `${one}s`): string {
	return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
