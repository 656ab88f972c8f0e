/**
 * No secret leaves the session by way of what condense composes (SPEC 7): summaries, bodies, excerpts, previews and
 * reports are redacted; archived originals never. Redact before cutting: half a key may not be recognised.
 */
import { ASSIGNMENT_SIGN, findAssignments } from "./assignments.js";
import type { Finding } from "./finding.js";
import { findByLibrary } from "./library.js";
import { findInPlaces, PLACE_SIGN } from "./places.js";
import { findPrivateKeys, PRIVATE_KEY_SIGN } from "./private-keys.js";
import type { Sign } from "./sign.js";
import { mayHoldToken, TOKEN_SIGN } from "./token-hint.js";
import { findTokens } from "./tokens.js";

/** In the order of their names: where several find the same, the first names it. */
const SEARCHES: readonly { readonly sign: Sign; readonly find: (text: string) => Finding[] }[] = [
	{ sign: PRIVATE_KEY_SIGN, find: findPrivateKeys },
	{
		sign: TOKEN_SIGN,
		find: (text) => (mayHoldToken(text) ? [...findTokens(text), ...findByLibrary(text)] : []),
	},
	{ sign: PLACE_SIGN, find: findInPlaces },
	{ sign: ASSIGNMENT_SIGN, find: findAssignments },
];
const ANY_SIGN = new RegExp(SEARCHES.map(({ sign }) => sign.source).join("|"), "g");
const ALL_LEADS = SEARCHES.map(({ sign }) => sign.leads).join("");
/** Where there are more, the searches cost less than reading all signs. */
const MAX_SIGNS = 100;
/** Far below what any regular expression here has failed at. */
const LONG_CHARS = 1_000_000;

/** Escapes as JSON and shells write them: after `\n` a token begins, though a letter stands before it. */
const ESCAPE = /\\(?:[nrt]|(?<!\\\\)\\*(?=["']))/g;

/**
 * The text with keys, tokens, private keys and passwords replaced by `[secret: kind]`; names, users and hosts beside
 * them stay. Linear in the text's length. What stands in their place is no secret to a second pass.
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
	try {
		const leads = leadsOfSigns(text);
		return leads === "" ? [] : search(text, leads);
	} catch (error) {
		if (!(error instanceof RangeError) || text.length < LONG_CHARS) throw error;
		return findInHalves(text);
	}
}

/**
 * Regular expressions run out of memory, a RangeError, in millions of characters that might all be one secret. None is
 * that long: it does no harm that such a run is cut.
 */
function findInHalves(text: string): Finding[] {
	const middle = Math.floor(text.length / 2);
	const cut = text.lastIndexOf("\n", middle) + 1 || middle;
	const after = findSecrets(text.slice(cut));
	return [
		...findSecrets(text.slice(0, cut)),
		...after.map(({ start, end, kind }) => ({ start: start + cut, end: end + cut, kind })),
	];
}

/** Like `findSecrets`, without looking for signs first. */
export function findSecretsUnsigned(text: string): Finding[] {
	return search(text, ALL_LEADS);
}

/** The characters at which there are signs of secrets, each once. */
function leadsOfSigns(text: string): string {
	let leads = "";
	ANY_SIGN.lastIndex = 0;
	for (let signs = 0; ANY_SIGN.test(text); signs++) {
		const lead = text.charAt(ANY_SIGN.lastIndex - 1);
		if (!leads.includes(lead)) leads += lead;
		if (signs === MAX_SIGNS) return ALL_LEADS;
	}
	return leads;
}

function search(text: string, leads: string): Finding[] {
	const plain = text.includes("\\") ? text.replace(ESCAPE, blank) : text;
	const isCalled = ({ sign }: { readonly sign: Sign }) => [...sign.leads].some((lead) => leads.includes(lead));
	return mergeOverlaps(SEARCHES.filter(isCalled).flatMap(({ find }) => find(plain)));
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
