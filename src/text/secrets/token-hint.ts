/**
 * One cheap look for the beginnings of all tokens that are known by their form, so that text without any, nearly all
 * text, is spared some thirty searches. A pattern in tokens.ts or a rule of the library finds nothing that has no
 * beginning here: whoever adds one adds its beginning too.
 *
 * Beginnings are sorted by a character that is rare in text, and looked at only where one is found: some forty
 * alternatives at every character cost four times as much.
 */
import type { Sign } from "./sign.js";

/** Before a token is no letter and no digit; the letter of an escape, which is blanked before tokens are sought, may. */
const START = "(?:\\b|_|\\\\[nrt])";

const BEFORE_UNDERSCORE = [
	"gh[oprsu]",
	"github_pat",
	"[rs]k_(?:live|test)",
	"whsec",
	"npm",
	"hf",
	"gsk",
	"r8",
	"dop_v1",
	"dckr_pat",
	"sbp",
	"glsa",
	"rubygems",
	"figd",
	"shp[a-z]{2}",
	"lin_api",
];
const BEFORE_HYPHEN = ["gl[a-z]{2,5}", "sk", "csk", "GOCSPX", "pypi", "xapp", "xai", "nvapi", "pplx", "tvly"];

export const TOKEN_SIGN: Sign = {
	leads: "_-.AJ/x",
	source: [
		`_(?<=${START}(?:(?:${BEFORE_UNDERSCORE.join("|")})_|ops_(?=ey)))`,
		`-(?<=${START}(?:${BEFORE_HYPHEN.join("|")})-)`,
		`\\.(?<=${START}(?:(?:SG|hvs|ya29)\\.|hooks\\.slack\\.(?=com)))`,
		`A(?=[KS]IA|Iza|TATT3|GE-SECRET-KEY)(?<=${START}A)`,
		`J(?<=${START}eyJ)`,
		`/(?=0)(?<=${START}1//)`,
		`x(?=ox[a-z])(?<=${START}x)`,
	].join("|"),
};
const ANY_BEGINNING = new RegExp(TOKEN_SIGN.source);

/** Whether the text may hold a token of a known form. False is certain. */
export function mayHoldToken(text: string): boolean {
	return ANY_BEGINNING.test(text);
}
