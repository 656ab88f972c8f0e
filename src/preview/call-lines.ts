/** A tool call for reading: arguments with real line breaks instead of JSON. */
import { plural } from "./numbers.js";
import type { PreviewPart, PreviewText } from "./preview.js";

/** The call's lines: `bash  (t3)`, then each argument, indented. */
export function callLines(call: Extract<PreviewPart, { type: "call" }>): string[] {
	const lines = [call.ref === undefined ? call.tool : `${call.tool}  (${call.ref})`];
	for (const { name, ...value } of call.arguments) {
		const text = linesOf(value);
		if (text.length === 1) lines.push(`  ${name}: ${text[0]}`);
		else lines.push(`  ${name}:`, ...text.map((line) => `    ${line}`.trimEnd()));
	}
	return lines;
}

function linesOf({ text, cut }: PreviewText): string[] {
	if (cut === undefined) return text.split("\n");
	return [...text.split("\n"), `[… ${plural(cut.omittedChars, "character")} left out …]`, ...cut.tail.split("\n")];
}
