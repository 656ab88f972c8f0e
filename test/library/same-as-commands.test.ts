/** The library and the spawned commands, side by side over all example sessions. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parseJsonRun, runCondense } from "../helpers/cli.js";
import { copyExample, EXAMPLE_SESSIONS, exampleFile, filesAfter, loadLibrary } from "../helpers/library.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const library = await loadLibrary();

const NOW = Date.parse("2026-09-01T12:00:00Z");
const TARGETS = ["extension", "native"] as const;
const OPEN_ALL = { chainCompression: { rollingWindow: 0 } };
type Json = { [key: string]: unknown };

function command(cwd: string, ...words: string[]): Json {
	const run = runCondense([...words, "--json"], { cwd });
	assert.ok(run.code === 0 || run.code === 1, `${words.join(" ")}: ${run.stderr}`);
	return parseJsonRun<Json>(run);
}

/** As it comes through JSON: fields that are undefined are not there. */
function plain<T>(value: T): T {
	return JSON.parse(JSON.stringify(value)) as T;
}

for (const name of EXAMPLE_SESSIONS) {
	for (const target of TARGETS) {
		test(`${name}, ${target}: a plan that is appended gives the bytes of compact`, async (t) => {
			const folder = join(makeTempDir(t), "sessions");
			let json: Json = {};
			const expected = await filesAfter(exampleFile(name), folder, (path) => {
				const words = ["--window", "0", "--target", target, "--now", String(NOW), "--no-preview"];
				json = (command(folder, "compact", path, ...words).sessions as Json[])[0]!;
			});
			const options = { settings: OPEN_ALL, target, now: NOW };
			const planned = await filesAfter(exampleFile(name), folder, async (path) => {
				const plan = await library.planCompact(library.readSession(path), options);
				assert.deepEqual(plain(plan.chains), json.chains);
				assert.deepEqual(plain(plan.batches), json.batches);
				assert.deepEqual(plain(plan.skipped), json.skipped);
				assert.deepEqual(plain(plan.tokens), json.tokens);
				const { entriesAppended } = await library.appendPlan(plan);
				assert.equal(entriesAppended, json.entriesAppended);
				assert.deepEqual(library.render(library.readSession(path)), plain(plan.messages));
			});
			assert.deepEqual(planned, expected);
			const compacted = await filesAfter(exampleFile(name), folder, (path) => library.compactSession(path, options));
			assert.deepEqual(compacted, expected);
		});
	}

	test(`${name}: a plan for a session in memory gives the bytes of compact on standard input`, async (t) => {
		const folder = makeTempDir(t);
		const text = readFileSync(copyExample(name, folder));
		const words = ["compact", "-", "--out", "-", "--window", "0", "--now", String(NOW)];
		const { stdoutBytes, code, stderr } = runCondense(words, { cwd: folder, input: text });
		assert.equal(code, 0, stderr);
		for (const content of [text, text.toString()]) {
			const session = library.parseSession(content);
			const plan = await library.planCompact(session, { settings: OPEN_ALL, now: NOW });
			assert.deepEqual(Buffer.from(library.applyPlan(plan)), stdoutBytes);
		}
	});

	test(`${name}: looking gives what the commands show, before and after a run`, async (t) => {
		const folder = makeTempDir(t);
		const path = copyExample(name, folder);
		for (const isCompacted of [false, true]) {
			if (isCompacted) await library.compactSession(path, { settings: OPEN_ALL, now: NOW });
			const session = library.readSession(path);
			assert.deepEqual(library.render(session), command(folder, "render", path).messages);
			const { roles, chains, ...inspection } = plain(library.inspect(session));
			const { schema: _, path: __, kinds, ...shown } = command(folder, "inspect", path);
			const rows = chains.map(({ task: ___, ...chain }) => chain);
			assert.deepEqual({ ...inspection, roles, chains: rows }, { ...shown, roles: kinds });
			const { ok, findings } = library.verify(session);
			const verified = (command(folder, "verify", path).sessions as Json[])[0]!;
			assert.deepEqual({ ok, findings: plain(findings) }, { ok: verified.ok, findings: verified.findings });
		}
	});

	test(`${name}: a query gives the texts of condense query`, async (t) => {
		const folder = makeTempDir(t);
		const path = copyExample(name, folder);
		await library.compactSession(path, { settings: OPEN_ALL, now: NOW });
		const words = ["b1", "t1..t4,t999"];
		const results = library.query(library.readSession(path), words);
		const shown = command(folder, "query", ...words, "--session", path).results as Json[];
		const facts = ({ ref, toolCallId, toolName, text, isError, source }: Json) => {
			return { ref, toolCallId, toolName, text, isError, source };
		};
		assert.ok(results.some(({ found }) => found));
		assert.deepEqual(
			plain(
				results.map(({ query, found, records }) => ({
					query,
					found,
					records: records.map((one) => facts({ ...one })),
				})),
			),
			shown.map(({ query, found, records }) => ({ query, found, records: (records as Json[]).map(facts) })),
		);
	});

	test(`${name}: undo and export give the bytes of the commands`, async (t) => {
		const folder = join(makeTempDir(t), "sessions");
		const compact = (path: string) => library.compactSession(path, { settings: OPEN_ALL, now: NOW });
		const undone = await filesAfter(exampleFile(name), folder, async (path) => {
			await compact(path);
			command(folder, "undo", path, "--now", String(NOW + 1000));
		});
		const byLibrary = await filesAfter(exampleFile(name), folder, async (path) => {
			await compact(path);
			const [run] = library.listRuns(library.readSession(path));
			const { undone: what } = await library.undo(path, { now: NOW + 1000 });
			assert.equal(what, run?.id);
		});
		assert.deepEqual(byLibrary, undone);
		const out = join(folder, "exported.jsonl");
		const exported = await filesAfter(exampleFile(name), folder, (path) => {
			command(folder, "export", path, "--with-archive", "--out", out, "--now", String(NOW));
		});
		const written = await filesAfter(exampleFile(name), folder, (path) => {
			return library.exportSession(path, { archive: "inline", out, now: NOW });
		});
		assert.deepEqual(written, exported);
	});

	test(`${name}: a simulated budget is that of condense budget`, async (t) => {
		const folder = makeTempDir(t);
		const path = copyExample(name, folder);
		const words = ["--dry-run", "--threshold", "0.3", "--context-window", "100000"];
		const shown = command(folder, "budget", path, ...words) as {
			turns: { turnIndex: number; tokens: number; simulatedTokens: number; flush: Json | null }[];
		} & Json;
		const options = { threshold: 0.3, contextWindow: 100_000 };
		const { turns, peak, mean, final, cost } = await library.simulateBudget(library.readSession(path), options);
		assert.deepEqual({ peak, mean, final }, { peak: shown.peak, mean: shown.mean, final: shown.final });
		const { saved: _, inherited: __, ...money } = shown.cost as Json;
		assert.deepEqual(cost, money);
		assert.deepEqual(
			turns.map(({ turnIndex, tokens, simulatedTokens }) => ({ turnIndex, tokens, simulatedTokens })),
			shown.turns.map(({ turnIndex, tokens, simulatedTokens }) => ({ turnIndex, tokens, simulatedTokens })),
		);
		assert.deepEqual(
			turns.map(({ flush }) => flush?.reclaimedTokens),
			shown.turns.map(({ flush }) => flush?.reclaimedTokens),
		);
	});
}
