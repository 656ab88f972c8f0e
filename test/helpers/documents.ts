/** Documents whose outputs are real: a test runs what they show and compares. `UPDATE_GOLDEN=1` writes it into them. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..");
/** Entries of examples carry times of 2026; the documents' runs happen after them. */
const NOW = "2026-09-01T12:00:00Z";

/** A folder with the examples in it, old enough that no pi can have them open, and `condense` on its path. */
export function prepareTour(folder: string): { readonly run: (command: string) => string } {
	cpSync(join(ROOT, "examples"), join(folder, "examples"), { recursive: true });
	const old = new Date(Date.now() - 86_400_000);
	for (const name of readdirSync(join(folder, "examples", "sessions"))) {
		utimesSync(join(folder, "examples", "sessions", name), old, old);
	}
	const bin = join(folder, ".bin");
	mkdirSync(bin);
	writeFileSync(
		join(bin, "condense"),
		`#!/bin/sh\nexec "${process.execPath}" "${join(ROOT, "bin", "condense.js")}" "$@"\n`,
	);
	chmodSync(join(bin, "condense"), 0o755);
	const env = {
		PATH: `${bin}:${process.env.PATH}`,
		HOME: folder,
		TZ: "UTC",
		SOURCE_DATE_EPOCH: String(Date.parse(NOW) / 1000),
	};
	return {
		run(command) {
			const { stdout, stderr, error } = spawnSync("sh", ["-c", command], { cwd: folder, env, encoding: "utf8" });
			if (error !== undefined) throw error;
			assert.ok(!/(^|\n)condense: .*error/.test(stderr), `${command}: ${stderr}`);
			return stdout;
		},
	};
}

/** The document with the output of each `$ command` in its console blocks as it is now. */
export function withOutputs(document: string, run: (command: string) => string): string {
	return document.replace(/```console\n([\s\S]*?)```/g, (_, body: string) => {
		const commands = body.split("\n").filter((line) => line.startsWith("$ "));
		const parts = commands.map((line) => `${line}\n${run(line.slice(2)).trimEnd()}\n`);
		return `\`\`\`console\n${parts.join("\n")}\`\`\``;
	});
}

/** The document with what stands between `<!-- name -->` and `<!-- /name -->` replaced. */
export function withPart(document: string, name: string, part: string): string {
	const marks = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`);
	assert.match(document, marks, `no place for ${name}`);
	return document.replace(marks, (_, start: string, end: string) => `${start}${part}${end}`);
}

/** Asserts that a document is as `make` makes it from itself; writes it instead with `UPDATE_GOLDEN=1`. */
export function assertDocument(name: string, make: (document: string) => string): void {
	const path = join(ROOT, name);
	const before = readFileSync(path, "utf8");
	const after = make(before);
	if (process.env.UPDATE_GOLDEN === "1") writeFileSync(path, after);
	else assert.equal(before, after, `${name} is out of date: UPDATE_GOLDEN=1 writes it anew`);
}
