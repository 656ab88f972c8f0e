/** The line that says why a call failed. */
import { cutEnd } from "../../text/cut.js";

const SPEAKS_OF_FAILURE =
	/\b(?:error|exception|fail(?:ed|ure|s)?|fatal|cannot|can't|could not|couldn't|denied|not found|no such|invalid|unable|traceback|panic|undefined|unexpected|timed? ?out|aborted|refused|must)\b|Error\b|✗|✘|✖/i;
const SAYS_NOTHING = /^(?:\(no output\))?$/;
/** Failures end up in the first or the last lines; a long log is not read in between. Characters. */
const SEARCHED = 20_000;

/** The first line that speaks of a failure, else the first that is not blank; trimmed, at most `limit` characters. `clean` is applied to what is read. */
export function firstErrorLine(text: string, limit: number, clean = (some: string) => some): string {
	const ends = text.length <= 2 * SEARCHED ? text : `${text.slice(0, SEARCHED)}\n${text.slice(text.length - SEARCHED)}`;
	const lines = clean(ends)
		.split("\n")
		.map((line) => line.trim());
	const line = lines.find((one) => SPEAKS_OF_FAILURE.test(one)) ?? lines.find((one) => !SAYS_NOTHING.test(one)) ?? "";
	return cutEnd(line, limit);
}
