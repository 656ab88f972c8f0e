/**
 * Values given to a name that says it is a secret: `.env` lines, JSON and YAML fields, connection strings, query
 * parameters, command-line flags. The name alone proves nothing, since code is full of such names; how much is asked of
 * the value depends on how it is written. `PASSWORD=x` in capitals is a literal; `password = x` in code is a variable.
 */
import type { Finding } from "./finding.js";
import { isPlaceholder, looksRandom } from "./randomness.js";
import { anyCase, type Sign } from "./sign.js";

const NAME =
	"(?<name>pass(?:word|wd|phrase)|passwd|pwd|secret(?:[-_]?(?:access[-_]?)?key)?|token|credentials?|(?:api|access|auth|private|account|encryption|signing|master)[-_ ]?key|_key)(?:[-_]?(?:\\d{1,2}|base64|b64|value))?";
const SEPARATOR = "(?:[ \\t]{0,8}[\"']\\]?)?(?<separator>[ \\t]{0,4}(?:=>|:=|[:=])[ \\t]{0,4}|[ \\t])";
const VALUE = "(?:(?<quote>[\"'`])(?<quoted>[^\"'`\\s]{4,})\\s{0,8}\\k<quote>|(?<bare>[^\\s\"'`,;()[\\]{}<>&|\\\\]+))";
const ASSIGNMENT = new RegExp(`${NAME}${SEPARATOR}${VALUE}`, "gi");

/** Names again, by their ends; nothing in them is optional at the end, so that the last character decides mostly. */
const ENDS = anyCase(
	"password|passphrase|wd|secret|token|credential|credentials|(?:(?:secret|api|access|auth|private|account|encryption|signing|master)[-_ ]?|_)key",
);
const NUMBERED_ENDS = `(?:${ENDS})[-_]?(?:\\d|\\d\\d|${anyCase("(?:base|b)64|value")})`;
/** Before the hyphens of a flag: those of another that it is part of, and that was looked at with all that follows. */
const EARLIER_FLAG = "--[\\w.-]*?[\\w.]-+";
/**
 * In every line with a secret. Lines without, nearly all, are spared the search. It looks back from `:` and `=`, which
 * are rarer than the letters that names begin with; only after a flag may a blank stand in their place.
 */
export const ASSIGNMENT_SIGN: Sign = {
	leads: ":=-",
	source: [
		`[:=](?<=(?:${ENDS}|${NUMBERED_ENDS})[ \\t"'\\]\\\\rt]*[:=])(?=.{4})`,
		`-(?!-)(?<=--)(?<!${EARLIER_FLAG})(?=[\\w.-]*?${anyCase("(?:pass|pwd|secret|token|credential| ?key)")})`,
	].join("|"),
};
const SIGN = new RegExp(ASSIGNMENT_SIGN.source, "g");
/** Blanks and a closing quote may stand on the next line. */
const MAX_CHARS_OF_NEXT_LINE = 9;

const NAME_BEFORE = /(?<=([\w.-]{0,64}))/y;
const MIN_CHARS = 4;
/** A member of some object, or a file: written by hand, whatever its name. */
const REFERENCE = /^(?:[A-Za-z_$][\w$]*(?:[?!]?\.[A-Za-z_$][\w$]*)+[?!]?|[~.]{0,2}\/[\w./-]*|[A-Za-z][\w+.-]*:\/\/.*)$/;

