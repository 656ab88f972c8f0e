/** Secrets known by where they stand: in an authorization header, after `Bearer`, in the user part of a URL. */
import type { Finding } from "./finding.js";
import { isPlaceholder, looksRandom } from "./randomness.js";
import { anyCase, type Sign } from "./sign.js";

interface Place {
	readonly kind: string;
	/** What a text without a match mostly lacks: a cheap look that spares the search. */
	readonly sign: RegExp;
	/** Global and linear; the group `secret` is what to hide, and ends the match. */
	readonly pattern: RegExp;
	readonly accepts: (secret: string) => boolean;
}

const HEADER = /authorization|bearer/i;
const URL = /:\/\//;

const PLACES: readonly Place[] = [
	{
		kind: "authorization",
		sign: HEADER,
		pattern:
			/authorization["']?\s{0,4}[:=,]\s{0,4}["'`]?(?:basic|bearer|token|digest|apikey)\s{1,4}(?<secret>[\w.~+/:-]{8,}=*)/gi,
		accepts: (secret) => !isPlaceholder(secret) && /[0-9]|[A-Z].*[a-z].*[A-Z]|=$/.test(secret),
	},
	{
		kind: "bearer-token",
		sign: HEADER,
		pattern: /\bbearer\s{1,4}(?<secret>[\w.~+/-]{16,}=*)/gi,
		accepts: (secret) => looksRandom(secret, 16),
	},
	{
		// User and host are worth reading and stay. A variable or a mask is no password.
		kind: "url-password",
		sign: URL,
		pattern: /:\/\/[^\s/:@"'`<>()[\]{}|\\]{0,100}:(?!\$)(?<secret>[^\s/"'`<>()[\]{}|\\]{1,200})(?=@[\w[])/g,
		accepts: (secret) => !/^(?:[x*.…•]+|%\w+%?|redacted|x-oauth-basic)$/i.test(secret),
	},
	{
		// GitHub's form of a token in a URL: the user is the secret.
		kind: "url-token",
		sign: URL,
		pattern: /:\/\/(?<secret>[^\s/:@"'`<>()[\]{}|\\]{8,200})(?=:x-oauth-basic@)/g,
		accepts: (secret) => !secret.startsWith("$"),
	},
	{
		kind: "url-token",
		sign: URL,
		pattern: /:\/\/(?<secret>[\w.-]{20,200})(?=@[\w[])/g,
		accepts: (secret) => looksRandom(secret, 20),
	},
];

/** In every text with a secret in such a place. */
export const PLACE_SIGN: Sign = {
	leads: ":zZbB",
	source: [
		":(?=//[^\\s/@]{1,301}@)",
		`[zZ](?<=${anyCase("authoriz")})(?=${anyCase("ation")})`,
		`[bB](?=${anyCase("earer")})`,
	].join("|"),
};

/** The secrets in such places, in no order; findings may overlap. */
export function findInPlaces(text: string): Finding[] {
	const findings: Finding[] = [];
	const isSigned = new Map([HEADER, URL].map((sign) => [sign, sign.test(text)]));
	for (const { kind, sign, pattern, accepts } of PLACES) {
		if (isSigned.get(sign) === false) continue;
		for (const match of text.matchAll(pattern)) {
			const secret = match.groups?.secret ?? "";
			const end = match.index + match[0].length;
			if (accepts(secret)) findings.push({ start: end - secret.length, end, kind });
		}
	}
	return findings;
}
