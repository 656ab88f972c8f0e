/**
 * A process that locks a session and appends to it, to be limited or killed from outside.
 * Usage: faulty-disk-appender.ts FILE BYTES TIMES. Prints a line once the lock is held, then one for each append: `ok`,
 * or the code of the error.
 */
import { readFileSync, writeSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

import { CondenseError } from "../../src/errors.js";
import { appendToSession } from "../../src/session/append.js";
import { fileStateOf } from "../../src/session/file-state.js";
import { lockSession } from "../../src/session/lock.js";

const [file = "", bytes = "0", times = "1"] = process.argv.slice(2);
await lockSession(file);
writeSync(1, "locked\n");
const line = Buffer.from(`${JSON.stringify({ type: "custom", fill: "x".repeat(Number(bytes)) })}\n`);
for (let round = 0; round < Number(times); round++) {
	writeSync(1, `${append()}\n`);
}
await setTimeout(20); // pending signals are delivered here

function append(): string {
	try {
		const endsWithNewline = readFileSync(file).at(-1) === 0x0a;
		appendToSession(file, fileStateOf(file), line, { endsWithNewline });
		return "ok";
	} catch (error) {
		return error instanceof CondenseError ? error.code : String(error);
	}
}
