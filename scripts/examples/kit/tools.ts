/** pi's file tools over the invented project, with pi's own wording of results and errors. */
import { type CallResult, failed, type ScriptedCall } from "./call.js";
import { formatEditDiff } from "./line-diff.js";
import type { Workspace } from "./workspace.js";

export interface ReadRange {
	offset?: number;
	limit?: number;
}

export function read(path: string, range: ReadRange = {}): ScriptedCall {
	return { name: "read", arguments: { path, ...range }, run: ({ files }) => readFile(files, path, range) };
}

/** The name that other agents use for the same argument. */
export function readByFilePath(path: string): ScriptedCall {
	return { name: "read", arguments: { file_path: path }, run: ({ files }) => readFile(files, path, {}) };
}

export function readImage(path: string, data: string): ScriptedCall {
	const image = { data, mimeType: "image/png" };
	return { name: "read", arguments: { path }, run: () => ({ text: "Read image file [image/png]", image }) };
}

function readFile(files: Workspace, path: string, { offset, limit }: ReadRange): CallResult {
	const text = files.read(path.replaceAll("\\", "/"));
	if (text === undefined) return failed(`ENOENT: no such file or directory, access '${path}'`);
	const lines = text.split("\n");
	const start = (offset ?? 1) - 1;
	if (start >= lines.length) return failed(`Offset ${offset} is beyond end of file (${lines.length} lines total)`);
	const end = limit === undefined ? lines.length : Math.min(start + limit, lines.length);
	const rest = lines.length - end;
	const note = rest > 0 ? `\n\n[${rest} more lines in file. Use offset=${end + 1} to continue.]` : "";
	return { text: lines.slice(start, end).join("\n") + note };
}

export function ls(path = "."): ScriptedCall {
	const prefix = path === "." ? "" : `${path}/`;
	return {
		name: "ls",
		arguments: { path },
		run({ files }) {
			const names = new Set<string>();
			for (const file of files.paths()) {
				if (!file.startsWith(prefix)) continue;
				const [first, ...deeper] = file.slice(prefix.length).split("/");
				names.add(deeper.length > 0 ? `${first}/` : first!);
			}
			if (names.size === 0) return failed(`Path not found: ${path}`);
			return { text: [...names].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)).join("\n") };
		},
	};
}

/** The script gives the glob that the model wrote and the expression that it stands for: no glob is read here. */
export function find(pattern: string, matches: RegExp, path = "."): ScriptedCall {
	const prefix = path === "." ? "" : `${path}/`;
	return {
		name: "find",
		arguments: { pattern, path },
		run({ files }) {
			const found = files.paths().filter((file) => file.startsWith(prefix) && matches.test(file));
			if (found.length === 0) return { text: "No files found matching pattern" };
			return { text: found.map((file) => file.slice(prefix.length)).join("\n") };
		},
	};
}

export interface GrepOptions {
	path?: string;
	literal?: boolean;
	context?: number;
}

export function grep(pattern: string, options: GrepOptions = {}): ScriptedCall {
	const prefix = options.path ?? "";
	const matches = options.literal ? (line: string) => line.includes(pattern) : regexMatcher(pattern);
	return {
		name: "grep",
		arguments: { pattern, ...options },
		run({ files }) {
			const output: string[] = [];
			for (const file of files.paths().filter((name) => name.startsWith(prefix))) {
				const shown = file === prefix ? file.split("/").at(-1)! : file.slice(prefix === "" ? 0 : prefix.length + 1);
				output.push(...matchingLines(files.read(file)!, matches, shown, options.context ?? 0));
			}
			return { text: output.length === 0 ? "No matches found" : output.join("\n") };
		},
	};
}

function regexMatcher(pattern: string): (line: string) => boolean {
	const regex = new RegExp(pattern);
	return (line) => regex.test(line);
}

function matchingLines(text: string, matches: (line: string) => boolean, name: string, context: number): string[] {
	const lines = text.split("\n");
	return lines.flatMap((line, at) => {
		if (!matches(line)) return [];
		const from = Math.max(0, at - context);
		return lines
			.slice(from, at + context + 1)
			.map((shown, n) => (from + n === at ? `${name}:${at + 1}: ${shown}` : `${name}-${from + n + 1}- ${shown}`));
	});
}

export function write(path: string, content: string): ScriptedCall {
	return {
		name: "write",
		arguments: { path, content },
		run({ files }) {
			files.write(path, content);
			return { text: `Successfully wrote ${content.length} bytes to ${path}` };
		},
	};
}

/** Each change is `[oldText, newText]`. Text that is not there gives pi's error, as a script may want. */
export function edit(path: string, ...changes: [oldText: string, newText: string][]): ScriptedCall {
	const edits = changes.map(([oldText, newText]) => ({ oldText, newText }));
	return {
		name: "edit",
		arguments: { path, edits },
		run({ files }) {
			const before = files.read(path);
			if (before === undefined) return failed(`Could not edit file: ${path}. Error code: ENOENT.`);
			let after = before;
			for (const { oldText, newText } of edits) {
				if (!after.includes(oldText)) return failed(notFoundText(path, edits.length));
				after = after.replace(oldText, () => newText);
			}
			files.write(path, after);
			const text = `Successfully replaced ${edits.length} block(s) in ${path}.`;
			return { text, details: formatEditDiff(before, after) };
		},
	};
}

function notFoundText(path: string, count: number): string {
	return count === 1
		? `Could not find the exact text in ${path}. The old text must match exactly including all whitespace and newlines.`
		: `Could not find edits[0] in ${path}. The oldText must match exactly including all whitespace and newlines.`;
}
