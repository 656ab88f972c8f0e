/**
 * Session text in markdown. It is shown as code or not at all: nothing in code is markup, a link or a mention, neither
 * on GitHub nor elsewhere, as long as the fence is longer than every run of backticks inside.
 */

/** A code block. The text ends up in it byte for byte, with one newline at its end. */
export function fence(text: string, language = "text"): string {
	const marks = "`".repeat(Math.max(3, longestRun(text) + 1));
	return `${marks}${language}\n${text}${text.endsWith("\n") ? "" : "\n"}${marks}`;
}

/** Code within a line. */
export function code(text: string): string {
	const line = text.replace(/\s+/g, " ");
	if (line.trim() === "") return "";
	const marks = "`".repeat(longestRun(line) + 1);
	const isTight = /^[`\s]|[`\s]$/.test(line) || marks.length > 1;
	return isTight ? `${marks} ${line} ${marks}` : marks + line + marks;
}

/** A table; cells are markdown already. A pipe would end its cell, even in code. */
export function table(heads: readonly string[], aligns: string, rows: readonly (readonly string[])[]): string {
	const rules = [...aligns].map((align) => (align === "r" ? "--:" : ":--"));
	const lines = [heads, rules, ...rows.map((cells) => cells.map((cell) => cell.replaceAll("|", "\\|")))];
	return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** A part that opens on a click. `title` is plain text of condense's own, `body` markdown. */
export function details(title: string, body: string): string {
	return `<details><summary>${htmlText(title)}</summary>\n\n${body}\n\n</details>`;
}

function htmlText(text: string): string {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function longestRun(text: string): number {
	let longest = 0;
	if (text.includes("`")) for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
	return longest;
}
