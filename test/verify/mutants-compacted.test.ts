/**
 * Damaged sessions are compacted: nothing crashes, the archive and the context are as sound afterwards as before, and a
 * second run has nothing to do. CONDENSE_MUTANTS sets how many are tried.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CondenseError, messageOf } from "../../src/errors.js";
import { type PlanInput, planCompaction } from "../../src/plan/plan.js";
import { whatModelSees } from "../../src/render/seen.js";
import { targetNamed, targetOf } from "../../src/render/session-target.js";
import { parseSession } from "../../src/session/parse.js";
import { appendableBytes } from "../../src/session/rewrite.js";
import { placeEntries, toLines } from "../../src/session/serialize.js";
import { branchOf } from "../../src/session/tree.js";
import type { Settings } from "../../src/settings/settings.js";
import { createExtractive } from "../../src/summarize/extractive/index.js";
import { CHECK_GROUPS } from "../../src/verify/checks/index.js";
import { mutantBases } from "../helpers/mutant-bases.js";
import { mutate } from "../helpers/mutate.js";
import { MemorySidecars } from "../helpers/run-compaction.js";
import { findingsIn } from "../helpers/verify-session.js";

const COUNT = Math.ceil(Number(process.env.CONDENSE_MUTANTS ?? 2000) / 2);
const NOW = Date.parse("2026-09-01T00:00:00.000Z");

const bases = await mutantBases(16, 9);
/** What a run must never be the cause of. Texts that damage has changed may be archived as they are now. */
const OWN_CHECKS = new Set(
	[...CHECK_GROUPS.archive, ...CHECK_GROUPS.context]
		.filter(({ severity, name }) => severity === "error" && name !== "record-text")
		.map(({ name }) => name),
);

test("mutants are compacted, twice", async () => {
	for (let seed = 0; seed < COUNT; seed++) {
		const base = bases[Math.floor(seed / 7) % bases.length]!;
		const { bytes, how } = mutate(base.bytes, seed);
		try {
			await compactTwice(bytes, settingsFor(base.settings, seed), base.sidecars);
		} catch (error) {
			if (!(error instanceof CondenseError))
				throw new Error(`${base.name}, ${how}: ${messageOf(error)}`, { cause: error });
		}
	}
});

function settingsFor(settings: Settings, seed: number): Settings {
	return {
		...settings,
		minBatchChars: seed % 2 === 0 ? 0 : 1000,
		chainCompression: { ...settings.chainCompression, rollingWindow: seed % 3 },
		condense: { ...settings.condense, target: seed % 5 < 2 ? "native" : "extension" },
	};
}

async function compactTwice(bytes: Buffer, settings: Settings, texts: ReadonlyMap<string, string>): Promise<void> {
	const sidecars = new MemorySidecars();
	for (const [path, text] of texts) sidecars.texts.set(path, text);
	const world = { settings, sidecars: sidecars.texts };
	const before = errorsIn(bytes, world);
	const input = planInput(bytes, settings, sidecars);
	const plan = await planCompaction(input);
	if (plan.drafts.length === 0) return;
	const { session } = input;
	const leaf = session.lines.at(-1)?.entry.id ?? null;
	const appended = toLines(placeEntries(plan.drafts as never, session, leaf, NOW));
	const after = Buffer.concat([appendableBytes(bytes, session), appended]);
	for (const error of errorsIn(after, world)) assert.ok(before.has(error), error);
	assert.deepEqual((await planCompaction(planInput(after, settings, sidecars))).drafts, []);
}

function errorsIn(bytes: Buffer, world: Parameters<typeof findingsIn>[1]): Set<string> {
	const own = findingsIn(bytes, world).filter(({ check }) => OWN_CHECKS.has(check));
	return new Set(own.map(({ check, message }) => `${check}: ${message}`));
}

/** A session keeps the target that it was compacted for. */
function planInput(bytes: Buffer, settings: Settings, sidecars: MemorySidecars): PlanInput {
	const session = parseSession([bytes], "damaged.jsonl");
	const branch = branchOf(session);
	const { archive } = whatModelSees(session, branch, settings);
	const target = targetNamed(targetOf(archive) ?? settings.condense.target, session);
	const run = { now: NOW, version: "0.0.0", command: "compact", sidecars, createSummarizer: createExtractive };
	return { session, branch, settings, target, ...run };
}
