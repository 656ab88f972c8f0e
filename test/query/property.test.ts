/** Over drawn sessions with runs of condense in them: whatever a ref, a key or an id names comes back byte for byte. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { answer } from "../../src/query/answer.js";
import { createSources, type Ports, type Sources } from "../../src/query/sources.js";
import type { ToolResultMessage } from "../../src/session/entry.js";
import { arbitraryCompaction } from "../helpers/arbitrary-compaction.js";
import { arbitraryMoves } from "../helpers/arbitrary-moves.js";
import { plainText } from "../helpers/lost-results.js";
import { type Run, runHistory } from "../helpers/run-history.js";
import type { SessionBuilder } from "../helpers/session-builder.js";

const numRuns = Number(process.env.RUNS ?? 150);

function sourcesOf(run: Run, builder: SessionBuilder): Sources {
	const readSidecar: Ports["readSidecar"] = ({ spillPath }) => {
		const text = run.sidecars.texts.get(spillPath ?? "");
		return text === undefined ? { problem: "no file" } : { text };
	};
	return createSources(builder.session(), undefined, { readSidecar, readParent: () => undefined });
}

function keyOf({ toolCallId, timestamp }: ToolResultMessage): string {
	return typeof timestamp === "number" ? `${toolCallId}@${timestamp}` : toolCallId;
}

/** The texts of the file's results by key, read from its lines alone. */
function originalsOf({ textAfter }: Run): Map<string, string[]> {
	const originals = new Map<string, string[]>();
	for (const line of textAfter.split("\n").filter((text) => text !== "")) {
		const { message } = JSON.parse(line) as { message?: ToolResultMessage };
		if (message?.role !== "toolResult") continue;
		originals.set(keyOf(message), [...(originals.get(keyOf(message)) ?? []), plainText(message)]);
	}
	return originals;
}

test("every ref gives one text of its key's results, whole", async () => {
	await fc.assert(
		fc.asyncProperty(arbitraryMoves, arbitraryCompaction, async (moves, compaction) => {
			await runHistory(moves, compaction, (run, builder) => {
				const sources = sourcesOf(run, builder);
				const originals = originalsOf(run);
				for (const ref of run.archive.byRef.keys()) {
					const found = answer(ref, sources).calls.filter(({ matchedBy }) => matchedBy === "ref");
					assert.ok(found.length > 0, ref);
					for (const { key, text, toolCallId } of found) {
						// Older records have no times, their results do.
						const texts =
							key === toolCallId
								? [...originals].filter(([one]) => one.startsWith(key)).flatMap(([, own]) => own)
								: originals.get(key);
						assert.ok(texts?.includes(text ?? ""), `${ref} ${key} ${text}`);
					}
				}
			});
		}),
		{ numRuns },
	);
});

test("a stub's ref gives the text that the stub stands for", async () => {
	let stubs = 0;
	await fc.assert(
		fc.asyncProperty(arbitraryMoves, arbitraryCompaction, async (moves, compaction) => {
			await runHistory(moves, compaction, (run, builder) => {
				const sources = sourcesOf(run, builder);
				for (const { from, message } of run.items) {
					const original = run.context[from]?.original;
					if (original?.role !== "toolResult") continue;
					const ref = /(?:^|\n)\[([^:\n]*):[^\n]* archived/.exec(plainText(message as ToolResultMessage))?.[1];
					if (ref === undefined) continue;
					stubs += 1;
					const texts = answer(ref, sources).calls.flatMap((found) => (found.matchedBy === "ref" ? [found.text] : []));
					const own = plainText(original);
					// Of a duplicate the original may differ in blanks at line ends.
					const isThere = texts.some((text) => text === own || text?.trim() === own.trim());
					assert.ok(isThere, `${ref}: ${own}`);
				}
			});
		}),
		{ numRuns },
	);
	assert.ok(stubs > numRuns, `${stubs} stubs were looked at`);
});

test("every result of the branch is found by its key and its id, byte for byte", async () => {
	await fc.assert(
		fc.asyncProperty(arbitraryMoves, arbitraryCompaction, async (moves, compaction) => {
			await runHistory(moves, compaction, (run, builder) => {
				const sources = sourcesOf(run, builder);
				for (const { entry } of builder.branch().lines) {
					if (entry.type !== "message" || entry.message?.role !== "toolResult") continue;
					const { message } = entry;
					for (const name of [keyOf(message), message.toolCallId]) {
						const texts = answer(name, sources).calls.flatMap(({ key, text }) =>
							key === keyOf(message) || key === message.toolCallId ? [text] : [],
						);
						assert.ok(texts.includes(plainText(message)), `${name}: ${plainText(message)}`);
					}
				}
			});
		}),
		{ numRuns },
	);
});
