/** Standard output carries one result (SPEC 14): a file that is to go there (`-`), the object of --json, or the report. */
import { CondenseError } from "../errors.js";
import type { ParsedOptions } from "./options.js";
import type { Reporter } from "./reporter.js";

/** Throws `usage` where two things want to be that one. */
export function refuseTwoResults({ json, csv, out, html }: ParsedOptions): void {
	const wishes = [
		json === true ? "--json" : "",
		csv === true ? "--csv" : "",
		out === "-" ? "--out -" : "",
		html === "-" ? "--html -" : "",
	].filter((wish) => wish !== "");
	if (wishes.length > 1) throw new CondenseError("usage", `${wishes.join(" and ")} both want standard output`);
}

/** Prints a report, or notes it where `file` is what standard output is taken by. */
export function report(text: string, file: unknown, reporter: Reporter): void {
	if (file === "-") reporter.note(text);
	else reporter.print(text);
}
