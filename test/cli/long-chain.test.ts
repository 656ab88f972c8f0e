/** The size guard, through the commands: hundreds of calls, a body in proportion, every ref still reachable by it. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { runCondense } from "../helpers/cli.js";
import { call, session } from "../helpers/session-builder.js";
import { writeOld } from "../helpers/session-file.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const CALLS = 600;
/** The largest body that the summarizer writes. Characters. */
const ROOM = 24_000;

function resultOf(nth: number): string {
	const names = Array.from({ length: 30 }, (_, n) => `handleStep${nth}Of${n} = loadPart${nth}From${n}(context);`);
	return `step ${nth}\n${names.join("\n")}`;
}

/** One task; every tenth call an edit, every hundredth a failure. */
function writeLongChain(folder: string): string {
	const built = session({ id: "long" }).user("Go through all parts.");
	for (let nth = 1; nth <= CALLS; nth++) {
		const id = `call-${nth}`;
		const path = `packages/part-${nth % 7}/src/deeply/nested/step-${nth}.ts`;
		if (nth % 100 === 0) {
			built.assistant(call(id, "bash", { command: `npm run check:${nth}` })).error(id, `step ${nth}: it failed`);
		} else if (nth % 10 === 0) {
			built.assistant(call(id, "edit", { path, oldText: "a", newText: "b" })).result(id, resultOf(nth));
		} else built.assistant(call(id, "read", { path })).result(id, resultOf(nth));
	}
	built.says("All parts are done.");
	return writeOld(join(folder, "long.jsonl"), built.text());
}

interface ChainEntry {
	readonly customType?: string;
	readonly data?: { readonly rangeSummaryText?: string; readonly toolRefs?: readonly string[] };
}

function blockIn(path: string): { body: string; refs: readonly string[] } {
	const entries = readFileSync(path, "utf8")
		.trimEnd()
		.split("\n")
		.map((line) => JSON.parse(line) as ChainEntry);
	const chain = entries.find(({ customType }) => customType === "context-prune-chain")?.data;
	return { body: chain?.rangeSummaryText ?? "", refs: chain?.toolRefs ?? [] };
}

describe("a task of hundreds of calls", () => {
	test("gets a body in proportion that still names every ref, every failure, every change", (t) => {
		const cwd = makeTempDir(t);
		const path = writeLongChain(cwd);
		const { code, stderr } = runCondense(["compact", path, "--window", "0", "--no-preview"], { cwd });
		assert.equal(code, 0, stderr);
		const { body, refs } = blockIn(path);
		assert.equal(refs.length, CALLS);
		assert.ok(body.length <= ROOM * 1.1, `${body.length} characters`);
		const named = new Set(body.split("\n").flatMap((line) => namesIn(line.split(" ", 1)[0] as string)));
		assert.deepEqual(
			refs.filter((ref) => !named.has(ref)),
			[],
			"refs without a line",
		);
		assert.match(body, /\d+ calls \(/, "runs of calls are counted");
		for (let nth = 10; nth <= CALLS; nth += 10) {
			if (nth % 100 !== 0) assert.ok(body.includes(`step-${nth}.ts`), `the edit of step ${nth}`);
		}
	});

	test("every ref of its ranges is brought back whole, and verify finds nothing", (t) => {
		const cwd = makeTempDir(t);
		const path = writeLongChain(cwd);
		runCondense(["compact", path, "--window", "0", "--no-preview"], { cwd });
		const range = /^t\d+\.\.t\d+(?= \d+ calls)/m.exec(blockIn(path).body)?.[0] ?? "";
		const asked = runCondense(["query", range, "--session", path, "--json"], { cwd });
		assert.equal(asked.code, 0, asked.stderr);
		for (const ref of namesIn(range)) assert.ok(asked.stdout.includes(`"${ref}"`), `${ref} of ${range}`);
		for (const ref of ["t1", "t300", `t${CALLS}`]) {
			const one = runCondense(["query", ref, "--session", path, "--raw"], { cwd });
			const nth = Number(/step (\d+)/.exec(one.stdout)?.[1]);
			assert.equal(one.stdout.trimEnd(), nth % 100 === 0 ? `step ${nth}: it failed` : resultOf(nth));
		}
		const checked = runCondense(["verify", path], { cwd });
		assert.equal(checked.code, 0, checked.stdout);
	});
});

function namesIn(refs: string): string[] {
	return [...refs.matchAll(/t(\d+)(?:\.\.t(\d+))?/g)].flatMap(([, first, last = first]) =>
		Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => `t${Number(first) + at}`),
	);
}
