/**
 * The facts that condense shares with the extensions, from files in the folder that `CONDENSE_SHARED` names, else in
 * one beside the project. Without it these tests are skipped; cases.test.ts holds the same facts with sessions
 * of its own.
 */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { textOf } from "../../src/session/content.js";
import type { ToolResultMessage } from "../../src/session/entry.js";
import { parseSession } from "../../src/session/parse.js";
import type { Session } from "../../src/session/session.js";
import type { Fields } from "../helpers/session-builder.js";
import type { Overrides } from "../plan/run-plan.js";
import { type Facts, factsOf } from "./facts.js";

interface Expectation extends Facts {
	readonly case: string;
	readonly about: string;
	readonly settings: Overrides;
}

const shared = process.env.CONDENSE_SHARED ?? fileURLToPath(new URL("../../../shared", import.meta.url));
const folder = join(shared, "conformance");
const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".expect.json")) : [];

test("the conformance cases are there", { skip: names.length === 0 && `no cases in ${folder}` }, () => {
	assert.ok(names.length >= 11);
});

for (const name of names) {
	const expected = JSON.parse(readFileSync(join(folder, name), "utf8")) as Expectation;
	const bytes = readFileSync(join(folder, `${expected.case}.session.jsonl`));
	const session = parseSession([bytes], expected.case);
	const wanted = expected.case === "i-reused-ids" ? pairedByOrder(expected, session) : expected;

	test(`${name}: ${expected.about}, payload by payload as the family has it`, async () => {
		const facts = await factsOf(session, withBackfill(expected.settings, false));
		assert.deepEqual(withoutImages(facts.entries), wanted.entries);
		assert.deepEqual(facts.context, wanted.context);
	});

	test(`${name}: by default only calls that no summary covers get a ref more`, async () => {
		const facts = withoutBackfill(await factsOf(session, withBackfill(expected.settings, true)));
		assert.deepEqual(withoutImages(facts.entries), wanted.entries);
		assert.deepEqual(facts.context, wanted.context);
	});
}

function withBackfill(settings: Overrides, backfillPartial: boolean): Overrides {
	return { ...settings, chainCompression: { ...settings.chainCompression, backfillPartial } };
}

/** condense notes on a record how many images its result holds; the family says nothing of them. */
function withoutImages(entries: readonly Fields[]): Fields[] {
	const copies = structuredClone(entries) as { data?: { toolCalls?: Fields[] } }[];
	for (const { data } of copies) for (const record of data?.toolCalls ?? []) delete record.images;
	return copies as Fields[];
}

/**
 * Takes back what `backfillPartial` adds: the backfills of covered chains, their refs in chain and block, and the list of
 * them that stands behind the chain's summaries. Refs are numbered over the whole run, so later ones would differ; no
 * case has any.
 */
function withoutBackfill({ entries, context }: Facts): Facts {
	const added = new Set<unknown>();
	const kept = (structuredClone(entries) as { customType: string; data: Fields }[]).filter(({ data }, i, all) => {
		const next = all[i + 1]?.data;
		if (data?.backfilled !== true || next?.bodySource === "deterministic") return true;
		for (const { shortId } of data.refs as { shortId: string }[]) added.add(shortId);
		return false;
	});
	const without = (refs: unknown) => (refs as string[]).filter((ref) => !added.has(ref));
	for (const { customType, data } of kept) {
		if (!customType.endsWith("-chain")) continue;
		data.toolRefs = without(data.toolRefs);
		if (data.rangeSummaryText === "refs only") delete data.rangeSummaryText;
	}
	const shown = context.map((line) => ("block" in line ? { ...line, refs: without(line.refs) } : line));
	return { entries: kept as Fields[], context: shown };
}

/**
 * One answer of case i uses an id twice. The family gives both calls the first result and so loses the second; condense
 * pairs by order: the second record has the second result's time and text, and the chain keeps both refs.
 */
function pairedByOrder(expected: Expectation, session: Session): Expectation {
	const copy = structuredClone(expected) as Expectation & { entries: { details?: Fields; data?: Fields }[] };
	const second = session.lines
		.map(({ entry }) => (entry as { message?: ToolResultMessage }).message)
		.filter((message) => message?.role === "toolResult" && message.toolCallId === "dup")[1]!;
	const isDuplicate = ({ toolCallId }: Fields) => toolCallId === "dup";
	let lost = 0;
	for (const { details, data } of copy.entries as { details?: Fields; data?: Fields }[]) {
		const named = [details?.toolCallRefs, data?.toolCalls].map(
			(list) => ((list ?? []) as Fields[]).filter(isDuplicate)[1],
		);
		for (const each of named) if (each !== undefined) each.resultTimestamp = second.timestamp;
		const record = named[1];
		if (record !== undefined) {
			lost = textOf(second.content).length - (record.resultChars as number);
			record.resultChars = textOf(second.content).length;
		}
		if (data?.rawCharCount !== undefined) data.rawCharCount = (data.rawCharCount as number) + lost;
		if ((data?.droppedToolCallIds as string[] | undefined)?.includes("dup")) data!.toolRefs = ["t5", "t6"];
	}
	for (const line of copy.context) if (line.block === "b4") line.refs = ["t5", "t6"];
	return copy;
}
