/** The check that the tests of this folder make: each command on a session, and on one four times as large. */
import assert from "node:assert/strict";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { age, writeOld } from "../helpers/session-file.js";
import { makeTempDir } from "../helpers/temp-dir.js";
import { type CommandLine, NOW } from "./commands.js";
import { countWork, FACTOR, findSteep } from "./growth.js";
import { KNOWN } from "./known.js";
import { run } from "./run.js";
import { SHAPES, type Shape } from "./shapes.js";

/** One test for each shape of session: no place in the code does more than its share of the larger one. */
export function checkGrowth(commands: readonly CommandLine[]): void {
	for (const shape of SHAPES) {
		test(`work grows with the session: ${shape.name}`, async (t) => {
			const steep: string[] = [];
			const fitting = commands.filter(({ isNative }) => !(isNative && shape.hasRuns));
			for (const command of fitting) steep.push(...(await steepSteps(t, command, shape)));
			assert.deepEqual(steep, []);
		});
	}
}

async function steepSteps(t: TestContext, command: CommandLine, shape: Shape): Promise<string[]> {
	const folder = makeTempDir(t);
	const works = [];
	for (const n of [shape.n, FACTOR * shape.n]) {
		const session = writeOld(join(folder, `${n}.jsonl`), shape.make(n).bytes());
		if (command.on === "compacted") {
			const { code, stderr } = await run(["compact", session, "--window", "1", "--no-preview", ...NOW], folder);
			assert.equal(code, 0, stderr);
		}
		const copy = join(folder, `${n}.copy.jsonl`);
		copyFileSync(session, copy);
		age(copy);
		works.push(await workOf(command, copy, folder));
	}
	return findSteep(works[0]!, works[1]!, shape.n)
		.filter(({ place }) => !isKnown(command, shape, place))
		.map(({ place, small, large }) => `${command.name}: ${place}: ${small} became ${large}`);
}

async function workOf(command: CommandLine, file: string, folder: string): Promise<Map<string, number>> {
	let ran = { code: 0, stderr: "" };
	const work = await countWork(async () => {
		ran = await run(command.words(file), folder);
	});
	assert.ok(ran.code < 2, `condense ${command.name} ended with ${ran.code}: ${ran.stderr}`);
	return work;
}

function isKnown(command: CommandLine, shape: Shape, place: string): boolean {
	return KNOWN.some(
		(known) =>
			(known.shapes === undefined || known.shapes.includes(shape.name)) &&
			(known.command === undefined || known.command === command.name) &&
			(known.places === undefined || known.places.some((name) => place.startsWith(name))),
	);
}
