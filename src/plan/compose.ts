/**
 * The texts that a run writes into a session. Whatever a summarizer gives is made safe before it is kept (SPEC 7, end):
 * no secrets, no tags that could end a block, no half characters, no `{b3}` that only looks like a quoted block.
 */

import type { Target } from "../render/target.js";
import { defuseTags } from "../text/defuse-tags.js";
import { redactSecrets } from "../text/secrets/redact.js";
import { toWellFormed } from "../text/well-formed.js";

export { refList } from "./ref-list.js";

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
