/** Takes a shell command apart as far as naming it needs: quotes are respected, nothing else of the language is. */

/** The simple commands of a script, in order, each without what it is piped into. Here-documents are left out. */
export function splitCommands(script: string): string[] {
	const commands: string[] = [];
	let start = 0;
	let quote = "";
	let end = -1;
	const close = (at: number, next: number): void => {
		commands.push(script.slice(start, end === -1 ? at : end).trim());
		start = next;
		end = -1;
	};
	for (let at = 0; at < script.length; at++) {
		const char = script[at] as string;
		if (char === "\\") at += 1;
		else if (quote !== "") quote = char === quote ? "" : quote;
		else if (char === '"' || char === "'") quote = char;
		else if (char === "<" && script[at + 1] === "<") {
			close(at, script.length);
			break;
		} else if (char === "\n" || char === ";") close(at, at + 1);
		else if ((char === "&" || char === "|") && script[at + 1] === char) close(at, at + 2);
		else if (char === "|" && end === -1) end = at;
	}
	close(script.length, script.length);
	return commands.filter((command) => command !== "");
}

/** The words of a simple command, quotes kept. */
export function splitWords(command: string): string[] {
	return command.match(/(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"?|'[^']*'?)+/g) ?? [];
}
