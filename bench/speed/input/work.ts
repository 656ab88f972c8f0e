/** The calls of an agent at work: it reads files, edits some of them, runs commands, and comes back to what it has read. */
import { grepOutput, longLog, runCommand } from "./command-output.js";
import { type ProjectFile, ProjectFiles } from "./project-files.js";
import { prose } from "./prose.js";
import type { Random } from "./random.js";
import { codeLine, codeLines } from "./source-file.js";
import { type Scope, Vocabulary } from "./vocabulary.js";

export interface Call {
	readonly name: string;
	readonly args: { readonly [key: string]: unknown };
	readonly result: string;
	readonly isError: boolean;
	readonly details?: unknown;
}

/** Lines. */
const SHORT_FILE = 60;

export class Work {
	readonly #random: Random;
	readonly #project: Vocabulary;
	readonly #files: ProjectFiles;
	/** The files of the task. */
	#open: ProjectFile[] = [];
	/** The names of the task, in what is said about it. */
	task: Scope;

	constructor(random: Random) {
		this.#random = random;
		this.#project = new Vocabulary(random);
		this.#files = new ProjectFiles(random, this.#project);
		this.task = this.#project.scope();
	}

	/** The project's names, for who looks back. */
	memory(random: Random): Scope {
		return this.#project.memory(random);
	}

	/** The next task keeps one file of the last one in sight. */
	startTask(): void {
		this.#open = this.#open.slice(-1);
		this.task = this.#project.scope();
	}

	nextCall(): Call {
		const draw = this.#random.unit();
		if (draw < 0.3 || this.#open.length === 0) return this.#read();
		if (draw < 0.48) return this.#edit();
		if (draw < 0.86) return this.#bash();
		if (draw < 0.94) return this.#grep();
		if (draw < 0.993) return this.#write();
		return this.#fetch();
	}

	/** A whole file, or some lines of a long one. */
	#read(): Call {
		const random = this.#random;
		const known = this.#open.length > 0 && random.chance(0.12);
		const { path, lines } = known ? random.pick(this.#open) : this.#openFile();
		const isPart = lines.length > SHORT_FILE && random.chance(0.4);
		const range = isPart
			? { offset: random.between(1, lines.length - SHORT_FILE), limit: random.between(50, 400) }
			: {};
		const { offset = 1, limit = lines.length } = range;
		const result = lines.slice(offset - 1, offset - 1 + limit).join("\n");
		return { name: "read", args: { path, ...range }, result, isError: false };
	}

	#openFile(): ProjectFile {
		const file = this.#files.any();
		if (!this.#open.includes(file)) this.#open.push(file);
		return file;
	}

	#edit(): Call {
		const random = this.#random;
		const { path, lines, scope } = random.pick(this.#open);
		const at = random.below(lines.length);
		const count = Math.min(random.skewed(8, 80), lines.length - at);
		const old = lines.slice(at, at + count);
		const isError = random.chance(0.06);
		const oldText = isError ? `${codeLine(scope)}\n${old.join("\n")}` : old.join("\n");
		const fresh = codeLines(scope, random.between(count, count + 3));
		const args = { path, oldText, newText: fresh.join("\n") };
		if (isError) return { name: "edit", args, result: `Could not find the exact text in ${path}.`, isError };
		lines.splice(at, count, ...fresh);
		const diff = [...old.map((line) => `- ${line}`), ...fresh.map((line) => `+ ${line}`)].join("\n");
		return { name: "edit", args, result: `Successfully replaced text in ${path}.`, isError, details: { diff } };
	}

	#bash(): Call {
		const { command, output, isError } = runCommand(this.#project.scope());
		return { name: "bash", args: { command }, result: output, isError };
	}

	#grep(): Call {
		const pattern = this.task.functionName();
		const result = grepOutput(this.#project.scope(), pattern);
		return { name: "grep", args: { pattern, path: "packages" }, result, isError: false };
	}

	#write(): Call {
		const { path, scope, lines } = this.#files.at(this.task.sourcePath());
		lines.splice(0, lines.length, ...codeLines(scope, this.#random.skewed(75, 700)));
		const content = lines.join("\n");
		const result = `Successfully wrote ${content.length} bytes to ${path}`;
		return { name: "write", args: { path, content }, result, isError: false };
	}

	#fetch(): Call {
		const random = this.#random;
		const args = { url: `https://logs.example/${random.hex(12)}`, question: prose(this.task, 6) };
		const result = longLog(this.#project.scope(), random.between(66_000, 140_000));
		return { name: "fetch_log", args, result, isError: false };
	}
}
