/** A long log of a continuous-integration job, with a database that is locked in the middle of it. */
import type { Scene } from "./call.js";
import type { Random } from "./random.js";
import { leaseLength, relayLines } from "./relay-log.js";
import { countTests } from "./vitest-log.js";

const PACKAGES = [
	"better-sqlite3@11.7.0",
	"fastify@5.2.0",
	"undici@6.21.0",
	"vitest@2.1.8",
	"typescript@5.7.2",
	"eslint@9.17.0",
	"avvio@9.1.0",
	"find-my-way@9.1.0",
	"light-my-request@6.3.0",
	"pino@9.5.0",
	"rollup@4.28.1",
	"vite@5.4.11",
	"tinypool@1.0.2",
	"prebuild-install@7.1.2",
];

/** About 75,000 characters. The three errors that matter are far apart. */
export function ciLog({ files, random, now }: Scene): string {
	const own = random.fork("ci");
	const line = lineOf(files.read("src/store/sqlite-store.ts")!, "journal_mode");
	const relay = (ago: number, count: number) =>
		relayLines(own, { from: now - ago, count, leaseMs: leaseLength(files) });
	const stamp = stamper(own, now - 60_000);
	return [
		...setUp(own),
		...install(own),
		"##[group]Run npm test",
		"npm test",
		"shell: C:\\Program Files\\PowerShell\\7\\pwsh.EXE -command \". '{0}'\"",
		"##[endgroup]",
		"> @larkfield/ferrygate@2.3.1 test",
		"> vitest run",
		" RUN  v2.1.8 D:/a/ferrygate/ferrygate",
		...relay(55_000, 116),
		...lockedWriter(2, line),
		...relay(50_000, 108),
		...lockedWriter(0, line),
		...relay(45_000, 88),
		...verdict(countTests(files)),
	]
		.map(stamp)
		.join("\n");
}

function stamper(random: Random, from: number): (line: string) => string {
	let moment = from;
	return (line) => {
		moment += random.int(1, 90);
		return `${new Date(moment).toISOString().replace("Z", `${random.int(1000, 9999)}Z`)} ${line}`;
	};
}

function setUp(random: Random): string[] {
	return [
		"Current runner version: '2.322.0'",
		"##[group]Operating System",
		"Microsoft Windows Server 2022 Datacenter 10.0.20348",
		"##[endgroup]",
		"##[group]Runner Image",
		"Image: windows-2022",
		"Version: 20260301.1.0",
		"##[endgroup]",
		"Prepare workflow directory",
		"Getting action download info",
		`Download action repository 'actions/checkout@v4' (SHA:${random.hex(40)})`,
		`Download action repository 'actions/setup-node@v4' (SHA:${random.hex(40)})`,
		"Complete job name: test (windows-2022, 20)",
		"Found in cache @ C:\\hostedtoolcache\\windows\\node\\20.18.3\\x64",
		"node: v20.18.3",
		"npm: 10.8.2",
	];
}

function install(random: Random): string[] {
	const lines = ["##[group]Run npm ci", "npm ci", "##[endgroup]"];
	for (let n = 0; n < 70; n++) {
		const name = random.pick(PACKAGES);
		const state = random.pick(["revalidated", "hit", "hit", "updated"]);
		lines.push(`npm http cache ${name} ${random.int(1, 260)}ms (cache ${state})`);
	}
	lines.push(`added 312 packages, and audited 313 packages in ${random.int(18, 44)}s`, "found 0 vulnerabilities");
	return lines;
}

function lockedWriter(writer: number, line: number): string[] {
	return [
		`stderr | test/store/sqlite-store.test.ts > SqliteStore > survives four writers in processes of their own`,
		`D:\\a\\ferrygate\\ferrygate\\src\\store\\sqlite-store.ts:${line}`,
		'    this.db.pragma("journal_mode = WAL");',
		"            ^",
		"SqliteError: database is locked",
		"    at Database.pragma (D:\\a\\ferrygate\\ferrygate\\node_modules\\better-sqlite3\\lib\\methods\\pragma.js:9:35)",
		`    at new SqliteStore (D:\\a\\ferrygate\\ferrygate\\src\\store\\sqlite-store.ts:${line}:13)`,
		"    at D:\\a\\ferrygate\\ferrygate\\test\\support\\writer.ts:20:17 {",
		"  code: 'SQLITE_BUSY'",
		"}",
		`writer ${writer} exited with code 1 after 61ms`,
	];
}

function verdict({ files, tests }: { files: number; tests: number }): string[] {
	return [
		" ❯ test/store/sqlite-store.test.ts (5 tests | 1 failed) 1904ms",
		"   × SqliteStore > survives four writers in processes of their own 1480ms",
		"     → expected [ 1, 0, 1, 0 ] to deeply equal [ 0, 0, 0, 0 ]",
		` Test Files  1 failed | ${files - 1} passed (${files})`,
		`      Tests  1 failed | ${tests - 1} passed (${tests})`,
		"##[error]Process completed with exit code 1.",
	];
}

function lineOf(text: string, needle: string): number {
	return text.split("\n").findIndex((line) => line.includes(needle)) + 1;
}
