/** The bash tool and tools of extensions. Their output is given by the script, or made from the project's state. */
import { failed, type Output, resolveOutput, type Scene, type ScriptedCall } from "./call.js";
import { diffLines, formatHunks } from "./line-diff.js";

export interface BashOptions {
	exitCode?: number;
	seconds?: number;
	/** In seconds, as the model asked for it. */
	timeout?: number;
}

export function bash(command: string, output: Output, options: BashOptions = {}): ScriptedCall {
	const args = options.timeout === undefined ? { command } : { command, timeout: options.timeout };
	return {
		name: "bash",
		arguments: args,
		...(options.seconds === undefined ? {} : { seconds: options.seconds }),
		run(scene) {
			const printed = resolveOutput(output, scene);
			const text = printed === "" ? "(no output)" : `${printed}\n`;
			const { exitCode = 0 } = options;
			return exitCode === 0 ? { text } : failed(`${text}\n\nCommand exited with code ${exitCode}`);
		},
	};
}

export interface ToolExtra {
	/** What the tool keeps beside its text; no model sees it. */
	details?: unknown;
	seconds?: number;
}

/** A tool that an extension registered. */
export function tool(name: string, args: object, output: Output, extra: ToolExtra = {}): ScriptedCall {
	return {
		name,
		arguments: { ...args },
		...(extra.seconds === undefined ? {} : { seconds: extra.seconds }),
		run: (scene) => ({ text: resolveOutput(output, scene), ...("details" in extra ? { details: extra.details } : {}) }),
	};
}

/** `git diff` of everything that changed since the last commit, or of some paths. */
export function gitDiff(...only: string[]): Output {
	return ({ files, random }) => {
		const parts = files.changed().filter((path) => only.length === 0 || only.some((prefix) => path.startsWith(prefix)));
		return parts.map((path) => gitFileDiff(files.committed(path), files.read(path), path, random.hex(7))).join("\n");
	};
}

function gitFileDiff(before: string | undefined, after: string | undefined, path: string, hash: string): string {
	const old = hash.split("").reverse().join("");
	const mode =
		before === undefined ? ["new file mode 100644", `index 0000000..${hash}`] : [`index ${old}..${hash} 100644`];
	return [
		`diff --git a/${path} b/${path}`,
		...mode,
		`--- ${before === undefined ? "/dev/null" : `a/${path}`}`,
		`+++ ${after === undefined ? "/dev/null" : `b/${path}`}`,
		formatHunks(before ?? "", after ?? ""),
	].join("\n");
}

export function gitStatus(): Output {
	return ({ files }) =>
		files
			.changed()
			.map((path) => `${files.committed(path) === undefined ? "??" : " M"} ${path}`)
			.join("\n");
}

export function gitDiffStat(): Output {
	return (scene) => {
		const rows = scene.files.changed().map((path) => ({ path, ...countChanges(scene, path) }));
		const width = Math.max(...rows.map((row) => row.path.length));
		const lines = rows.map(({ path, added, removed }) => {
			const bar = "+".repeat(Math.min(added, 24)) + "-".repeat(Math.min(removed, 24));
			return ` ${path.padEnd(width)} | ${String(added + removed).padStart(3)} ${bar}`;
		});
		return [...lines, ` ${summarizeChanges(rows)}`].join("\n");
	};
}

/** `git commit` on main: prints what git prints, and makes the present state the committed one. */
export function gitCommit(hash: string, subject: string): Output {
	return (scene) => {
		const rows = scene.files.changed().map((path) => countChanges(scene, path));
		scene.files.commit();
		return `[main ${hash}] ${subject}\n ${summarizeChanges(rows)}`;
	};
}

function countChanges({ files }: Scene, path: string): { added: number; removed: number } {
	const lines = diffLines(files.committed(path) ?? "", files.read(path) ?? "");
	const count = (sign: string) => lines.filter((line) => line.sign === sign).length;
	return { added: count("+"), removed: count("-") };
}

function summarizeChanges(rows: { added: number; removed: number }[]): string {
	const added = rows.reduce((sum, row) => sum + row.added, 0);
	const removed = rows.reduce((sum, row) => sum + row.removed, 0);
	const noun = rows.length === 1 ? "file" : "files";
	return `${rows.length} ${noun} changed, ${added} insertions(+), ${removed} deletions(-)`;
}
