/** What duplicates are found by (SPEC 4.4 and 4.8): sha1 over the tool's name, NUL, and the normalized result text. */
import { createHash } from "node:crypto";

export function contentHash(toolName: string, text: string): string {
	// In two parts: joined, the text would be copied first.
	return createHash("sha1").update(`${toolName}\0`).update(normalize(text)).digest("hex");
}

/** CRLF to LF, trailing blanks of each line cut, the whole trimmed. */
function normalize(text: string): string {
	if (!/[ \t\r]\n/.test(text)) return text.trim();
	return text.split("\n").map(trimLineEnd).join("\n").trim();
}

function trimLineEnd(line: string): string {
	let end = line.length;
	if (line.charCodeAt(end - 1) === 0x0d) end -= 1;
	while (end > 0 && (line.charCodeAt(end - 1) === 0x20 || line.charCodeAt(end - 1) === 0x09)) end -= 1;
	return end === line.length ? line : line.slice(0, end);
}
