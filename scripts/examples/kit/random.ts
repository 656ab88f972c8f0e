/** Numbers that look random and never change: every example session is drawn from a seed, so its bytes are fixed. */
import { createHash } from "node:crypto";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export interface Random {
	/** A whole number from `least` to `most`, both included. */
	int(least: number, most: number): number;
	pick<T>(list: readonly T[]): T;
	/** True in `share` of all draws, from 0 to 1. */
	chance(share: number): boolean;
	hex(length: number): string;
	base62(length: number): string;
	/** Base64 of `bytes` bytes. */
	base64(bytes: number): string;
	/** A generator of its own, so that drawing more here leaves everything drawn elsewhere as it is. */
	fork(name: string): Random;
}

/** The bytes are SHA-256 digests of the seed and a counter. */
export function createRandom(seed: string): Random {
	let counter = 0;
	let pool = Buffer.alloc(0);
	const bytes = (count: number): Buffer => {
		while (pool.length < count) {
			const digest = createHash("sha256").update(`${seed}/${counter}`).digest();
			pool = Buffer.concat([pool, digest]);
			counter += 1;
		}
		const taken = pool.subarray(0, count);
		pool = pool.subarray(count);
		return taken;
	};
	const fraction = (): number => bytes(4).readUInt32BE(0) / 2 ** 32;
	const int = (least: number, most: number): number => least + Math.floor(fraction() * (most - least + 1));
	return {
		int,
		pick: (list) => list[int(0, list.length - 1)]!,
		chance: (share) => fraction() < share,
		hex: (length) =>
			bytes(Math.ceil(length / 2))
				.toString("hex")
				.slice(0, length),
		base62: (length) => Array.from({ length }, () => BASE62[int(0, BASE62.length - 1)]).join(""),
		base64: (count) => bytes(count).toString("base64"),
		fork: (name) => createRandom(`${seed}/${name}`),
	};
}
