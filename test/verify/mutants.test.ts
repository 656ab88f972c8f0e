/**
 * Damaged sessions by the thousand: nothing crashes or hangs, what is no session is refused in words, a repaired copy
 * is sound, and nothing of what could still be read is lost in it. CONDENSE_MUTANTS sets how many are tried.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CondenseError, messageOf } from "../../src/errors.js";
import type { SessionLine } from "../../src/session/entry.js";
import { parseSession } from "../../src/session/parse.js";
import { CHECKS } from "../../src/verify/checks/index.js";
import { factsOf } from "../../src/verify/tree-facts.js";
import { type Base, mutantBases } from "../helpers/mutant-bases.js";
import { mutate } from "../helpers/mutate.js";
import { findingsIn, mend } from "../helpers/verify-session.js";

const COUNT = Number(process.env.CONDENSE_MUTANTS ?? 2000);
const PARTS = 4;

const bases = await mutantBases(12, 7);
const MENDED = new Set(CHECKS.filter(({ repair }) => repair !== undefined).map(({ name }) => name));

function baseFor(seed: number): Base {
	return bases[Math.floor(seed / 7) % bases.length]!;
}

for (let part = 0; part < PARTS; part++) {
	test(`mutants are checked and mended, part ${part + 1} of ${PARTS}`, () => {
		for (let seed = part; seed < COUNT; seed += PARTS) checkMutant(seed);
	});
}

function checkMutant(seed: number): void {
	const base = baseFor(seed);
	const { bytes, how } = mutate(base.bytes, seed);
	const name = `${base.name}, ${how}`;
	const isSession = orRefused(() => findingsIn(bytes, base), name) !== undefined;
	const mended = orRefused(() => mend(bytes, base), name);
	if (mended === undefined) {
		assert.ok(!isSession, `${name}: a session that cannot be mended`);
		return;
	}
	const left = findingsIn(mended.bytes, base).filter((one) => one.severity === "error" && MENDED.has(one.check));
	// Nothing can be left out of a branch that holds nothing else.
	const after = parseSession([mended.bytes], "mended.jsonl");
	if (after.lines.length > 1) assert.deepEqual(left, [], name);
	assert.deepEqual(mend(mended.bytes, base).changes, [], `${name}: mended once, there is nothing left to do`);
	if (!isSession) return;
	const before = parseSession([bytes], "damaged.jsonl");
	assertKept(before.lines, after.lines, name);
	assertInOrder(saidOn(factsOf(before).branch), saidOn(factsOf(after).branch), name);
}

function orRefused<Result>(work: () => Result, name: string): Result | undefined {
	try {
		return work();
	} catch (error) {
		if (error instanceof CondenseError) return undefined;
		throw new Error(`${name}: ${messageOf(error)}`, { cause: error });
	}
}

/** What an entry says, without the names that a repair may change; records may get their text back. */
function contentOf({ entry }: SessionLine): string {
	const { id, parentId, firstKeptEntryId, targetId, fromId, ...rest } = entry as { [key: string]: unknown };
	if (rest.customType === "context-prune-index") return "an index";
	const data = rest.data as { leafBefore?: unknown } | null | undefined;
	return JSON.stringify(data?.leafBefore === undefined ? rest : { ...rest, data: { ...data, leafBefore: "" } });
}

function assertKept(before: readonly SessionLine[], after: readonly SessionLine[], name: string): void {
	const kept = new Set(after.map(contentOf));
	for (const line of before) assert.ok(kept.has(contentOf(line)), `${name}: line ${line.line} is lost`);
}

/** Questions and answers of a branch. Results may leave it. */
function saidOn(branch: readonly SessionLine[]): string[] {
	const said = branch.filter(({ entry }) => {
		const role = entry.type === "message" ? entry.message?.role : undefined;
		return role === "user" || role === "assistant";
	});
	return said.map(contentOf);
}

function assertInOrder(before: readonly string[], after: readonly string[], name: string): void {
	let found = 0;
	for (const said of after) if (said === before[found]) found += 1;
	assert.equal(found, before.length, `${name}: the branch of the copy lacks messages of the branch`);
}
