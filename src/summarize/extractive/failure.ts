/** The line that says why a call failed. */
import { cutEnd } from "../../text/cut.js";

const SPEAKS_OF_FAILURE =
	/\b(?:error|exception|fail(?:ed|ure|s)?|fatal|cannot|can't|could not|couldn't|denied|not found|no such|invalid|unable|traceback|panic|undefined|unexpected|timed? ?out|aborted|refused|must)\b|Error\b|✗|✘|✖/i;
const SAYS_NOTHING = /^(?:\(no output\))?$/;
/** Records of a log, and what a package manager says it runs: other lines are read first. */
const SAYS_LITTLE = /^(?:[[{]|> )/;
/** Failures end up in the first or the last lines; a long log is not read in between. Characters. */
const SEARCHED = 20_000;

/**
 * The first line that speaks of a failure, else the first that is not blank; trimmed, at most `limit` characters and a
 * mark where it was cut. `clean` is applied to what is read.
 */
export function firstErrorLine(text: string, limit: number, clean = (some: string) => some): string {
	const ends = text.length <= 2 * SEARCHED ? text : `${text.slice(0, SEARCHED)}\n${text.slice(text.length - SEARCHED)}`;
	const lines = clean(ends)
		.split("\n")
		.map((line) => line.trim());
	const speaking = lines.filter((one) => SPEAKS_OF_FAILURE.test(one));
	const saying = lines.filter((one) => !SAYS_NOTHING.test(one));
	const isTelling = (one: string): boolean => !SAYS_LITTLE.test(one);
	const line = speaking.find(isTelling) ?? speaking[0] ?? saying.find(isTelling) ?? saying[0] ?? "";
	const cut = cutEnd(line, limit).trimEnd();
	return cut.length < line.length ? `${cut}…` : line;
}
