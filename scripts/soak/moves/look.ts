/** Moves that only look: queries in every form, rendering, and the replay of a budget. */
import assert from "node:assert/strict";
import { readBaseline, simulatePolicy } from "../../../src/budget/budget.js";
import { extractiveSummarizer } from "../../../src/budget/summarizer.js";
import { answer } from "../../../src/query/answer.js";
import { expandNames } from "../../../src/query/expand.js";
import { openSources } from "../../../src/query/open-sources.js";
import { whatModelSees } from "../../../src/render/seen.js";
import { targetNamed } from "../../../src/render/session-target.js";
import type { ToolResultMessage } from "../../../src/session/entry.js";
import { readSessionFile } from "../../../src/session/read.js";
import { branchOf } from "../../../src/session/tree.js";
import { plainText } from "../../../test/helpers/lost-results.js";
import type { Random } from "../../examples/kit/random.js";
import { NOTHING_WRITTEN, type Outcome } from "../outcome.js";
import { keyFor } from "../pi-writer.js";
import type { World } from "../world.js";

/** Calls by their key and by their bare id give their own texts; so does every ref of a block or a range. */
export function askAround(world: World, random: Random): Outcome {
	const sources = openSources(readSessionFile(world.path), undefined);
	const results = sources.scope.lines.flatMap(({ entry }) =>
		entry.type === "message" && entry.message?.role === "toolResult" ? [entry.message] : [],
	);
	for (let nth = 0; nth < 5 && results.length > 0; nth++) {
		const result = random.pick(results);
		const names = [keyFor(result.toolCallId, result.timestamp), result.toolCallId];
		for (const name of names) if (name !== "") checkCall(name, result, sources, world);
	}
	const words = ["b1", "b2", `t${random.int(1, 5)}..t${random.int(5, 40)}`, "t999999999"];
	for (const name of expandNames(words, sources.scope)) {
		for (const call of answer(name, sources).calls) {
			assert.notEqual(call.text, undefined, `${name} has lost its text: ${call.problem}`);
		}
	}
	assert.deepEqual(answer("t999999999", sources).calls, []);
	return { said: "query", ...NOTHING_WRITTEN };
}

function checkCall(
	name: string,
	result: ToolResultMessage,
	sources: ReturnType<typeof openSources>,
	{ writer }: World,
): void {
	const key = keyFor(result.toolCallId, result.timestamp);
	const texts = answer(name, sources).calls.map(({ text }) => text);
	// A result in an export may be the stub of what it was.
	const own = new Set([plainText(result), ...(writer.originals.get(key) ?? [])]);
	assert.ok(
		texts.some((text) => text !== undefined && own.has(text)),
		`${name} does not give the text of its result`,
	);
}

/** Rendering is the same each time, and the budget's replay ends with numbers. */
export async function renderAndReckon(world: World, random: Random): Promise<Outcome> {
	const { session } = readSessionFile(world.path);
	const branch = branchOf(session);
	const { settings } = world;
	const [once, again] = [1, 2].map(() => whatModelSees(session, branch, settings).rendered.messages);
	assert.deepEqual(again, once, "the session is rendered differently each time");
	const target = targetNamed(settings.condense.target, session);
	const baseline = readBaseline({
		session,
		branch: branch.lines,
		settings,
		target,
		contextWindow: 20_000,
		models: () => undefined,
	});
	const pruneOn = random.pick(["agent-message", "on-demand"] as const);
	const policy = { threshold: 0.2 + random.int(0, 6) / 10, delta: null, windowCap: null, pruneOn };
	const outcome = await simulatePolicy(baseline, policy, { summarizer: extractiveSummarizer(), sidecars: undefined });
	const { final, peak } = outcome;
	for (const tokens of [final.before, final.after, peak.before, peak.after]) {
		assert.ok(Number.isFinite(tokens) && tokens >= 0, `the budget ends with ${tokens} tokens`);
	}
	return { said: "render, and budget --dry-run", ...NOTHING_WRITTEN };
}
