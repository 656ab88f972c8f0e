/**
 * The measure's own token extractor (docs/fidelity.md, "What counts as a token"). It shares nothing with the summarizer's scanner: a summary
 * is not to be judged by the code that wrote it. ASCII throughout. Each pattern blanks what it takes from the next.
 */
import { COMMON_NAMES } from "./common-names.js";

const URL = /https?:\/\/[^\s"'`<>()[\]{}|\\^]+/g;
const UUID = /\b[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}\b/g;
const PATH = /(?:~?\/)?[\w@.+-]+(?:\/[\w@.+-]+)+\/?/g;
const FILE =
	/(?<![\w.@/-])[A-Za-z_][\w.-]*\.(?:ts|tsx|mts|cts|js|jsx|mjs|cjs|json|jsonl|md|mdx|py|rs|go|java|kt|rb|php|cs|cpp|cc|hpp|swift|scala|lua|sh|bash|zsh|sql|css|scss|html|xml|svg|yml|yaml|toml|ini|cfg|conf|txt|csv|vue|svelte|png|jpg|gif|pdf|zip|gz|tgz)\b(?![\w.])/g;
const ERROR = /\b(?:TS\d{3,5}|E[A-Z]{4,}|SIG[A-Z]{2,}|[A-Z]\w*(?:Error|Exception|Warning))\b/g;
const FLAG = /(?<![\w-])--[a-z][a-z0-9-]{2,}/g;
const VERSION = /\bv?\d+\.\d+\.\d+(?:-[\w.]+)?\b/g;
const HASH = /\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}\b/g;
const HEX = /\b0x[0-9a-fA-F]+\b|#[0-9a-fA-F]{6}\b/g;
const NUMBER = /\b\d{4,}\b/g;
const IDENTIFIER = /(?<![\\\w$])[A-Za-z_$][\w$]{4,}/g;
const WORD = /[\w$]+/g;

const HUMP = /[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z0-9]/;

/** The distinct tokens by which a later message refers to something. */
export function referencesIn(text: string): Set<string> {
	const tokens = new Set<string>();
	extract(text, tokens);
	return tokens;
}

/** What a text shows: its tokens, every shorter way to name its paths, and all its words. */
export function shownIn(text: string, tokens = new Set<string>()): Set<string> {
	extract(text, tokens);
	for (const token of [...tokens]) {
		for (let slash = token.indexOf("/"); slash !== -1; slash = token.indexOf("/", slash + 1)) {
			if (slash + 1 < token.length) tokens.add(token.slice(slash + 1));
		}
	}
	for (const word of text.match(WORD) ?? []) tokens.add(word);
	return tokens;
}

const MAX_FOLDER = 300;

/** Writes `a/b/{c,d}` as `a/b/c a/b/d`, so that a compacted text is read as a reader would. */
export function expandBraces(text: string): string {
	let expanded = "";
	let at = 0;
	for (const { index, 0: group, 1: inside = "" } of text.matchAll(/\{([^{}\s]*,[^{}\s]*)\}/g)) {
		const before = /[\w@.+~/-]*$/.exec(text.slice(Math.max(at, index - MAX_FOLDER), index))?.[0] ?? "";
		const parts = inside.split(",").map((part) => `${before}${part}`);
		expanded += text.slice(at, index - before.length) + parts.join(" ");
		at = index + group.length;
	}
	return expanded + text.slice(at);
}

function extract(text: string, tokens: Set<string>): void {
	let rest = take(text, URL, (url) => url.replace(/[.,:;!?*_~'"]+$/, ""), tokens);
	rest = take(rest, UUID, keep, tokens);
	rest = take(rest, PATH, pathOf, tokens);
	for (const pattern of [FILE, ERROR, FLAG, VERSION, HASH, HEX, NUMBER]) rest = take(rest, pattern, keep, tokens);
	take(rest, IDENTIFIER, (word) => (HUMP.test(word) && !COMMON_NAMES.has(word) ? word : undefined), tokens);
}

function keep(token: string): string {
	return token;
}

/** Adds what `read` makes of each match; blanks the match out unless `read` turns it down. */
function take(text: string, pattern: RegExp, read: (match: string) => string | undefined, into: Set<string>): string {
	return text.replace(pattern, (match) => {
		const token = read(match);
		if (token === undefined) return match;
		into.add(token);
		return " ";
	});
}

function pathOf(match: string): string | undefined {
	const path = match.replace(/[/.,:;+-]+$/, "");
	const segments = path.split("/").filter((segment) => segment !== "");
	const isRooted = /^(?:\/|\.\/|\.\.\/|~\/)/.test(path);
	const last = segments.at(-1) ?? "";
	const isPath =
		(isRooted && segments.length >= 2) ||
		(segments.length >= 2 && /\.[A-Za-z][A-Za-z0-9]{0,9}$/.test(last)) ||
		/^@[\w.-]+\/[\w.-]+$/.test(path) ||
		(segments.length >= 3 && segments.every((segment) => /[A-Za-z]/.test(segment)));
	return isPath ? path.replace(/^(?:\.\/)+/, "") : undefined;
}
