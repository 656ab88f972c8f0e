/**
 * No secret leaves the session by way of what condense composes (SPEC 7): summaries, bodies, excerpts, previews and
 * reports are redacted; archived originals never. Redact before cutting: half a key may not be recognised.
 */
import { findAssignments } from "./assignments.js";
import type { Finding } from "./finding.js";
import { findByLibrary } from "./library.js";
import { findInPlaces } from "./places.js";
import { findPrivateKeys } from "./private-keys.js";
import { mayHoldToken } from "./token-hint.js";
import { findTokens } from "./tokens.js";

/** Escapes as JSON and shells write them: after `\n` a token begins, though a letter stands before it. */
const ESCAPE = /(?<!\\)\\+(?=["'])|\\[nrt]/g;

/**
 * The text with keys, tokens, private keys and passwords replaced by `[secret: kind]`; names, users and hosts beside
 * them stay. Linear in the text's length. What
 * stands in their place is no secret to a second pass.
 */
export function redactSecrets(text: string): string {
	let redacted = "";
	let at = 0;
	for (const { start, end, kind } of findSecrets(text)) {
		redacted += `${text.slice(at, start)}[secret: ${kind}]`;
		at = end;
	}
	return at === 0 ? text : redacted + text.slice(at);
}

/** The secrets in the text, in order and apart from each other. */
export function findSecrets(text: string): Finding[] {
	const plain = text.includes("\\") ? text.replace(ESCAPE, blank) : text;
	const tokens = mayHoldToken(plain) ? [...findTokens(plain), ...findByLibrary(plain)] : [];
	// Where several find the same, the first names it.
	return mergeOverlaps([...findPrivateKeys(plain), ...tokens, ...findInPlaces(plain), ...findAssignments(plain)]);
}

/** As long as what it stands for, so that places stay the same. */
function blank(characters: string): string {
	return characters === "\\n" ? " \n" : " ".repeat(characters.length);
}

function mergeOverlaps(findings: Finding[]): Finding[] {
	const merged: Finding[] = [];
	for (const finding of findings.sort((a, b) => a.start - b.start)) {
		const last = merged.at(-1);
		if (last === undefined || finding.start >= last.end) merged.push(finding);
		else if (finding.end > last.end) merged[merged.length - 1] = { ...last, end: finding.end };
	}
	return merged;
}
