/** Takes a shell command apart as far as naming it needs: quotes are respected, nothing else of the language is. */

/** Where a here-document begins: what ends it, and whether that may be indented. */
const HEREDOC = /<<(-?)\s*(["']?)([\w.-]+)\2/y;

/** The simple commands of a script, in order, each without what it is piped into. Texts of here-documents are left out. */
export function splitCommands(script: string): string[] {
	const commands: string[] = [];
	let start = 0;
	let quote = "";
	let end = -1;
	const close = (at: number, next: number, more = ""): void => {
		commands.push(`${script.slice(start, end === -1 ? at : end)}${more}`.trim());
		start = next;
		end = -1;
	};
	for (let at = 0; at < script.length; at++) {
		const char = script[at] as string;
		if (char === "\\") at += 1;
		else if (quote !== "") quote = char === quote ? "" : quote;
		else if (char === '"' || char === "'") quote = char;
		else if (script.startsWith("<<<", at)) at += 2;
		else if (script.startsWith("<<", at)) {
			const { next, rest } = skipHeredoc(script, at);
			close(at, next, end === -1 ? rest : "");
			at = next - 1;
		} else if (char === "\n" || char === ";") close(at, at + 1);
		else if ((char === "&" || char === "|") && script[at + 1] === char) close(at, at + 2);
		// Not the one of `2>&1` or `&>`.
		else if (char === "&" && script[at - 1] !== ">" && script[at + 1] !== ">") close(at, at + 1);
		else if (char === "|" && end === -1) end = at;
	}
	close(script.length, script.length);
	return commands.filter((command) => command !== "");
}

/** The position after the here-document that begins at `at`; what its first line goes on with belongs to the command. */
function skipHeredoc(script: string, at: number): { readonly next: number; readonly rest: string } {
	HEREDOC.lastIndex = at;
	const [marker = "<<", dash, , word] = HEREDOC.exec(script) ?? [];
	const lines = script.slice(at + marker.length).split("\n");
	const last = lines.findIndex((line, nth) => nth > 0 && (dash === "" ? line : line.trimStart()) === word);
	const rest = (lines[0] as string).split(/[|;&]/, 1)[0] as string;
	if (last === -1) return { next: script.length, rest };
	const length = lines.slice(0, last + 1).reduce((sum, line) => sum + line.length + 1, 0);
	return { next: Math.min(script.length, at + marker.length + length), rest };
}

/** The words of a simple command, quotes kept. */
export function splitWords(command: string): string[] {
	return command.match(/(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"?|'[^']*'?)+/g) ?? [];
}
