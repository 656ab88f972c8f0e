/** A red CI job, a log of 75,000 characters, and a user who stops the agent half way to steer it elsewhere. */

import { ciLog } from "../kit/ci-log.js";
import { done, fail, lines, type Step, turn, user } from "../kit/script.js";
import { bash, gitCommit, gitDiff, tool } from "../kit/shell.js";
import { edit, find, grep, read } from "../kit/tools.js";
import { testRun } from "../kit/vitest-log.js";

const STORE = "src/store/sqlite-store.ts";
const STORE_TEST = "test/store/sqlite-store.test.ts";
const MIGRATIONS = "src/store/migrations.ts";

const SET_VERSION = `      db.pragma(\`user_version = \${migration.version}\`);`;
const RELEASED = lines("    db.transaction(() => {", "      db.exec(migration.sql);", SET_VERSION, "    })();");
const IMMEDIATE = lines(
	"    db.transaction(() => {",
	'      if (Number(db.pragma("user_version", { simple: true })) >= migration.version) return;',
	"      db.exec(migration.sql);",
	SET_VERSION,
	"    }).immediate();",
);

export const START_ON_LOCKED_DATABASE: Step[] = [
	user(
		"Commit and push what we have. Then look at CI: the windows job has been red for weeks and I don't see why.",
		420,
	),
	turn(
		{},
		bash(
			"git add -A && git commit -m 'Fix lease length, retry cap and stalled answers'",
			gitCommit("b82e94a", "Fix lease length, retry cap and stalled answers"),
		),
		bash("git push", "To github.example:larkfield/ferrygate.git\n   61f0c3d..b82e94a  main -> main", { seconds: 2 }),
	),
	turn(
		{},
		tool("ci_log", { run: "latest", job: "test (windows-2022, 20)", wait: true }, ciLog, {
			details: { run: 18234455012, step: "Run npm test", conclusion: "failure" },
			seconds: 214,
		}),
	),
	turn(
		{
			think:
				"SQLITE_BUSY in the constructor of SqliteStore, at the journal_mode pragma, 61 ms after the writer started. " +
				"BUSY_TIMEOUT_MS is probably small. Two of four writers fail.",
			say: "Two of the four writer processes die in the constructor of `SqliteStore` with SQLITE_BUSY, about 60 ms after their start.",
		},
		read(STORE),
		read(STORE_TEST),
		read("test/support/writer.ts"),
		grep("BUSY|busy", {}),
	),
	turn(
		{
			think:
				"BUSY_TIMEOUT_MS = 50. On a slow Windows disk the switch to WAL takes longer. Also migrate(): it reads user_version " +
				"outside its transaction, so two processes could both run migration 1. That should be an immediate transaction.",
			say: "The store gives up after 50 ms (`BUSY_TIMEOUT_MS`). `migrate()` also reads the version outside its transaction; I'll look at that first.",
		},
		read(MIGRATIONS),
		find("*.db", /\.db$/),
	),
	turn(
		{ say: "I'll make each migration one immediate transaction that checks the version again inside." },
		edit(MIGRATIONS, [RELEASED, IMMEDIATE]),
	),
];

