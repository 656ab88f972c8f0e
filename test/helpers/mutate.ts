/**
 * Damage to session files as disks, crashes, careless tools and second writers do it: bytes flipped, cut, inserted;
 * lines doubled, glued, swapped, torn, lost. The same seed gives the same damage.
 */

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	};
}

type Mutation = (bytes: Buffer, below: (limit: number) => number) => Buffer;

const NEWLINE = Buffer.from("\n");

export const MUTATIONS: { readonly [name: string]: Mutation } = {
	"flip a bit": (bytes, below) => {
		const copy = Buffer.from(bytes);
		const at = below(copy.length);
		copy[at] = copy[at]! ^ (1 << below(8));
		return copy;
	},
	"change a character": (bytes, below) => {
		const copy = Buffer.from(bytes);
		copy[below(copy.length)] = CHARACTERS[below(CHARACTERS.length)]!.charCodeAt(0);
		return copy;
	},
	"cut bytes": (bytes, below) => splice(bytes, below(bytes.length), 1 + below(60)),
	"cut many bytes": (bytes, below) => splice(bytes, below(bytes.length), 1 + below(3000)),
	"insert bytes": (bytes, below) => {
		const added = Buffer.from(Array.from({ length: 1 + below(20) }, () => below(256)));
		return splice(bytes, below(bytes.length), 0, added);
	},
	"insert a NUL block": (bytes, below) => splice(bytes, below(bytes.length), 0, Buffer.alloc(1 + below(5000))),
	"overwrite with NUL": (bytes, below) => {
		const length = 1 + below(400);
		return splice(bytes, below(bytes.length), length, Buffer.alloc(length));
	},
	"tear the end off": (bytes, below) => bytes.subarray(0, bytes.length - 1 - below(2000)),
	"double a part": (bytes, below) => {
		const at = below(bytes.length);
		return splice(bytes, at, 0, bytes.subarray(at, at + 1 + below(3000)));
	},
	"double a line": onLines((lines, below) => {
		const from = below(lines.length);
		lines.splice(below(lines.length + 1), 0, lines[from]!);
	}),
	"lose a line": onLines((lines, below) => lines.splice(below(lines.length), 1)),
	"lose several lines": onLines((lines, below) => lines.splice(below(lines.length), 1 + below(4))),
	"swap two lines": onLines((lines, below) => {
		const [a, b] = [below(lines.length), below(lines.length)];
		[lines[a], lines[b]] = [lines[b]!, lines[a]!];
	}),
	"move a line": onLines((lines, below) => {
		const [line] = lines.splice(below(lines.length), 1);
		lines.splice(below(lines.length + 1), 0, line!);
	}),
	"glue two lines": onLines((lines, below) => {
		const at = below(lines.length);
		lines.splice(at, 2, Buffer.concat(lines.slice(at, at + 2)));
	}),
	"tear a line and glue the next": onLines((lines, below) => {
		const at = below(lines.length);
		const torn = lines[at]!.subarray(0, below(lines[at]!.length));
		lines.splice(at, 2, Buffer.concat([torn, ...lines.slice(at + 1, at + 2)]));
	}),
	"tear a line": onLines((lines, below) => {
		const at = below(lines.length);
		lines[at] = lines[at]!.subarray(0, below(lines[at]!.length));
	}),
	"lose the last newline": (bytes) => bytes.subarray(0, bytes.length - 1),
	"write all twice": (bytes) => Buffer.concat([bytes, bytes]),
	"CRLF and a mark": (bytes) => Buffer.from(`\uFEFF${bytes.toString().replaceAll("\n", "\r\n")}`),
};

const CHARACTERS = '{}[]",:\\n0tfa \n\r\0';

/** One mutant in three is damaged twice. */
export function mutate(bytes: Buffer, seed: number): { readonly bytes: Buffer; readonly how: string } {
	const random = randomNumbers(seed);
	const below = (limit: number) => Math.floor(random() * limit);
	const names = Object.keys(MUTATIONS);
	const first = names[seed % names.length]!;
	const chosen = below(3) === 0 ? [first, names[below(names.length)]!] : [first];
	const mutant = chosen.reduce(
		(damaged, name) => (damaged.length < 2 ? damaged : MUTATIONS[name]!(damaged, below)),
		bytes,
	);
	return { bytes: mutant, how: `seed ${seed}: ${chosen.join(", ")}` };
}

function splice(bytes: Buffer, at: number, length: number, added: Uint8Array = Buffer.alloc(0)): Buffer {
	return Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + length)]);
}

function onLines(change: (lines: Buffer[], below: (limit: number) => number) => unknown): Mutation {
	return (bytes, below) => {
		const lines: Buffer[] = [];
		for (let start = 0; start < bytes.length; ) {
			const end = bytes.indexOf(NEWLINE, start);
			lines.push(bytes.subarray(start, end === -1 ? undefined : end));
			start = end === -1 ? bytes.length : end + 1;
		}
		change(lines, below);
		return Buffer.concat(lines.flatMap((line) => [line, NEWLINE]));
	};
}
