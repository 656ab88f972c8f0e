/** The bytes of the file, line by line (SPEC 1.1). The reader tolerates all of this; what it skips is lost to pi. */
import type { Check, Severity } from "../finding.js";
import type { LineFaultKind } from "../line-faults.js";

export const LINE_CHECKS: readonly Check[] = [
	check(
		"glued-objects",
		"error",
		"Several entries stand on one line. pi skips such a line with all that is on it.",
		"separated",
	),
	check(
		"nul-bytes",
		"error",
		"An entry has NUL bytes in or around it, as a crash leaves them. pi skips the line.",
		"taken out",
	),
	check("unreadable-line", "error", "A line is no JSON. Whatever it held, pi skips it.", "dropped"),
	check(
		"not-an-object",
		"error",
		"A line is JSON, but no object: pi takes it for an entry without type and id.",
		"dropped",
	),
	check(
		"torn-line",
		"warning",
		"A write was cut off. pi skips the line; what it should have been never got written.",
		"dropped",
	),
	check("nul-block", "warning", "A line of NUL bytes alone, as a crash leaves them.", "dropped"),
	check("null-line", "warning", "A line is a JSON null. pi skips it.", "dropped"),
	check(
		"byte-order-mark",
		"warning",
		"The file begins with a byte order mark. Current pi refuses it, older pi does not.",
		"taken out",
	),
	check("invalid-utf8", "warning", "Bytes that are no UTF-8 are read as U+FFFD, by pi too."),
	check(
		"no-final-newline",
		"info",
		"The last line is whole and has no newline. An old pi would glue its next entry to it.",
		"added",
	),
	check("carriage-returns", "info", "Lines end in CRLF. Harmless."),
];

/** Such faults are found where the bytes are read; a check only gives them their weight. */
function check(name: LineFaultKind, severity: Severity, about: string, repair?: string): Check {
	return {
		name,
		severity,
		about,
		...(repair === undefined ? {} : { repair }),
		run: ({ faults }) => faults.filter(({ kind }) => kind === name),
	};
}
