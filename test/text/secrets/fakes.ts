/**
 * Invented secrets, put together at run time: no scanner that reads this repository finds one, and none ever opened
 * anything. The filler is fixed, so that a failing test shows the same text again.
 */
const FILLER = "q7Rk2VbX9mTz4LpW8sYd3HnC6jFg1KxB5vQtN0aZeMuJrPhSwDyGcLfE";

/** `length` characters of base62 that look random. */
export function base62(length: number): string {
	return FILLER.repeat(Math.ceil(length / FILLER.length)).slice(0, length);
}

/** `length` characters of lower-case hex. */
export function hex(length: number): string {
	return "3f9a07c15be8d264".repeat(Math.ceil(length / 16)).slice(0, length);
}

/** A key block of the given kind with `lines` lines of 64 characters. */
export function pem(label: string, lines: number, newline = "\n"): string {
	const dashes = "-".repeat(5);
	const body = Array.from({ length: lines }, () => `MII${base62(61)}`);
	return [`${dashes}BEGIN ${label}${dashes}`, ...body, `${dashes}END ${label}${dashes}`].join(newline);
}

/** One token of each known form, by the kind that is shown in its place. */
export const TOKENS: readonly (readonly [kind: string, token: string])[] = [
	["aws-key", `AKIA${"Q4W7".repeat(4)}`],
	["aws-key", `ASIA${"Q4W7".repeat(4)}`],
	["github-token", `ghp_${base62(36)}`],
	["github-token", `ghs_${base62(40)}`],
	["github-token", `github_pat_${base62(22)}_${base62(59)}`],
	["gitlab-token", `glpat-${base62(20)}`],
	["gitlab-token", `glpat-${base62(27)}.01.${base62(9)}`],
	["slack-token", `xoxb-${"12345678".repeat(2)}-${base62(24)}`],
	["slack-token", `xoxc-${"12345678".repeat(2)}-${hex(24)}`],
	["slack", `xapp-1-${base62(11)}-123-${hex(40)}`],
	["slack", `https://hooks.slack.com/services/T${base62(8)}/B${base62(8)}/${base62(24)}`],
	["stripe-key", `sk_live_${base62(24)}`],
	["stripe-key", `rk_test_${base62(24)}`],
	["stripe-key", `whsec_${base62(32)}`],
	["anthropic-key", `sk-ant-api03-${base62(93)}AA`],
	["anthropic-key", `sk-ant-oat01-${base62(40)}`],
	["api-key", `sk-proj-${base62(74)}T3Blbk${"FJ"}${base62(74)}`],
	["api-key", `sk-${base62(48)}`],
	["api-key", `sk-or-v1-${hex(64)}`],
	["google-key", `AIza${base62(35)}`],
	["google-key", `GOCSPX-${base62(28)}`],
	["google-key", `ya29.${base62(60)}`],
	["npm", `npm_${base62(36)}`],
	["pypi-token", `pypi-AgEIcHlwaS5vcmc${base62(60)}`],
	["hugging-face-token", `hf_${base62(34)}`],
	["api-token", `xai-${base62(80)}`],
	["api-token", `gsk_${base62(52)}`],
	["api-token", `nvapi-${base62(64)}`],
	["api-token", `hvs.${base62(90)}`],
	["api-token", `dop_v1_${hex(64)}`],
	["api-token", `AGE-SECRET-KEY-1${"Q4W7".repeat(14)}`],
	["sendgrid", `SG.${base62(22)}.${base62(43)}`],
	["shopify", `shpat_${hex(32)}`],
	["linear", `lin_api_${base62(40)}`],
	[
		"1password",
		`ops_${Buffer.from(JSON.stringify({ email: "x@y.example", k: "a".repeat(81), n: 12 })).toString("base64")}`,
	],
	["jwt", ["eyJhbGciOiJIUzI1NiJ9", `eyJzdWIi${base62(20)}`, base62(43)].join(".")],
];
