/** Made-up TypeScript, a line at a time, with the mix of names, numbers, strings and indentation that real code has. */
import { errorCode, functionName, prose, sourcePath, typeName, valueName } from "./names.js";
import type { Random } from "./random.js";

type Line = (random: Random) => string;

const HEADS: readonly Line[] = [
	(r) => `import { ${functionName(r)}, type ${typeName(r)} } from "../${sourcePath(r).split("/src/")[1]}";`,
	(r) => `export async function ${functionName(r)}(${valueName(r)}: ${typeName(r)}): Promise<${typeName(r)}> {`,
	(r) => `export class ${typeName(r)} extends ${typeName(r)} {`,
	(r) => `const ${valueName(r).toUpperCase()}_MS = ${r.below(100)}_${r.between(100, 999)};`,
	(r) => `/** ${prose(r, r.between(6, 14))} */`,
	() => "}",
	() => "",
];

const BODIES: readonly Line[] = [
	(r) => `const ${valueName(r)} = await this.${valueName(r)}.${functionName(r)}(${valueName(r)}, ${r.below(5000)});`,
	(r) => `if (${valueName(r)} === undefined) throw new Error("${errorCode(r)}: ${prose(r, 5)}");`,
	(r) => `for (const ${valueName(r)} of ${valueName(r)}.${functionName(r)}()) {`,
	(r) => `return ${functionName(r)}(${valueName(r)}.${valueName(r)}, { ${valueName(r)}: 0x${r.hex(8)} });`,
	(r) => `this.${valueName(r)}.set("${r.hex(12)}", ${valueName(r)} + ${r.below(1000)});`,
	(r) => `// ${prose(r, r.between(5, 12))}`,
	(r) => `const { ${valueName(r)}, ${valueName(r)} } = ${functionName(r)}(${valueName(r)});`,
	(r) => `await ${functionName(r)}({ ${valueName(r)}, limit: ${r.below(500)}, reason: "${prose(r, 4)}" });`,
	(r) => `expect(${valueName(r)}.${valueName(r)}).toBe(${r.below(100_000)});`,
	() => "}",
	() => "",
];

export function codeLine(random: Random): string {
	if (random.chance(0.25)) return random.pick(HEADS)(random);
	return "\t".repeat(random.between(1, 3)) + random.pick(BODIES)(random);
}

export function codeLines(random: Random, count: number): string[] {
	const lines: string[] = [];
	while (lines.length < count) lines.push(codeLine(random));
	return lines;
}
