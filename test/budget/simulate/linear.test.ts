/** A simulation takes twice as long for a session of twice the length: counted in looks at messages, not in seconds. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { EXTENSION, nativeTarget, type Target } from "../../../src/render/target.js";
import type { Message, SessionLine } from "../../../src/session/entry.js";
import { DEFAULTS } from "../../../src/settings/defaults.js";
import { createExtractive, createTokenMemory, Growth } from "../../../src/summarize/extractive/index.js";
import { longSession } from "../long-session.js";
import { type ReplayInput, simulatedPoints } from "../replay.js";

/** The branch with every look at a message counted, whoever looks. */
function counted(branch: readonly SessionLine[], look: () => void): SessionLine[] {
	return branch.map((line) => {
		if (line.entry.type !== "message") return line;
		const message = new Proxy(line.entry.message, {
			get(target, name) {
				look();
				return target[name as keyof Message];
			},
		});
		return { ...line, entry: { ...line.entry, message } };
	});
}

async function looksOf(turns: number, turnsPerTask: number, target: Target): Promise<number> {
	const builder = longSession({ turns, turnsPerTask, resultChars: 1200 });
	const [memory, growth] = [createTokenMemory(), new Growth()];
	let looks = 0;
	const input: ReplayInput = {
		session: builder.session(),
		branch: counted(builder.branch().lines, () => looks++),
		settings: DEFAULTS,
		target,
		createSummarizer: (conversation) => createExtractive(conversation, { memory, growth }),
		flushesAt: () => true,
	};
	const points = await simulatedPoints(input);
	assert.ok(points.filter(({ isWritten }) => isWritten).length > turns / 2, "runs at nearly every turn");
	return looks;
}

for (const [title, turnsPerTask] of [
	["many tasks", 5],
	["one task that never ends", 1_000_000],
] as const) {
	for (const target of [EXTENSION, nativeTarget("long")]) {
		test(`a run at every turn of ${title}, target ${target.name}, is linear in the number of turns`, async () => {
			const [half, whole] = [await looksOf(400, turnsPerTask, target), await looksOf(800, turnsPerTask, target)];
			assert.ok(whole < 2.4 * half, `${half} looks, then ${whole}`);
		});
	}
}
