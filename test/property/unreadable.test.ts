/** A file may hold anything (SPEC 1): whatever happened to it, it is read, or refused in so many words. */
import { test } from "node:test";
import fc from "fast-check";
import { CondenseError } from "../../src/errors.js";
import { planCompaction } from "../../src/plan/plan.js";
import { EXTENSION } from "../../src/render/target.js";
import { parseSession } from "../../src/session/parse.js";
import { placeEntries } from "../../src/session/serialize.js";
import { branchOf, leafOf, strayedFrom } from "../../src/session/tree.js";
import { DEFAULTS } from "../../src/settings/defaults.js";
import { createExtractive } from "../../src/summarize/extractive/index.js";
import type { Conversation } from "../../src/summarize/summarizer.js";
import { arbitraryMoves } from "../helpers/arbitrary-moves.js";
import { playMoves } from "../helpers/play-moves.js";
import { appendPlan, MemorySidecars, planRun } from "../helpers/run-compaction.js";
import { CLOCK, type SessionBuilder } from "../helpers/session-builder.js";
import { DRAW } from "./every-run.js";

const RUN = {
	settings: { ...DEFAULTS, minBatchChars: 0, chainCompression: { ...DEFAULTS.chainCompression, rollingWindow: 0 } },
	target: EXTENSION,
	createSummarizer: (conversation: Conversation) => createExtractive(conversation),
	now: CLOCK,
	version: "0.0.0",
	command: "compact",
};

/** A stretch of the file, by shares of its length, and what comes in its place. */
const damage = fc.record({
	from: fc.double({ min: 0, max: 1, noNaN: true }),
	length: fc.oneof(fc.nat(3), fc.nat(400)),
	put: fc.oneof(
		fc.constantFrom("", "\n", "\r\n", "\0", "\uFEFF", "{", "}", '"', "null", "[]", "{}\n{}", "\u2028", '"parentId":'),
		fc.string({ maxLength: 20, unit: "binary" }),
	),
});

test("a damaged file is read as far as it can be, or refused; nothing else is thrown", async () => {
	await fc.assert(
		fc.asyncProperty(arbitraryMoves, fc.array(damage, { maxLength: 6 }), async (moves, damages) => {
			let damaged = (await playMoves(moves, compact)).bytes();
			for (const { from, length, put } of damages) {
				const at = Math.floor(from * damaged.length);
				damaged = Buffer.concat([damaged.subarray(0, at), Buffer.from(put), damaged.subarray(at + length)]);
			}
			await readOrRefuse(damaged);
		}),
		DRAW,
	);
});

/** Values that no field should have, in any field of any line. */
const oddValue = fc.constantFrom<unknown>(null, 0, -1, 1e99, "", "x", [], {}, [null], [[]], true, undefined);

test("an entry whose fields hold anything at all is read, or refused; nothing else is thrown", async () => {
	await fc.assert(
		fc.asyncProperty(
			arbitraryMoves,
			fc.array(fc.tuple(fc.nat(), fc.nat(), oddValue), { minLength: 1, maxLength: 8 }),
			async (moves, changes) => {
				const lines = (await playMoves(moves, compact)).text().trimEnd().split("\n");
				for (const [line, field, value] of changes) {
					const at = line % lines.length;
					const entry: unknown = JSON.parse(lines[at]!);
					setField(entry, field, value);
					lines[at] = JSON.stringify(entry);
				}
				await readOrRefuse(Buffer.from(`${lines.join("\n")}\n`));
			},
		),
		DRAW,
	);
});

/** A run in between, so that the entries of runs get damaged as well. */
async function compact(builder: SessionBuilder): Promise<void> {
	appendPlan(builder, await planRun(builder, RUN));
}

/** Sets the `nth` field of a value, counted through all its depths. */
function setField(value: unknown, nth: number, to: unknown): void {
	const places: [object, string][] = [];
	const collect = (from: unknown): void => {
		if (typeof from !== "object" || from === null) return;
		for (const key of Object.keys(from)) {
			places.push([from, key]);
			collect((from as { [key: string]: unknown })[key]);
		}
	};
	collect(value);
	const [object, key] = places[nth % Math.max(1, places.length)] ?? [{}, ""];
	(object as { [key: string]: unknown })[key] = to;
}

/** Reads the file, and plans a run on it that takes everything. */
async function readOrRefuse(bytes: Buffer): Promise<void> {
	try {
		const session = parseSession([bytes], "damaged");
		const branch = branchOf(session);
		strayedFrom(session, branch);
		const plan = await planCompaction({ ...RUN, session, branch, sidecars: new MemorySidecars() });
		placeEntries(plan.drafts, session, leafOf(session)?.entry.id ?? null, RUN.now);
	} catch (error) {
		if (!(error instanceof CondenseError)) throw error;
	}
}
