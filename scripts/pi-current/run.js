// Compares condense with a current pi (1.6.0, which knows context edits and needs Node 22): what `condense render` shows
// of a session is what pi would send. Installs both into a cache of its own; says plainly when it cannot, and succeeds.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
	copyFileSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..", "..");
const cache = join(root, "node_modules", ".cache", "pi-current");
const newerNode = join(cache, "node_modules", ".bin", process.platform === "win32" ? "node.exe" : "node");
const PACKAGES = ["node@22", "@earendil-works/pi-coding-agent@1.6.0"];

if (!install()) {
	process.stdout.write("SKIPPED: pi 1.6.0 and Node 22 could not be installed; nothing was compared\n");
} else {
	const folder = mkdtempSync(join(tmpdir(), "condense-pi-current-"));
	try {
		assertRunsQuietly();
		let compared = compareDrawn(folder);
		for (const path of sessions()) compared += compareSession(path, folder);
		process.stdout.write(`${compared} passed, 0 failed\n`);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

/** @returns {boolean} */
function install() {
	mkdirSync(cache, { recursive: true });
	copyFileSync(join(here, "messages.js"), join(cache, "messages.js"));
	writeFileSync(join(cache, "package.json"), JSON.stringify({ name: "pi-current", private: true, type: "module" }));
	const done = join(cache, ".installed");
	if (existsSync(done) && readFileSync(done, "utf8") === PACKAGES.join(" ")) return true;
	const { status } = spawnSync("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", ...PACKAGES], {
		cwd: cache,
		stdio: ["ignore", "ignore", "inherit"],
		shell: process.platform === "win32",
	});
	if (status !== 0) return false;
	writeFileSync(done, PACKAGES.join(" "));
	return true;
}

/** The command itself, under the newer Node. */
function assertRunsQuietly() {
	const session = join(root, "examples", "sessions", "small.jsonl");
	const { status, stderr } = spawnSync(newerNode, [join(root, "bin", "condense.js"), "inspect", session], {
		encoding: "utf8",
		env: { PATH: process.env.PATH, NO_COLOR: "1" },
	});
	assert.deepEqual({ status, stderr }, { status: 0, stderr: "" }, "condense inspect under Node 22");
}

/** @returns {string[]} */
function sessions() {
	const shared = process.env.CONDENSE_SHARED ?? join(root, "..", "shared");
	const folders = [join(root, "examples", "sessions"), join(shared, "corpus")];
	return folders.filter(existsSync).flatMap((folder) =>
		readdirSync(folder)
			.filter((name) => name.endsWith(".jsonl"))
			.map((name) => join(folder, name)),
	);
}

/**
 * Sessions with everything in them that may happen, context edits of others included.
 * @param {string} parent
 * @returns {number} how many comparisons were made
 */
function compareDrawn(parent) {
	const folder = join(parent, "drawn");
	mkdirSync(folder);
	const drawing = spawnSync(process.execPath, ["--import", "tsx", join(here, "drawn.ts"), folder], {
		cwd: root,
		encoding: "utf8",
	});
	assert.equal(drawing.status, 0, drawing.stderr);
	const names = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
	const found = piOf(names.map((name) => join(folder, name)));
	for (const [n, name] of names.entries()) {
		const path = join(folder, name);
		const expected = JSON.parse(readFileSync(path.replace(/l$/, ""), "utf8"));
		assert.deepEqual(expected, found[n], `a drawn session: ${readFileSync(path, "utf8").slice(0, 4000)}`);
	}
	return names.length;
}

/**
 * @param {string} original
 * @param {string} folder
 * @returns {number} how many comparisons were made
 */
function compareSession(original, folder) {
	const path = join(folder, "s.jsonl");
	writeFileSync(path, readFileSync(original));
	age(path);
	let compared = 0;
	const compare = (/** @type {string} */ stage) => {
		assert.deepEqual(seen(path), pi(path), `${original}: ${stage}`);
		compared += 1;
	};
	const plain = pi(path);
	condense(["compact", path, "--no-preview"], path);
	compare("compacted for pi alone");
	condense(["compact", path, "--window", "0", "--no-preview"], path);
	compare("compacted again, every task");
	pi(path, "--go-on");
	compare("went on in pi");
	condense(["compact", path, "--window", "0", "--no-preview"], path);
	compare("compacted after it went on");
	const runs = JSON.parse(condense(["undo", path, "--list", "--json"], path)).runs;
	if (runs.length > 0) {
		condense(["undo", path, "--run", runs.at(-1).id], path);
		assert.deepEqual(pi(path).slice(0, plain.length), plain, `${original}: undone`);
		compared += 1;
	}
	return compared;
}

/**
 * @param {string} path
 * @param {...string} flags
 * @returns {unknown[]}
 */
function pi(path, ...flags) {
	const [messages] = piOf([path], ...flags);
	age(path);
	return messages;
}

/**
 * What pi would send of each session.
 * @param {string[]} paths
 * @param {...string} flags
 * @returns {any[]}
 */
function piOf(paths, ...flags) {
	const args = [join(cache, "messages.js"), ...flags, ...paths];
	const run = spawnSync(newerNode, args, { encoding: "utf8", maxBuffer: 1 << 30 });
	assert.equal(run.status, 0, run.stderr);
	// One JSON text a line; strings in it may hold U+2028.
	return run.stdout
		.trimEnd()
		.split("\n")
		.map((line) => JSON.parse(line));
}

/** @param {string} path */
function seen(path) {
	return JSON.parse(condense(["render", path, "--json"], path)).messages;
}

/**
 * @param {string[]} args
 * @param {string} path
 * @returns {string}
 */
function condense(args, path) {
	// The target also of a session that has nothing to compact yet.
	const env = { PATH: process.env.PATH, HOME: dirname(path), CONDENSE_TARGET: "native" };
	const run = spawnSync(process.execPath, [join(root, "bin", "condense.js"), ...args], {
		encoding: "utf8",
		env,
		maxBuffer: 1 << 30,
	});
	assert.equal(run.status, 0, `condense ${args.join(" ")}: ${run.stderr}`);
	age(path);
	return run.stdout;
}

/** @param {string} path */
function age(path) {
	const then = new Date(Date.now() - 7_200_000);
	utimesSync(path, then, then);
}
