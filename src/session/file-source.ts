/** The bytes of an open file, read again by place. */
import { closeSync, readSync } from "node:fs";
import { CondenseError, messageOf } from "../errors.js";
import type { ByteSource } from "./cold.js";

const CHUNK_BYTES = 1 << 18;

export interface FileSource extends ByteSource {
	/** The whole file, as often as it is asked for. Each chunk is valid until the next one is asked for. */
	chunks(): Generator<Buffer>;
}

const forgotten = new FinalizationRegistry<number>((fd) => closeSync(fd));

/** Reads from `fd` for as long as its caller keeps it open. What `read` returns is valid until the next call. */
export function fileSource(fd: number, name: string): FileSource {
	return new OpenFile(fd, name);
}

/** Takes over the descriptor `fd`: it is closed once nobody can ask any more. */
export function ownedSource(fd: number, name: string): FileSource {
	const source = fileSource(fd, name);
	forgotten.register(source, fd);
	return source;
}

class OpenFile implements FileSource {
	private buffer = Buffer.alloc(0);

	constructor(
		private readonly fd: number,
		readonly name: string,
	) {}

	read(start: number, end: number): Buffer {
		if (this.buffer.length < end - start) this.buffer = Buffer.allocUnsafe(Math.max(end - start, CHUNK_BYTES));
		return this.fill(this.buffer.subarray(0, end - start), start);
	}

	*chunks(): Generator<Buffer> {
		const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
		for (let at = 0; ; ) {
			const chunk = this.fill(buffer, at);
			if (chunk.length === 0) return;
			yield chunk;
			at += chunk.length;
		}
	}

	/** Fills `buffer` with what stands in the file from `position` on; less where the file ends. */
	private fill(buffer: Buffer, position: number): Buffer {
		let length = 0;
		try {
			while (length < buffer.length) {
				const taken = readSync(this.fd, buffer, length, buffer.length - length, position + length);
				if (taken === 0) break;
				length += taken;
			}
		} catch (error) {
			throw new CondenseError("input.unreadable", `cannot read ${this.name}: ${messageOf(error)}`, { cause: error });
		}
		return buffer.subarray(0, length);
	}
}