export const FINISH_ON_LOCKED_DATABASE: Step[] = [
	user(
		"Stop: leave migrations.ts alone this week, Jonas has a branch open that rewrites it. Undo that edit and solve it with " +
			"the timeout. Make it a setting, in ms, default 5000.",
		9,
	),
	fail(
		'529 {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"},"request_id":"req_011CYk3vQe8RrHd2mFZ5uWxA"}',
	),
	turn({ say: "Undoing the edit first." }, edit(MIGRATIONS, [IMMEDIATE, RELEASED]), bash("git status --short", "")),
	turn(
		{},
		edit(
			"src/config.ts",
			[
				"  concurrency: number;\n",
				lines(
					"  concurrency: number;",
					"  /** How long a statement waits for another process to let go of the database. */",
					"  busyTimeoutMs: number;",
					"",
				),
			],
			["  concurrency: 8,\n", lines("  concurrency: 8,", "  busyTimeoutMs: 5000,", "")],
			[
				'  concurrency: "FERRYGATE_CONCURRENCY",\n',
				lines('  concurrency: "FERRYGATE_CONCURRENCY",', '  busyTimeoutMs: "FERRYGATE_BUSY_TIMEOUT_MS",', ""),
			],
		),
		edit(
			STORE,
			[
				lines("export interface StoreOptions {", "  path: string;", "}"),
				lines("export interface StoreOptions {", "  path: string;", "  busyTimeoutMs?: number;", "}"),
			],
			[
				lines(
					"/** Fail fast: a writer that has to wait this long is a sign of a second process. */",
					"const BUSY_TIMEOUT_MS = 50;",
					"",
				),
				lines(
					"/** Long enough for a slow disk to switch to WAL while other processes start. */",
					"const BUSY_TIMEOUT_MS = 5000;",
					"",
				),
			],
			["{ timeout: BUSY_TIMEOUT_MS }", "{ timeout: options.busyTimeoutMs ?? BUSY_TIMEOUT_MS }"],
		),
		edit("src/main.ts", [
			"new SqliteStore({ path: config.databasePath })",
			"new SqliteStore({ path: config.databasePath, busyTimeoutMs: config.busyTimeoutMs })",
		]),
	),
	turn(
		{ say: "A test that shows the wait: another connection holds the write lock for 300 ms." },
		edit(STORE_TEST, [
			'  it("counts by state", () => {',
			lines(
				'  it("waits for a writer that holds the database", async () => {',
				"    const store = open();",
				'    const holder = runWriter({ path: join(folder, "queue.db"), writer: 9, inserts: 1, holdMs: 300 });',
				"    await new Promise((resolve) => setTimeout(resolve, 120));",
				'    store.insert({ eventId: "evt_waits", endpointId: "ep_a", body: "{}", dueAt: 0 });',
				"    expect(await holder).toBe(0);",
				'    expect(store.count("pending")).toBe(2);',
				"  });",
				"",
				'  it("counts by state", () => {',
			),
		]),
		edit(
			"test/support/writer.ts",
			[
				"  inserts: number;\n}",
				lines(
					"  inserts: number;",
					"  /** Milliseconds to keep the write lock after the inserts. */",
					"  holdMs?: number;",
					"}",
				),
			],
			[
				"  store.close();\n",
				lines("  if (job.holdMs !== undefined) store.holdWriteLock(job.holdMs);", "  store.close();", ""),
			],
		),
		bash(
			`npx vitest run ${STORE_TEST}`,
			testRun({
				only: [STORE_TEST],
				failures: [
					{
						file: STORE_TEST,
						title: "waits for a writer that holds the database",
						message: "TypeError: store.holdWriteLock is not a function",
						at: "store.holdWriteLock(job.holdMs)",
						atFile: "test/support/writer.ts",
					},
				],
			}),
			{ exitCode: 1, seconds: 3 },
		),
	),
	turn(
		{ say: "The store should not grow a method for a test. The writer can open the database itself." },
		edit(
			"test/support/writer.ts",
			[
				"  if (job.holdMs !== undefined) store.holdWriteLock(job.holdMs);\n",
				"  if (job.holdMs !== undefined) holdWriteLock(job.path, job.holdMs);\n",
			],
			[
				'import { fileURLToPath } from "node:url";\n',
				lines('import { fileURLToPath } from "node:url";', 'import Database from "better-sqlite3";', ""),
			],
			[
				"if (process.send !== undefined",
				lines(
					"function holdWriteLock(path: string, ms: number): void {",
					"  const db = new Database(path);",
					'  db.exec("BEGIN IMMEDIATE");',
					"  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);",
					'  db.exec("ROLLBACK");',
					"  db.close();",
					"}",
					"",
					"if (process.send !== undefined",
				),
			],
		),
	),
	turn(
		{},
		bash(`npx vitest run ${STORE_TEST}`, testRun({ only: [STORE_TEST] }), { seconds: 4 }),
		bash("git diff -- src", gitDiff("src")),
	),
	done(
		"migrations.ts is as it was. The store now waits 5000 ms for a locked database instead of 50, settable with " +
			"`FERRYGATE_BUSY_TIMEOUT_MS` (`busyTimeoutMs` in src/config.ts, passed on in src/main.ts). On the windows runner two of four " +
			"writers needed more than 50 ms for the switch to WAL and died with SQLITE_BUSY.\n\nNew test: 'waits for a writer that holds " +
			"the database' keeps the lock for 300 ms in a second process. Worth telling Jonas: `migrate()` reads `user_version` outside " +
			"its transaction, so two processes that start on an empty file can both run migration 1.",
	),
];
