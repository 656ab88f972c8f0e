/**
 * The few macros of a manual page, and text made safe for them. Dashes are those that can be copied into a shell, and a
 * line that begins with a dot or a quote is no request.
 */

const NAMED: Readonly<Record<string, string>> = {
	"\\": "\\(rs",
	"-": "\\-",
	"'": "\\(aq",
	'"': "\\(dq",
	"`": "\\(ga",
	"^": "\\(ha",
	"~": "\\(ti",
};

/** Text as roff shows it, character for character. Lines stay lines. */
export function escapeRoff(text: string): string {
	return text
		.replace(/[\\\-'"`^~]/g, (character) => NAMED[character] ?? character)
		.replace(
			/[^\n\x20-\x7e]/gu,
			(character) => `\\[u${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}]`,
		)
		.replace(/^\./gm, "\\&.");
}

/** A sentence in which words between backquotes are bold. */
export function prose(text: string): string {
	const parts = text.split(/`([^`]+)`/);
	return parts.map((part, index) => (index % 2 === 0 ? escapeRoff(part) : bold(part))).join("");
}

export function bold(text: string): string {
	return `\\fB${escapeRoff(text)}\\fR`;
}

export function section(title: string, ...parts: readonly string[]): string {
	return [`.SH ${escapeRoff(title)}`, ...parts].join("\n");
}

export function subsection(title: string, ...parts: readonly string[]): string {
	return [`.SS ${escapeRoff(title)}`, ...parts].join("\n");
}

export function paragraph(text: string): string {
	return `.PP\n${text}`;
}

/** A term, and below it what it means. Both are roff already. */
export function item(term: string, text: string): string {
	return `.TP\n${term}\n${text}`;
}

/** Lines as they are, in one block. */
export function code(lines: readonly string[]): string {
	return [".PP", ".EX", ...lines.map(escapeRoff), ".EE"].join("\n");
}
