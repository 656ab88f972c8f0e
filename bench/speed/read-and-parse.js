// The floor for everything that reads a session: every line read and parsed, and nothing done with it.
import { openSync, readSync } from "node:fs";

const NEWLINE = 10;
const fd = openSync(process.argv[2] ?? "", "r");
const chunk = Buffer.allocUnsafe(1 << 20);
/** @type {Buffer[]} */
let pending = [];
for (let length = readSync(fd, chunk); length > 0; length = readSync(fd, chunk)) {
	const bytes = chunk.subarray(0, length);
	let from = 0;
	for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, from)) {
		parse(bytes.subarray(from, at));
		from = at + 1;
	}
	pending.push(Buffer.from(bytes.subarray(from)));
}
if (pending.some((rest) => rest.length > 0)) parse(Buffer.alloc(0));

/** @param {Buffer} last */
function parse(last) {
	const line = pending.length === 0 ? last : Buffer.concat([...pending, last]);
	pending = [];
	JSON.parse(line.toString());
}
