/**
 * The characters of all tokens, one behind the other: most tokens of a session are never written, so no string is made
 * of one before it is. Tokens are numbered in the order they come.
 */
import { larger } from "./larger.js";

const SLASH = 47;

export class TokenTexts {
	private chars = new Uint16Array(1 << 14);
	/** Where each token ends. */
	private ends = new Uint32Array(1 << 10);
	private used = 0;
	count = 0;

	/** Takes the characters from `start` to `end` as the next token; gives its number. */
	add(text: string, start: number, end: number): number {
		if (this.used + end - start > this.chars.length) this.chars = larger(this.chars, this.used + end - start);
		for (let at = start; at < end; at++) this.chars[this.used++] = text.charCodeAt(at);
		if (this.count === this.ends.length) this.ends = larger(this.ends, this.count + 1);
		this.ends[this.count] = this.used;
		return this.count++;
	}

	textOf(id: number): string {
		const { buffer, byteOffset } = this.chars;
		const start = this.startOf(id) * 2;
		return Buffer.from(buffer, byteOffset + start, (this.ends[id] as number) * 2 - start).toString("utf16le");
	}

	/** Characters. */
	lengthOf(id: number): number {
		return (this.ends[id] as number) - this.startOf(id);
	}

	/** Characters from the last slash on; all where there is none. */
	lengthOfName(id: number): number {
		const start = this.startOf(id);
		const end = this.ends[id] as number;
		for (let at = end - 1; at >= start; at--) if (this.chars[at] === SLASH) return end - at;
		return end - start + 1;
	}

	private startOf(id: number): number {
		return id === 0 ? 0 : (this.ends[id - 1] as number);
	}
}
