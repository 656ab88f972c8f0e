/**
 * The texts that a run writes into a session. Whatever a summarizer gives is made safe before it is kept (SPEC 7, end):
 * no secrets, no tags that could end a block, no half characters, no `{b3}` that only looks like a quoted block.
 */

import type { Target } from "../render/target.js";
import { defuseTags } from "../text/defuse-tags.js";
import { redactSecrets } from "../text/secrets/redact.js";
import { toWellFormed } from "../text/well-formed.js";

/**
 * How far behind a cut to look for secrets before cutting: half of one would pass for text. No key is longer.
 */
export const SECRET_REACH_CHARS = 25_000;

export function safeText(text: string): string {
	return defuseTags(redactSecrets(toWellFormed(text))).replace(/\{(b\d+)\}/g, "{ $1 }");
}

/** A batch's summary: its text, then the list of its refs and the way to their full outputs. */
export function summaryContent(text: string, refs: readonly string[], target: Target): string {
	return `${safeText(text).trim()}\n\nRefs: ${refs.map((ref) => `\`${ref}\``).join(", ")} (full output: ${target.recovery(refs[0]!)})`;
}

/** Refs in one line: `t1..t5, t9`. */
export function refList(refs: readonly string[]): string {
	const runs: { first: string; last: string; next: number; length: number }[] = [];
	for (const ref of refs) {
		const number = Number(ref.slice(1));
		const run = runs.at(-1);
		if (run !== undefined && run.next === number) {
			run.last = ref;
			run.next += 1;
			run.length += 1;
		} else {
			runs.push({ first: ref, last: ref, next: number + 1, length: 1 });
		}
	}
	return runs
		.map(({ first, last, length }) => (length === 1 ? first : length === 2 ? `${first}, ${last}` : `${first}..${last}`))
		.join(", ");
}
