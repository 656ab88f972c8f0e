/** What is said beside the result: that a name is unknown, what was meant perhaps, and where else the name is owned. */
import type { Answer } from "../../query/answer.js";
import type { FoundCall } from "../../query/found-call.js";
import { didYouMean } from "../../text/suggest.js";

export interface QueryNote {
	readonly level: "error" | "note";
	readonly text: string;
	readonly hint?: string | undefined;
}

/** One error for an unknown name; for a known one a note where another branch owns the same ref. */
export function explainAnswer(answer: Answer): QueryNote[] {
	const { query, calls, otherOwners } = answer;
	const [owner] = otherOwners;
	if (calls.length === 0) {
		const hint = owner === undefined ? undefined : `the same with --branch ${owner}`;
		return [{ level: "error", text: unknownText(answer), hint }];
	}
	if (owner === undefined || !calls.some(({ matchedBy }) => matchedBy === "ref")) return [];
	const others = otherOwners.map((id) => `--branch ${id}`).join(", ");
	return [{ level: "note", text: `${query} is also a ref on another branch of the file (${others})` }];
}

function unknownText({ query, near, otherOwners, isUnanswered, problem }: Answer): string {
	const name = JSON.stringify(query);
	if (otherOwners.length > 0) return `${name} is a ref on another branch of the file, not on this one`;
	if (isUnanswered) return `the call ${name} has no result in the session`;
	const reason = problem === undefined ? "" : ` (${problem})`;
	return `no such ref, key or call id: ${name}${didYouMean(near)}${reason}`;
}

/** What a call is called in a message: its ref, else its key. */
export function nameOf({ ref, key }: FoundCall): string {
	return ref ?? key;
}
