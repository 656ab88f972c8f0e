/**
 * Values given to a name that says it is a secret: `.env` lines, JSON and YAML fields, connection strings, query
 * parameters, command-line flags. The name alone proves nothing, since code is full of such names; how much is asked of
 * the value depends on how it is written. `PASSWORD=x` in capitals is a literal; `password = x` in code is a variable.
 */
import type { Finding } from "./finding.js";
import { isPlaceholder, looksRandom } from "./randomness.js";

const NAME =
	"(?<name>pass(?:word|wd|phrase)|passwd|pwd|secret(?:[-_]?(?:access[-_]?)?key)?|token|credentials?|(?:api|access|auth|private|account|encryption|signing|master)[-_ ]?key|_key)(?:[-_]?(?:\\d{1,2}|base64|b64|value))?";
/** Every name has one of these in it. Most texts do not, and are spared the search. */
const ANY_NAME = /pass|pwd|secret|token|credential|key/i;
const SEPARATOR = "(?:[ \\t]{0,8}[\"']\\]?)?(?<separator>[ \\t]{0,4}(?:=>|:=|[:=])[ \\t]{0,4}|[ \\t])";
const VALUE = "(?:(?<quote>[\"'`])(?<quoted>[^\"'`\\s]{4,})\\s{0,8}\\k<quote>|(?<bare>[^\\s\"'`,;()[\\]{}<>&|\\\\]+))";
const ASSIGNMENT = new RegExp(`${NAME}${SEPARATOR}${VALUE}`, "gi");

const MAX_NAME_CHARS = 64;
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
	if (!ANY_NAME.test(text)) return findings;
	for (const match of text.matchAll(ASSIGNMENT)) {
		const { name: keyword = "", separator = "", quoted, bare = "" } = match.groups ?? {};
		const name = nameBefore(text, match.index) + keyword;
		const isEnvironment = separator === "=" && /^[A-Z][A-Z0-9_]*$/.test(name);
		const read = quoted ?? bare;
		const start = match.index + match[0].lastIndexOf(read);
		const value = quoted === undefined && isEnvironment ? environmentValue(text, start, read) : read;
		const end = start + value.length;
		const isCode = quoted === undefined && OPENING.test(text.slice(start + read.length, start + read.length + 1));
		const assignment = { name, keyword, separator, isQuoted: quoted !== undefined, isEnvironment, isCode, value };
		if (isSecret(assignment)) findings.push({ start, end, kind: kindOf(keyword) });
	}
	return findings;
}

/** What an `.env` file or a shell takes as the value: more characters than end one in code. */
function environmentValue(text: string, start: number, read: string): string {
	ENVIRONMENT_VALUE.lastIndex = start;
	const value = ENVIRONMENT_VALUE.exec(text)?.[0] ?? "";
	return value.length > read.length ? value : read;
}

function nameBefore(text: string, keywordAt: number): string {
	const before = text.slice(Math.max(0, keywordAt - MAX_NAME_CHARS), keywordAt);
	return /[\w.-]*$/.exec(before)?.[0] ?? "";
}

function isSecret(assignment: Assignment): boolean {
	const { name, keyword, separator, isQuoted, isEnvironment, isCode, value } = assignment;
	const isFlag = name.startsWith("--");
	if (value.length < MIN_CHARS || (separator.trim() === "" && !isFlag)) return false;
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
