import assert from "node:assert/strict";
import { test } from "node:test";
import { type Cut, findChains, findCuts } from "../../../bench/fidelity/cuts.js";
import { timelineOf } from "./timelines.js";

const chain = (...results: string[]): string[] => [
	"u:go on",
	...results.flatMap((result) => ["c:look", `r:${result}`]),
	"a:done",
];
const needed = ({ items }: Cut): string[] => items.filter((item) => !item.isKept).map((item) => item.token);

test("a chain is compacted when as many later ones have closed as the window holds", () => {
	const timeline = timelineOf([...chain("one"), ...chain("two"), ...chain("three")]);
	assert.deepEqual(
		findCuts(timeline, { window: 1, interrupted: false }).map(({ chain, from }) => [chain.start, chain.end, from]),
		[
			[0, 3, 8],
			[4, 7, 12],
		],
	);
});

test("a chain without results, or cut off by a user message, is none unless asked for", () => {
	const timeline = timelineOf(["u:hello", "a:hi", "u:go", "c:look", "r:x", "u:stop", "a:ok"]);
	assert.deepEqual(findChains(timeline, false), []);
	assert.deepEqual(findChains(timeline, true), [{ start: 2, end: 5, isInterrupted: true }]);
});

test("needed is what later messages name, the cut hides, and nothing that stays shows", () => {
	const timeline = timelineOf([
		...chain("fooBar bazQux keptName otherName"),
		...chain("nothing"),
		"u:keptName and fooBar",
		"c:grep bazQux",
		"r:found",
	]);
	const [cut] = findCuts(timeline, { window: 1, interrupted: false });
	assert.ok(cut !== undefined);
	assert.deepEqual(needed(cut).sort(), ["bazQux", "fooBar", "keptName"]);
});

test("a token that a user message shows before the cut is kept", () => {
	const timeline = timelineOf(["u:fix fooBar", "c:look", "r:fooBar bazQux", "a:done", "u:use fooBar bazQux"]);
	const [cut] = findCuts(timeline, { window: 0, interrupted: false });
	assert.ok(cut !== undefined);
	assert.deepEqual(needed(cut), ["bazQux"]);
});

test("a token that a later result brings back before it is named is not strictly needed", () => {
	const timeline = timelineOf([...chain("fooBar bazQux"), "u:more", "c:look", "r:fooBar", "c:use fooBar bazQux"]);
	const [cut] = findCuts(timeline, { window: 0, interrupted: false });
	assert.deepEqual(
		cut?.items.map(({ token, isReintroduced }) => [token, isReintroduced]),
		[
			["fooBar", true],
			["bazQux", false],
		],
	);
});

test("a native compaction ends a chain's future, and one that came before the cut leaves none", () => {
	const messages = [...chain("fooBar"), ...chain("x"), "u:use fooBar", "a:ok", "u:fooBar again"];
	const native = { at: 9, keptFrom: 4, shown: new Set<string>(), tokens: 1, text: "" };
	const [cut] = findCuts(timelineOf(messages, [native]), { window: 1, interrupted: false });
	assert.equal(cut?.until, 9);
	assert.deepEqual(findCuts(timelineOf(messages, [{ ...native, at: 8 }]), { window: 1, interrupted: false }), []);
});

test("where only results go, what the calls say stays", () => {
	const timeline = timelineOf(["u:go", "c:look at fooBar", "r:fooBar bazQux", "a:done", "u:use fooBar bazQux"]);
	const [whole] = findCuts(timeline, { window: 0, interrupted: false });
	const [results] = findCuts(timeline, { window: 0, interrupted: false, onlyResults: true });
	assert.deepEqual(whole?.hidden, [1, 2]);
	assert.deepEqual(results?.hidden, [2]);
	assert.deepEqual(needed(whole as Cut).sort(), ["bazQux", "fooBar"]);
	assert.deepEqual(needed(results as Cut), ["bazQux"]);
});
