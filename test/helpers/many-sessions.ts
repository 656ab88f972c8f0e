/** A folder of generated sessions, old enough that no pi can have them open, each with a finished task worth compacting. */
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { call, type SessionBuilder, session } from "./session-builder.js";
import { writeOld } from "./session-file.js";

/** Long enough to be archived, and different each time. */
function longText(seed: string): string {
	return Array.from({ length: 120 }, (_, i) => `${seed} line ${i}: value_${seed}_${i} = ${i * 7919};`).join("\n");
}

/** A finished task of two calls with about 9,000 characters of output, and an answer. */
export function addTask(built: SessionBuilder, name: string): SessionBuilder {
	return built
		.user(`Look into ${name}.`)
		.assistant("Reading.", call(`${name}-a`, "read", { path: `src/${name}.ts` }))
		.result(`${name}-a`, longText(`${name}A`))
		.assistant("Testing.", call(`${name}-b`, "bash", { command: `npm test ${name}` }))
		.result(`${name}-b`, longText(`${name}B`))
		.says(`${name} is in order.`);
}

export function taskSession(name: string, header: { [key: string]: unknown } = {}): SessionBuilder {
	return addTask(session({ id: name, ...header }), name);
}

/** Writes `01.jsonl`, `02.jsonl`, … into `folder` and gives their names. */
export function writeSessions(folder: string, count: number): string[] {
	mkdirSync(folder, { recursive: true });
	return Array.from({ length: count }, (_, i) => {
		const name = String(i + 1).padStart(2, "0");
		writeOld(join(folder, `${name}.jsonl`), taskSession(`s${name}`).bytes());
		return `${name}.jsonl`;
	});
}

/** Every session file of a folder with its bytes. */
export function bytesIn(folder: string): Map<string, Buffer> {
	const names = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
	return new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
}
