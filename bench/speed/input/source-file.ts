/** Made-up TypeScript, a line at a time, with the mix of names, numbers, strings and short lines that real code has. */
import { errorCode, figure } from "./names.js";
import { prose } from "./prose.js";
import type { Scope } from "./vocabulary.js";

type Line = (scope: Scope) => string;

const HEADS: readonly Line[] = [
	(s) => `import { ${s.functionName()}, type ${s.typeName()} } from "../${s.sourcePath().split("/src/")[1]}";`,
	(s) => `export async function ${s.functionName()}(${s.valueName()}: ${s.typeName()}): Promise<${s.typeName()}> {`,
	(s) => `export class ${s.typeName()} extends ${s.typeName()} {`,
	(s) => `const ${s.valueName().toUpperCase()}_MS = ${figure(s.random)};`,
	(s) => `/** ${prose(s, s.random.between(6, 14))} */`,
	() => "}",
	() => "",
];

const BODIES: readonly Line[] = [
	(s) =>
		`const ${s.valueName()} = await this.${s.valueName()}.${s.functionName()}(${s.valueName()}, ${figure(s.random)});`,
	(s) => `if (${s.valueName()} === undefined) throw new Error("${errorCode(s.random)}: ${prose(s, 5)}");`,
	(s) => `for (const ${s.valueName()} of ${s.valueName()}.${s.functionName()}()) {`,
	(s) => `return ${s.functionName()}(${s.valueName()}.${s.valueName()}, { ${s.valueName()}: 0x${s.random.hex(8)} });`,
	(s) => `this.${s.valueName()}.set("${s.random.hex(12)}", ${s.valueName()} + ${figure(s.random)});`,
	(s) => `// ${prose(s, s.random.between(5, 12))}`,
	(s) => `const { ${s.valueName()}, ${s.valueName()} } = ${s.functionName()}(${s.valueName()});`,
	(s) => `await ${s.functionName()}({ ${s.valueName()}, limit: ${figure(s.random)}, reason: "${prose(s, 4)}" });`,
	(s) => `expect(${s.valueName()}.${s.valueName()}).toBe(${figure(s.random)});`,
	(s) => `if (!${s.valueName()}) continue;`,
	(s) => `${s.valueName()},`,
	(s) => `return ${s.valueName()};`,
	(s) => `let ${s.valueName()} = ${figure(s.random)};`,
	(s) => `it("${prose(s, 6)}", () => {`,
	(s) => `${s.valueName()}: ${s.typeName()};`,
];

/** What closes and separates: every other line. */
const SHORT = ["}", "}", "});", "", "", "} else {", "try {", "return;", "break;", "},", "];", ") {"];

export function codeLine(scope: Scope): string {
	const { random } = scope;
	if (random.chance(0.2)) return random.pick(HEADS)(scope);
	const indent = "\t".repeat(random.between(1, 3));
	return indent + (random.chance(0.5) ? random.pick(SHORT) : random.pick(BODIES)(scope));
}

export function codeLines(scope: Scope, count: number): string[] {
	const lines: string[] = [];
	while (lines.length < count) lines.push(codeLine(scope));
	return lines;
}
