/** The bytes of an open file, read again by place. The descriptor is closed once nobody can ask any more. */
import { closeSync, readSync } from "node:fs";
import { CondenseError, messageOf } from "../errors.js";
import type { ByteSource } from "./cold.js";

const forgotten = new FinalizationRegistry<number>((fd) => closeSync(fd));

/** Takes over the descriptor `fd`. What `read` returns is valid until the next call. */
export function fileSource(fd: number, name: string): ByteSource {
	let buffer = Buffer.alloc(0);
	const source = {
		name,
		read(start: number, end: number): Buffer {
			const length = end - start;
			if (buffer.length < length) buffer = Buffer.allocUnsafe(Math.max(length, 1 << 16));
			let read = 0;
			while (read < length) {
				const taken = readAt(fd, buffer, read, length - read, start + read, name);
				if (taken === 0) break;
				read += taken;
			}
			return buffer.subarray(0, read);
		},
	};
	forgotten.register(source, fd);
	return source;
}

function readAt(fd: number, buffer: Buffer, offset: number, length: number, position: number, name: string): number {
	try {
		return readSync(fd, buffer, offset, length, position);
	} catch (error) {
		throw new CondenseError("input.unreadable", `cannot read ${name}: ${messageOf(error)}`, { cause: error });
	}
}
