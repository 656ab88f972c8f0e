import assert from "node:assert/strict";
import { test } from "node:test";
import type { Io } from "../../src/cli/io.js";
import { startProgress } from "../../src/cli/progress.js";
import { createReporter } from "../../src/cli/reporter.js";

function fakeIo(stderr: { isTTY: boolean; columns: number }): { io: Io; said: () => string } {
	let text = "";
	const write = (part: string | Uint8Array) => {
		text += String(part);
	};
	const out = { write, ...stderr };
	const { signal } = new AbortController();
	const io = { stdout: out, stderr: out, env: {}, cwd: "/", homeDir: "/", now: () => 0, signal };
	return { io, said: () => text };
}

const RECEIVING = { kind: "receiving", done: 2, planned: 9, characters: 1234, cost: 0.5 } as const;

for (const [what, stderr] of [
	["no terminal", { isTTY: false, columns: 80 }],
	["a terminal without a width", { isTTY: true, columns: 0 }],
] as const) {
	test(`on ${what} every stage and every batch is a plain line, and only with --verbose`, () => {
		for (const verbose of [true, false]) {
			const { io, said } = fakeIo(stderr);
			const progress = startProgress(createReporter(io, { verbose }), "s.jsonl");
			progress.stage("planning");
			progress.model(RECEIVING);
			progress.model({ ...RECEIVING, kind: "answered", done: 3 });
			progress.model({ ...RECEIVING, kind: "failed", done: 4, reason: "429 slow down" });
			progress.stop();
			const lines = [
				"condense: s.jsonl: planning",
				"condense: s.jsonl: batch 3 of 9, 1,234 characters received, $0.50 so far",
				"condense: s.jsonl: batch 4 of 9 failed (429 slow down), 1,234 characters received, $0.50 so far",
			];
			assert.equal(said(), verbose ? `${lines.join("\n")}\n` : "");
		}
	});
}
