/** What the package gives out: which names, in which shape, and that its types stand on their own. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assertGolden } from "../helpers/golden.js";
import { loadLibrary } from "../helpers/library.js";
import { checkTypes, installPacked } from "../helpers/packed.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const TYPES = join(import.meta.dirname, "..", "..", "dist", "types");
const declarations = readdirSync(TYPES, { recursive: true, encoding: "utf8" })
	.filter((name) => name.endsWith(".d.ts"))
	.map((name) => readFileSync(join(TYPES, name), "utf8"));
const index = readFileSync(join(TYPES, "index.d.ts"), "utf8");

/** The names in the `export { … }` of the index. */
const names = [...index.matchAll(/export (type )?\{([^}]*)\}/g)].flatMap(([, isType, list]) =>
	list!
		.split(",")
		.map((item) => item.trim())
		.filter((item) => item !== "")
		.map((item) => ({ name: item.replace(/^type /, ""), isType: isType !== undefined || item.startsWith("type ") })),
);
const typeNames = names.filter(({ isType }) => isType).map(({ name }) => name);
const valueNames = names.filter(({ isType }) => !isType).map(({ name }) => name);

/** What is declared under a name, without comments. */
const declared = new Map(
	declarations
		.flatMap((text) => text.replace(/\/\*[\s\S]*?\*\//g, "").split(/^(?=export )/m))
		.map((part) => part.replace(/\n\s*(?=\n)/g, "").trim())
		.flatMap((part) => {
			const name = /^export (?:declare )?(?:interface|type|class|function|const) (\w+)/.exec(part)?.[1];
			return name === undefined ? [] : [[name, part] as const];
		}),
);

test("the public names and their shapes are those that were agreed on", () => {
	const parts = [...valueNames.toSorted(), ...typeNames.toSorted()].map((name) => {
		assert.ok(declared.has(name), `${name} is declared`);
		return declared.get(name)!;
	});
	assertGolden("library/surface.txt", `${parts.join("\n\n")}\n`);
});

test("every public function is described where editors show it", () => {
	const functions = valueNames.filter((name) => declared.get(name)!.startsWith("export declare function"));
	const isDescribed = (name: string) =>
		declarations.some((text) => new RegExp(`\\*/\\s*export declare function ${name}\\b`).test(text));
	assert.ok(functions.length > 15);
	assert.deepEqual(
		functions.filter((name) => !isDescribed(name)),
		[],
	);
});

test("the built module has the values that its types promise, and no others", async () => {
	assert.deepEqual(Object.keys(await loadLibrary()).toSorted(), valueNames.toSorted());
});

test("the types import nothing but each other", () => {
	const imports = declarations.flatMap((text) =>
		[...text.matchAll(/(?:from |import\()"([^"]+)"/g)].map(([, path]) => path!),
	);
	assert.deepEqual(
		imports.filter((path) => !path.startsWith(".")),
		[],
	);
});

for (const [moduleResolution, module] of [
	["node16", "node16"],
	["bundler", "esnext"],
]) {
	test(`the types hold without those of Node or of a browser, ${moduleResolution}`, (t) => {
		const project = makeTempDir(t);
		installPacked(project, { hasDependencies: false });
		const used = typeNames.map((name) => `export type My${name} = condense.${name};`);
		writeFileSync(join(project, "all.mts"), `import * as condense from "condense";\n${used.join("\n")}\n${USE}`);
		const compilerOptions = {
			...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, verbatimModuleSyntax: true },
			...{ skipLibCheck: false, noEmit: true, target: "es2022", lib: ["es2022"], types: [], module, moduleResolution },
		};
		writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions }));
		assert.equal(checkTypes(project), "");
	});
}

test("a mistyped option is an error of the compiler", (t) => {
	const project = makeTempDir(t);
	installPacked(project, { hasDependencies: false });
	writeFileSync(
		join(project, "wrong.mts"),
		'import { planCompact, readSession } from "condense";\nvoid planCompact(readSession("s"), { setings: {} });\n',
	);
	writeFileSync(
		join(project, "tsconfig.json"),
		JSON.stringify({ compilerOptions: { strict: true, noEmit: true, module: "node16" } }),
	);
	assert.match(checkTypes(project), /setings/);
});

/** Narrowing of pi's unions, optional settings, and a signal: what callers write. */
const USE = `
export async function use(signal: condense.AbortSignalLike): Promise<string[]> {
	const session: condense.Session = condense.readSession("s.jsonl");
	const plan = await condense.planCompact(session, { settings: { purgeErrors: { enabled: false } }, signal });
	for (const message of plan.messages) if (message.role === "toolResult") message.toolCallId.slice(1);
	for (const entry of plan.entries) if (entry.type === "custom") entry.customType.slice(1);
	const found = condense.query(session, "t1")[0]?.records[0]?.text ?? "";
	const bytes: Uint8Array = condense.applyPlan(plan);
	return [found, String(bytes.length)];
}
`;
