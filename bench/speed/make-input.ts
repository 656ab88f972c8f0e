/**
 * Writes a made-up session: `node --import tsx bench/speed/make-input.ts --size 50 --out FILE [--shape turns]`.
 * The same options give the same bytes. It goes to the disk as it is made, so that its size is no matter.
 */
import { parseArgs } from "node:util";
import { FileSink } from "./input/file-sink.js";
import { makeSession, SHAPES, type Shape } from "./input/shapes.js";

const USAGE = `usage: node --import tsx bench/speed/make-input.ts --out FILE [options]
  --size N      megabytes; for the shape "line", of its long line (50; line: 64)
  --shape S     turns (never compacted), compacted (by pi, as often as its context was full), line (one long line),
                entries (many small ones), branches (turns)
  --entries N   for the shape "entries" (200000)
  --branches N  for the shape "branches" (50)
  --seed N      another seed is another session (1)
`;

const { values } = parseArgs({
	options: {
		out: { type: "string" },
		size: { type: "string" },
		shape: { type: "string", default: "turns" },
		entries: { type: "string", default: "200000" },
		branches: { type: "string", default: "50" },
		seed: { type: "string", default: "1" },
	},
});

const shape = SHAPES.find((name): name is Shape => name === values.shape);
if (values.out === undefined || shape === undefined) {
	process.stderr.write(USAGE);
	process.exitCode = 2;
} else {
	const megabytes = Number(values.size ?? (shape === "line" ? 64 : 50));
	const counts = { seed: Number(values.seed), entries: Number(values.entries), branches: Number(values.branches) };
	const sink = new FileSink(values.out);
	makeSession({ shape, bytes: megabytes * 1e6, ...counts }, sink);
	sink.end();
}
