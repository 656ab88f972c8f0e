/** Holds docs/design.md: which folder may import from which, and that the pure ones stay pure. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, sep } from "node:path";
import { test } from "node:test";

const SRC = join(import.meta.dirname, "..", "src");

const CORE = ["session", "context", "archive", "view", "render", "settings", "text"];
const MAY_IMPORT: { readonly [folder: string]: readonly string[] } = {
	text: [],
	session: ["text"],
	settings: ["session", "text"],
	context: ["session"],
	archive: ["context", "session"],
	view: ["archive", "context", "session", "settings"],
	render: ["view", "archive", "context", "session", "settings", "text"],
	summarize: ["archive", "context", "session", "settings", "text"],
	plan: [...CORE, "summarize"],
	undo: [...CORE, "plan"],
	export: [...CORE, "plan"],
	inspect: [...CORE, "plan"],
	preview: [...CORE, "plan"],
	query: [...CORE],
	verify: [...CORE, "plan"],
	budget: [...CORE, "plan", "summarize"],
	page: [...CORE, "plan", "preview", "inspect", "budget"],
	run: [...CORE, "plan", "summarize", "undo", "export", "inspect", "preview", "query", "verify", "budget", "page"],
	library: [...CORE, "plan", "summarize", "undo", "inspect", "query", "verify", "budget", "run"],
	cli: [
		...CORE,
		"plan",
		"summarize",
		"undo",
		"export",
		"inspect",
		"preview",
		"query",
		"verify",
		"budget",
		"page",
		"run",
	],
};

/** Neither disk, nor clock, nor chance, nor models. */
const PURE = ["context", "archive", "view", "render", "plan", "undo", "export", "inspect"];
const IMPURE: readonly (readonly [string, RegExp])[] = [
	["the disk", /from "node:fs|from "node:child_process/],
	["the clock", /Date\.now\(|new Date\(\)|performance\.now/],
	["chance", /Math\.random|randomUUID|randomBytes/],
];

interface Source {
	readonly name: string;
	readonly folder: string;
	readonly text: string;
}

const sources: Source[] = readdirSync(SRC, { recursive: true, encoding: "utf8" })
	.filter((name) => name.endsWith(".ts"))
	.map((name) => name.split(sep).join("/"))
	.map((name) => ({
		name,
		folder: name.includes("/") ? name.split("/")[0]! : "",
		text: readFileSync(join(SRC, name), "utf8"),
	}));

function importsOf({ text }: Source): string[] {
	return [...text.matchAll(/(?:from |import\()"([^"]+)"/g)].map((match) => match[1]!);
}

test("every folder imports only from the stages before it", () => {
	const wrong: string[] = [];
	for (const source of sources) {
		for (const path of importsOf(source).filter((path) => path.startsWith("."))) {
			const to = posix.join(dirname(source.name), path);
			const folder = to.includes("/") ? to.split("/")[0]! : "";
			const isAllowed = folder === source.folder || folder === "" || MAY_IMPORT[source.folder]?.includes(folder);
			if (source.folder !== "" && isAllowed !== true) wrong.push(`${source.name} imports ${path}`);
		}
	}
	assert.deepEqual(wrong, []);
});

test("every folder of src is in the table", () => {
	const folders = new Set(sources.map(({ folder }) => folder).filter((folder) => folder !== ""));
	assert.deepEqual(
		[...folders].filter((folder) => MAY_IMPORT[folder] === undefined),
		[],
	);
});

test("the pure folders touch neither disk nor clock nor chance", () => {
	const wrong = sources
		.filter(({ folder }) => PURE.includes(folder))
		.flatMap(({ name, text }) =>
			IMPURE.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${name}: ${what}`),
		);
	assert.deepEqual(wrong, []);
});

test("only the model summarizer and the price list import pi-ai's values", () => {
	const wrong = sources
		.filter(({ text }) =>
			/^(?!import type|export type).*(?:from |import\(|require\()["']@mariozechner\/pi-ai/m.test(text),
		)
		.map(({ name }) => name)
		.filter((name) => !name.startsWith("summarize/llm/") && !name.startsWith("budget/"));
	assert.deepEqual(wrong, []);
});

test("nothing ends the process or writes to the console", () => {
	const wrong = sources.filter(({ text }) => /\bprocess\.exit\(|\bconsole\.(log|error|warn|info|debug)\(/.test(text));
	assert.deepEqual(
		wrong.map(({ name }) => name).filter((name) => !name.startsWith("page/client/")),
		[],
	);
});

test("no file is longer than 300 lines, and half of them are under 100", () => {
	const lengths = sources
		.map(({ name, text }) => ({ name, lines: text.split("\n").length }))
		.sort((a, b) => a.lines - b.lines);
	assert.deepEqual(
		lengths.filter(({ lines }) => lines > 300),
		[],
	);
	const median = lengths[Math.floor(lengths.length / 2)]!;
	assert.ok(median.lines < 100, `the median is ${median.lines}`);
});
