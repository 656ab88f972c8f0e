/** Sound sessions to be damaged: the examples, and drawn histories with runs of condense in them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { DEFAULTS } from "../../src/settings/defaults.js";
import type { Settings } from "../../src/settings/settings.js";
import { arbitraryCompaction } from "./arbitrary-compaction.js";
import { arbitraryMoves } from "./arbitrary-moves.js";
import { runHistory } from "./run-history.js";

export interface Base {
	readonly name: string;
	readonly bytes: Buffer;
	readonly settings: Settings;
	readonly sidecars: ReadonlyMap<string, string>;
}

const EXAMPLES = join(import.meta.dirname, "..", "..", "examples", "sessions");

/** The examples but the largest, one of them in the oldest format, and `count` drawn histories. */
export async function mutantBases(count: number, seed: number): Promise<Base[]> {
	const names = readdirSync(EXAMPLES).filter((name) => name.endsWith(".jsonl") && name !== "debugging.jsonl");
	const examples = names.map((name) => baseOf(name, readFileSync(join(EXAMPLES, name))));
	const old = baseOf("small.jsonl in format 1", inFormat1(readFileSync(join(EXAMPLES, "small.jsonl"), "utf8")));
	const drawn = fc.sample(fc.tuple(arbitraryMoves, arbitraryCompaction), { numRuns: count, seed });
	const histories: Base[] = [];
	for (const [nth, [moves, compaction]] of drawn.entries()) {
		await runHistory(moves, compaction, ({ settings, sidecars }, builder) => {
			histories[nth] = { name: `history ${nth}`, bytes: builder.bytes(), settings, sidecars: sidecars.texts };
		});
	}
	return [...examples, old, ...histories];
}

function baseOf(name: string, bytes: Buffer): Base {
	return { name, bytes, settings: DEFAULTS, sidecars: new Map() };
}

/** Without version, ids and parents: a chain in file order. */
function inFormat1(text: string): Buffer {
	const lines = text.split("\n").map((line) => {
		if (line === "") return line;
		const { version: _version, parentId: _parent, ...entry } = JSON.parse(line) as { [key: string]: unknown };
		if (entry.type !== "session") delete entry.id;
		return JSON.stringify(entry);
	});
	return Buffer.from(lines.join("\n"));
}
