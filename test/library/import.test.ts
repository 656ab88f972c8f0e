/** What importing the library does: nothing. And what using it loads: nothing that is for the command alone. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { copyExample } from "../helpers/library.js";
import { installPacked, runScript } from "../helpers/packed.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const DIST = join(import.meta.dirname, "..", "..", "dist");

/** The packages in built files and in all that they load at once. */
function packagesIn(...starts: string[]): Set<string> {
	const files = new Set(starts.map((name) => join(DIST, name)));
	const packages = new Set<string>();
	for (const file of files) {
		const text = readFileSync(file, "utf8");
		for (const [, path] of text.matchAll(/^(?:import|export)\s(?:[^;"]*?from )?"(\.[^"]+)"/gm))
			files.add(join(dirname(file), path!));
		for (const [, name] of text.matchAll(/^\/\/ (?:\S*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//gm)) packages.add(name!);
		for (const [, name] of text.matchAll(/^(?:import|export)\s(?:[^;"]*?from )?"([^."][^"]*)"/gm)) {
			if (!name!.startsWith("node:")) packages.add(name!);
		}
	}
	return packages;
}

test("the library loads no package when it is imported", () => {
	const all = packagesIn(...readdirSync(DIST).filter((name) => name.endsWith(".js")));
	for (const name of ["@mariozechner/pi-ai", "commander", "proper-lockfile"])
		assert.ok(all.has(name), `${name} is in use`);
	assert.deepEqual([...packagesIn("index.js")], []);
});

test("importing changes nothing in the process, and leaves nothing open", (t) => {
	const project = makeTempDir(t);
	installPacked(project, { hasDependencies: false });
	const script = join(project, "script.mjs");
	writeFileSync(
		script,
		`const state = () => JSON.stringify({
			listeners: process.eventNames().map((name) => [String(name), process.listenerCount(name)]),
			globals: Object.getOwnPropertyNames(globalThis),
			env: process.env,
			exitCode: process.exitCode ?? null,
			open: process.getActiveResourcesInfo().filter((name) => !/FSReqPromise|CloseReq|TTYWrap|PipeWrap/.test(name)),
		});
		const before = state();
		await import("condense");
		await new Promise((resolve) => setImmediate(resolve));
		process.stdout.write(JSON.stringify([before, state()]));`,
	);
	const [before, after] = JSON.parse(runScript(script)) as [string, string];
	assert.deepEqual(JSON.parse(after), JSON.parse(before));
});

test("all that needs no model works without any package, and prints nothing", (t) => {
	const project = makeTempDir(t);
	installPacked(project, { hasDependencies: false });
	copyExample("debugging", project);
	const script = join(project, "script.mjs");
	writeFileSync(script, `import * as condense from "condense";\n${EVERYTHING}`);
	assert.equal(runScript(script), "");
});

test("looking at a session leaves no listener behind", (t) => {
	const project = makeTempDir(t);
	installPacked(project, { hasDependencies: false });
	copyExample("debugging", project);
	const script = join(project, "script.mjs");
	const look = EVERYTHING.slice(0, EVERYTHING.indexOf("await condense.appendPlan"));
	writeFileSync(
		script,
		`import * as condense from "condense";
		const before = process.eventNames().length;
		${look}
		process.stdout.write(String(process.eventNames().length - before));`,
	);
	assert.equal(runScript(script), "0");
});

/** Faulty lines and settings are told in results, not printed. */
const EVERYTHING = `
import { appendFileSync, utimesSync } from "node:fs";
const DAY = 86_400_000;
appendFileSync("session.jsonl", "no json\\n");
utimesSync("session.jsonl", new Date(Date.now() - DAY), new Date(Date.now() - DAY));
const session = condense.readSession("session.jsonl");
if (session.findings.length !== 1) throw new Error("the faulty line is a finding");
condense.resolveSettings({ minBatchChars: -1, nonsense: true });
condense.loadSettings();
condense.buildContext(session);
condense.render(session);
condense.inspect(session);
condense.verify(session);
condense.query(session, ["t1", "nothing"]);
await condense.simulateBudget(session, { contextWindow: 200_000, models: () => undefined });
const plan = await condense.planCompact(session);
await condense.appendPlan(plan);
await condense.exportSession("session.jsonl", { redact: true });
condense.verify(condense.readSession("session.jsonl"));
await condense.undo("session.jsonl");
await condense.compactSession("session.jsonl", { out: "new.jsonl" });
`;
