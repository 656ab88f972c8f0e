/**
 * Tokens known by their own form. The library (library.ts) knows exact formats; these go by the prefix alone, since a
 * token whose format grew or that is cut off must not be shown either. Beginnings are listed in token-hint.ts.
 *
 * Every pattern is linear: a fixed prefix, then one class at a time, and it cannot start again inside what it read.
 */
import type { Finding } from "./finding.js";
import { looksRandom } from "./randomness.js";

interface TokenForm {
	readonly kind: string;
	/** Global. */
	readonly pattern: RegExp;
	/** Whether what was matched is a token; without it, it is. */
	readonly accepts?: (token: string) => boolean;
}

/** Services that agents work with: prefixes that nothing else has, and what follows at least. */
const OTHER_SERVICES = [
	"xai-[A-Za-z0-9]{40}",
	"gsk_[A-Za-z0-9]{40}",
	"csk-[a-z0-9]{40}",
	"r8_[A-Za-z0-9]{30}",
	"nvapi-[\\w-]{40}",
	"pplx-[A-Za-z0-9]{40}",
	"tvly-[\\w-]{20}",
	"dop_v1_[a-f0-9]{40}",
	"dckr_pat_[\\w-]{20}",
	"sbp_[a-f0-9]{40}",
	"glsa_\\w{32}",
	"hvs\\.[\\w-]{24}",
	"rubygems_[a-f0-9]{40}",
	"figd_[\\w-]{30}",
	"ATATT3[\\w=-]{60}",
	"AGE-SECRET-KEY-1[A-Z0-9]{50}",
];

const FORMS: readonly TokenForm[] = [
	{
		// The secret half often stands right beside the id: in a table, a CSV download, the next line.
		kind: "aws-key",
		pattern:
			/(?<![A-Za-z0-9])A[KS]IA[A-Z0-9]{16}(?![A-Za-z0-9])(?:[\s,:;"'|]{1,6}[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=]))?/g,
	},
	{ kind: "github-token", pattern: /(?<![A-Za-z0-9])(?:gh[oprsu]_[A-Za-z0-9]{30,}|github_pat_\w{30,})/g },
	{
		kind: "gitlab-token",
		pattern: /(?<![A-Za-z0-9])gl(?:pat|dt|rt|rtr|soat|ptt|ft|imt|agent|cbt|oas|ffct|wt)-[\w-]{16,}(?:\.\w{2,}){0,3}/g,
	},
	{ kind: "slack-token", pattern: /(?<![A-Za-z0-9])xox[a-z](?:\.xox[a-z])?-[A-Za-z0-9-]{10,}/g },
	{ kind: "stripe-key", pattern: /(?<![A-Za-z0-9])(?:[rs]k_(?:live|test)_[A-Za-z0-9]{10,}|whsec_[\w+/]{20,})/g },
	{ kind: "anthropic-key", pattern: /(?<![\w-])sk-ant-[\w-]{16,}/g },
	{ kind: "api-key", pattern: /(?<![\w-])sk-[\w-]{20,}/g, accepts: (token) => looksRandom(token, 20) },
	{
		kind: "google-key",
		pattern: /(?<![A-Za-z0-9])(?:AIza[\w-]{30,}|GOCSPX-[\w-]{20,}|ya29\.[\w-]{20,}|1\/\/0[\w-]{30,})/g,
	},
	{ kind: "pypi-token", pattern: /(?<![A-Za-z0-9])pypi-(?:Ag[\w-]{14,}|[\w-]{50,})/g },
	{ kind: "hugging-face-token", pattern: /(?<![A-Za-z0-9])hf_[A-Za-z0-9]{30,}/g },
	{ kind: "jwt", pattern: /(?<![\w-])eyJ[\w-]{8,}\.eyJ[\w-]{4,}\.[\w-]*/g },
	{ kind: "api-token", pattern: new RegExp(`(?<![A-Za-z0-9])(?:${OTHER_SERVICES.join("|")})[\\w=-]*`, "g") },
];

/** The tokens in the text, in no order; findings may overlap. */
export function findTokens(text: string): Finding[] {
	const findings: Finding[] = [];
	for (const { kind, pattern, accepts } of FORMS) {
		for (const match of text.matchAll(pattern)) {
			const [token] = match;
			if (accepts === undefined || accepts(token)) {
				findings.push({ start: match.index, end: match.index + token.length, kind });
			}
		}
	}
	return findings;
}
