/** A call in one line: its tool, and the argument that says most about it. */
import type { FoundCall } from "../../query/found-call.js";
import { cutEnd, cutMiddle } from "../../text/cut.js";
import { stripControl } from "../../text/strip-control.js";

/** What tools call the thing they work on, in the order in which it says most. */
const TELLING = ["command", "path", "file_path", "filePath", "pattern", "query", "url"];
/** Cleaning a megabyte to show a few characters of it would be waste. */
const READ_CHARS = 1000;

/** Clean, on one line, `maxChars` long at most. */
export function callLine({ toolName, args = {} }: FoundCall, maxChars: number): string {
	const telling = TELLING.map((name) => args[name]).find((value) => typeof value === "string");
	const text = typeof telling === "string" ? telling : Object.keys(args).length > 0 ? JSON.stringify(args) : "";
	const line = stripControl(`${toolName} ${cutEnd(text, READ_CHARS)}`)
		.replace(/ +/g, " ")
		.trim();
	// The end of a command often says more than the folder it begins with.
	return cutMiddle(line, maxChars);
}