/** Bounded: names inside the value are looked at as well, each with a value of its own. */
const ENVIRONMENT_VALUE = /[^\s"'`;,]{1,512}/uy;
const OPENING = /[([{<]/;

interface Assignment {
	/** The whole name as written, `--` of a flag included. */
	readonly name: string;
	readonly keyword: string;
	readonly separator: string;
	readonly isQuoted: boolean;
	/** `NAME=value`, in capitals. */
	readonly isEnvironment: boolean;
	/** A bare value that is called, indexed or a type with parameters. */
	readonly isCode: boolean;
	readonly value: string;
}

/** The values of secret names in the text, without names and quotes. */
export function findAssignments(text: string): Finding[] {
	const findings: Finding[] = [];
	SIGN.lastIndex = 0;
	while (SIGN.test(text)) {
		const lineStart = text.lastIndexOf("\n", SIGN.lastIndex - 1) + 1;
		const newline = text.indexOf("\n", SIGN.lastIndex);
		const lineEnd = newline < 0 ? text.length : newline;
		// The whole line, since a match takes its value along: what stands in it is no name of its own.
		for (const finding of findAssignmentsBetween(text, lineStart, lineEnd)) findings.push(finding);
		SIGN.lastIndex = lineEnd;
	}
	return findings;
}

/** Like `findAssignments`, without looking for signs first, for names that begin in a part of the text: whole lines. */
export function findAssignmentsBetween(text: string, start: number, end: number): Finding[] {
	const findings: Finding[] = [];
	const part = text.slice(start, end + MAX_CHARS_OF_NEXT_LINE);
	ASSIGNMENT.lastIndex = 0;
	for (let match = ASSIGNMENT.exec(part); match !== null; match = ASSIGNMENT.exec(part)) {
		const at = start + match.index;
		if (at >= end) break;
		const finding = readAssignment(text, at, match);
		if (finding !== undefined) findings.push(finding);
	}
	return findings;
}

function readAssignment(text: string, at: number, match: RegExpExecArray): Finding | undefined {
	const { name: keyword = "", separator = "", quoted, bare = "" } = match.groups ?? {};
	const name = nameBefore(text, at) + keyword;
	if (!name.startsWith("--") && separator.trim() === "") return undefined;
	const isEnvironment = separator === "=" && /^[A-Z][A-Z0-9_]*$/.test(name);
	const read = quoted ?? bare;
	const start = at + match[0].lastIndexOf(read);
	const value = quoted === undefined && isEnvironment ? environmentValue(text, start, read) : read;
	const end = start + value.length;
	const isCode = quoted === undefined && OPENING.test(text.slice(start + read.length, start + read.length + 1));
	const assignment = { name, keyword, separator, isQuoted: quoted !== undefined, isEnvironment, isCode, value };
	return isSecret(assignment) ? { start, end, kind: kindOf(keyword) } : undefined;
}

/** What an `.env` file or a shell takes as the value: more characters than end one in code. */
function environmentValue(text: string, start: number, read: string): string {
	ENVIRONMENT_VALUE.lastIndex = start;
	const value = ENVIRONMENT_VALUE.exec(text)?.[0] ?? "";
	return value.length > read.length ? value : read;
}

function nameBefore(text: string, keywordAt: number): string {
	NAME_BEFORE.lastIndex = keywordAt;
	return NAME_BEFORE.exec(text)?.[1] ?? "";
}

function isSecret(assignment: Assignment): boolean {
	const { name, keyword, separator, isQuoted, isEnvironment, isCode, value } = assignment;
	const isFlag = name.startsWith("--");
	if (value.length < MIN_CHARS) return false;
	if (value.startsWith("$") || value.includes("${") || isPlaceholder(value)) return false;
	if (keyword === "_KEY") return !name.includes("PUBLIC") && looksRandom(value, 16);
	if (keyword === "_key") return false;
	if (looksRandom(value, 16)) return true;
	if (isCode || REFERENCE.test(value)) return false;
	if (isLongMixture(value)) return true;
	const isLiteral = isQuoted || isFlag || isEnvironment;
	if (!isPassword(keyword)) return isLiteral && isLongValue(value);
	if (isEnvironment) return true;
	// `password: hunter2` in YAML, `password=hunter2` in a connection string; not `password = hunter2` in code.
	const isWritten = isLiteral || separator === "=" || separator === ": ";
	return isWritten && value.length >= 6 && /[0-9]|[^\w.-]/.test(value) && !isNumber(value, isQuoted);
}

function isPassword(keyword: string): boolean {
	return /^p(?:ass|wd)/i.test(keyword);
}

/** A count or a version; only in quotes are digits alone a password. */
function isNumber(value: string, isQuoted: boolean): boolean {
	return isQuoted ? /^\d+\.[\d.]+$/.test(value) : /^[\d.]+$/.test(value);
}

/** A key that happens to have words in it; no identifier is that long. */
function isLongMixture(value: string): boolean {
	return /^[\w+/=-]{36,}$/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value) && /[0-9]/.test(value);
}

/** Not as random as a token, but no name either: `dev-key-20240131-abc`. */
function isLongValue(value: string): boolean {
	return value.length >= 20 && /[0-9].*[0-9]/.test(value) && /[A-Za-z]/.test(value);
}

function kindOf(keyword: string): string {
	if (isPassword(keyword)) return "password";
	return /token/i.test(keyword) ? "token" : "key";
}
