import assert from "node:assert/strict";
import { test } from "node:test";
import { EXTENSION, nativeTarget, type Target } from "../../src/render/target.js";
import { call, type SessionBuilder, session } from "../helpers/session-builder.js";
import { chain as chainEntry } from "../render/render-session.js";
import { CHAINS, type Overrides, plan } from "./run-plan.js";

const long = (name: string): string => `${name} `.repeat(300);

/** Finished chains with one call each; `c1` is the oldest. */
function chains(count: number, built = session()): SessionBuilder {
	for (let nth = 1; nth <= count; nth++) {
		built
			.user(`task ${nth}`)
			.assistant(call(`c${nth}`, "bash"))
			.result(`c${nth}`, long("x"))
			.says("done");
	}
	return built;
}

/** The ids of the calls in compressed chains, and why the others wait. */
async function outcome(built: SessionBuilder, overrides: Overrides, target: Target = EXTENSION) {
	const { drafts, skipped } = await plan(built, overrides, { target });
	const compressed = drafts.flatMap((draft) => {
		const isChain = draft.type === "custom" && /-chain$/.test(draft.customType);
		return isChain ? (draft.data as { droppedToolCallIds: string[] }).droppedToolCallIds : [];
	});
	return { compressed, waits: skipped.map(({ reason }) => reason) };
}

for (const [count, rollingWindow, compressed] of [
	[3, 3, []],
	[4, 3, ["c1"]],
	[6, 3, ["c1", "c2", "c3"]],
	[2, 1, ["c1"]],
	[2, 0, ["c1", "c2"]],
] as const) {
	test(`of ${count} chains with a window of ${rollingWindow}, ${compressed.length} are compressed, the oldest first`, async () => {
		const found = await outcome(chains(count), { ...CHAINS, chainCompression: { rollingWindow } });
		assert.deepEqual(found.compressed, compressed);
		assert.deepEqual(found.waits, new Array(count - compressed.length).fill("window"));
	});
}

test("chains without calls and chains compressed before do not count for the window", async () => {
	const built = chains(1);
	built.custom("context-prune-chain", chainEntry(built, { droppedToolCallIds: ["c1"] }));
	built.user("hi").says("hello");
	assert.deepEqual(
		(await outcome(chains(2, built), { ...CHAINS, chainCompression: { rollingWindow: 1 } })).compressed,
		["c1"],
	);
});

test("chain compression can be switched off", async () => {
	const found = await outcome(chains(5), { ...CHAINS, chainCompression: { enabled: false, rollingWindow: 0 } });
	assert.deepEqual(found, { compressed: [], waits: [] });
});

test("a chain with a recovered result in grace waits, and counts for the window", async () => {
	const built = session().user("q").assistant(call("r", "context_tree_query")).result("r", long("r")).says("done");
	assert.deepEqual((await outcome(chains(2, built), CHAINS)).waits, ["recovery"]);
	const one = session().user("q").assistant(call("a", "bash")).result("a", long("a")).says("done");
	one.user("q").assistant(call("r", "context_tree_query")).result("r", long("r")).says("done");
	const found = await outcome(one, { ...CHAINS, chainCompression: { rollingWindow: 1 } });
	assert.deepEqual(found, { compressed: ["a"], waits: ["window"] });
});

const interrupted = (): SessionBuilder =>
	session()
		.user("q")
		.assistant(call("i", "bash"))
		.result("i", long("i"))
		.user("no, this")
		.assistant(call("a", "bash"))
		.result("a", long("a"))
		.says("done");

test("an interrupted chain stays raw where the extension renders, and does not count for the window", async () => {
	assert.deepEqual(await outcome(interrupted(), CHAINS), { compressed: ["a"], waits: [] });
});

test("an interrupted chain ends at the next user message where condense renders", async () => {
	const target = nativeTarget("test-session");
	assert.deepEqual((await outcome(interrupted(), CHAINS, target)).compressed, ["i", "a"]);
	const off = { ...CHAINS, chainCompression: { rollingWindow: 0, interrupted: false } };
	assert.deepEqual((await outcome(interrupted(), off, target)).compressed, ["a"]);
});

test("a chain still in flight is left alone", async () => {
	const built = chains(1).user("q").assistant(call("f", "bash")).result("f", long("f"));
	assert.deepEqual((await outcome(built, CHAINS)).compressed, ["c1"]);
});

test("a chain whose times occur twice is left alone, and the reason is told", async () => {
	const built = session().user("q", { timestamp: 5 }).assistant(call("a", "bash")).result("a", long("a")).says("done");
	built.user("q", { timestamp: 5 }).assistant(call("b", "bash")).result("b", long("b")).says("done");
	assert.deepEqual(await outcome(built, CHAINS), {
		compressed: [],
		waits: ["ambiguous timestamps", "ambiguous timestamps"],
	});
});
