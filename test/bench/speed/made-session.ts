/** A made-up session in memory. */
import { makeSession, type Plan } from "../../../bench/speed/input/shapes.js";
import { buildContext } from "../../../src/context/build.js";
import { parseSession } from "../../../src/session/parse.js";
import { branchOf } from "../../../src/session/tree.js";

/** Its lines, of one megabyte unless the plan says otherwise. */
export function made(plan: Partial<Plan>): string[] {
	const lines: string[] = [];
	const sink = {
		written: 0,
		write(line: string) {
			lines.push(line);
			sink.written += Buffer.byteLength(line) + 1;
		},
	};
	makeSession({ shape: "turns", bytes: 1e6, seed: 1, entries: 1000, branches: 5, ...plan }, sink);
	return lines;
}

/** As condense reads it. */
export function read(lines: readonly string[]) {
	const session = parseSession([Buffer.from(`${lines.join("\n")}\n`)], "made.jsonl");
	const branch = branchOf(session);
	const messages = buildContext(branch.lines).map(({ message }) => message);
	return { session, branch, messages };
}
