/** What a run left as it is, by reason, and the reasons in words. */
import type { Plan } from "../plan/plan.js";
import type { LeftRow } from "./preview.js";
import { safeLine } from "./safe.js";

const BECAUSE: { readonly [reason: string]: string } = {
	window: "among the newest finished tasks, which stay as they are",
	recovery: "holds output that was asked back a short while ago",
	"no-gain": "its block would be no smaller than what it replaces",
	"no-summary": "holds nothing that can be archived, or the archive could not be written",
	pending: "waits for a summary",
	"ambiguous timestamps": "its messages cannot be told apart by their times",
	"skipped-trivial": "too little text to be worth a summary",
	"skipped-oversized": "the summary would be longer than the text",
	"skipped-deduped": "repeats what is archived already",
	failed: "no usable summary came back",
};

/** A reason in words; one that is a sentence already, as it is. */
export function explainReason(reason: string): string {
	return BECAUSE[reason] ?? safeLine(reason);
}

/** The rows in the order in which their reasons first came up: chains, then batches. */
export function leftRows({ skipped, batches }: Pick<Plan, "skipped" | "batches">): LeftRow[] {
	const rows = new Map<string, LeftRow & { of: string[] }>();
	const add = (what: LeftRow["what"], reason: string, name: string) => {
		const key = `${what} ${reason}`;
		const row = rows.get(key) ?? { what, reason: safeLine(reason), because: explainReason(reason), count: 0, of: [] };
		row.of.push(name);
		rows.set(key, { ...row, count: row.of.length });
	};
	for (const { what, reason } of skipped) {
		const [, name] = /^chain (.*)$/s.exec(what) ?? [];
		add(name === undefined ? "batch" : "chain", reason, safeLine(name ?? what));
	}
	for (const { turnIndex, outcome } of batches) {
		if (outcome !== "summarized") add("batch", outcome, String(turnIndex));
	}
	return [...rows.values()];
}
