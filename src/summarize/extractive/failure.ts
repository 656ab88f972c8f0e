/** The line that says why a call failed. */

const SPEAKS_OF_FAILURE =
	/\b(?:error|exception|fail(?:ed|ure|s)?|fatal|cannot|can't|could not|couldn't|denied|not found|no such|invalid|unable|traceback|panic|undefined|unexpected|timed? ?out|aborted|refused|must)\b|Error\b|✗|✘|✖/i;
const SAYS_NOTHING = /^(?:\(no output\))?$/;
/** Failures end up in the first or the last lines; a long log is not read in between. Characters. */
const SEARCHED = 20_000;

/** The first line that speaks of a failure, else the first that is not blank; trimmed, at most `limit` characters. */
export function firstErrorLine(text: string, limit: number): string {
	const ends = text.length <= 2 * SEARCHED ? text : `${text.slice(0, SEARCHED)}\n${text.slice(text.length - SEARCHED)}`;
	const lines = ends.split("\n").map((line) => line.trim());
	const line = lines.find((one) => SPEAKS_OF_FAILURE.test(one)) ?? lines.find((one) => !SAYS_NOTHING.test(one)) ?? "";
	return cutText(line, limit);
}

/** At most `limit` UTF-16 units, never ending inside a surrogate pair. */
export function cutText(text: string, limit: number): string {
	if (text.length <= limit) return text;
	const last = text.charCodeAt(limit - 1);
	return text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit);
}
