/** The calls of an agent at work: it reads files, edits some of them, runs commands, and sometimes reads one again. */
import { grepOutput, longLog, runCommand } from "./command-output.js";
import { functionName, prose, sourcePath } from "./names.js";
import type { Random } from "./random.js";
import { codeLine, codeLines } from "./source-file.js";

export interface Call {
	readonly name: string;
	readonly args: { readonly [key: string]: unknown };
	readonly result: string;
	readonly isError: boolean;
	readonly details?: unknown;
}

interface OpenFile {
	readonly path: string;
	readonly lines: string[];
}

/** A task's files in memory, so that a second read gives what the first one gave, and an edit what was read. */
export class Work {
	readonly #random: Random;
	#files: OpenFile[] = [];

	constructor(random: Random) {
		this.#random = random;
	}

	/** The next task keeps one file of the last one in sight. */
	startTask(): void {
		this.#files = this.#files.slice(-1);
	}

	nextCall(): Call {
		const draw = this.#random.unit();
		if (draw < 0.3 || this.#files.length === 0) return this.#read();
		if (draw < 0.48) return this.#edit();
		if (draw < 0.86) return this.#bash();
		if (draw < 0.94) return this.#grep();
		if (draw < 0.993) return this.#write();
		return this.#fetch();
	}

	#read(): Call {
		const random = this.#random;
		const known = this.#files.length > 0 && random.chance(0.2);
		const file = known ? random.pick(this.#files) : this.#openFile();
		return { name: "read", args: { path: file.path }, result: file.lines.join("\n"), isError: false };
	}

	#openFile(): OpenFile {
		const random = this.#random;
		const lines = codeLines(random, random.chance(0.06) ? random.between(350, 800) : random.skewed(35, 800));
		const file = { path: sourcePath(random), lines };
		this.#files.push(file);
		return file;
	}

	#edit(): Call {
		const random = this.#random;
		const { path, lines } = random.pick(this.#files);
		const at = random.below(lines.length);
		const count = Math.min(random.skewed(4, 40), lines.length - at);
		const old = lines.slice(at, at + count);
		const isError = random.chance(0.06);
		const oldText = isError ? `${codeLine(random)}\n${old.join("\n")}` : old.join("\n");
		const fresh = codeLines(random, random.between(count, count + 3));
		const args = { path, oldText, newText: fresh.join("\n") };
		if (isError) return { name: "edit", args, result: `Could not find the exact text in ${path}.`, isError };
		lines.splice(at, count, ...fresh);
		const diff = [...old.map((line) => `- ${line}`), ...fresh.map((line) => `+ ${line}`)].join("\n");
		return { name: "edit", args, result: `Successfully replaced text in ${path}.`, isError, details: { diff } };
	}

	#bash(): Call {
		const { command, output, isError } = runCommand(this.#random);
		return { name: "bash", args: { command }, result: output, isError };
	}

	#grep(): Call {
		const pattern = functionName(this.#random);
		const result = grepOutput(this.#random, pattern);
		return { name: "grep", args: { pattern, path: "packages" }, result, isError: false };
	}

	#write(): Call {
		const random = this.#random;
		const path = sourcePath(random);
		const content = codeLines(random, random.skewed(40, 400)).join("\n");
		const result = `Successfully wrote ${content.length} bytes to ${path}`;
		return { name: "write", args: { path, content }, result, isError: false };
	}

	#fetch(): Call {
		const random = this.#random;
		const args = { url: `https://logs.example/${random.hex(12)}`, question: prose(random, 6) };
		const result = longLog(random, random.between(66_000, 140_000));
		return { name: "fetch_log", args, result, isError: false };
	}
}
