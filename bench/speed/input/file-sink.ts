/** Lines to a file, in large pieces. */
import { closeSync, openSync, writeSync } from "node:fs";
import type { Sink } from "./shapes.js";

const PIECE_CHARS = 1 << 20;

export class FileSink implements Sink {
	readonly #fd: number;
	#lines: string[] = [];
	#pending = 0;
	written = 0;

	/** Creates the file or empties it. Throws what the system says. */
	constructor(path: string) {
		this.#fd = openSync(path, "w");
	}

	write(line: string): void {
		this.#lines.push(line, "\n");
		this.#pending += line.length;
		this.written += Buffer.byteLength(line) + 1;
		if (this.#pending >= PIECE_CHARS) this.#flush();
	}

	end(): void {
		this.#flush();
		closeSync(this.#fd);
	}

	#flush(): void {
		const bytes = Buffer.from(this.#lines.join(""));
		for (let done = 0; done < bytes.length; ) done += writeSync(this.#fd, bytes, done);
		this.#lines = [];
		this.#pending = 0;
	}
}
