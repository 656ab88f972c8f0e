import assert from "node:assert/strict";
import { test } from "node:test";
import { SHAPES } from "../../../bench/speed/input/shapes.js";
import { planInputs } from "../../../bench/speed/inputs.js";
import { sectionsOf } from "../../../bench/speed/report.js";
import { growthOf, type InputResults, summarize } from "../../../bench/speed/results.js";

const planned = (sizes: readonly number[], shapes: readonly string[]) =>
	planInputs(sizes, shapes).map(({ name, shape }) => `${shape}: ${name}`);

test("each size of the compacted session is measured, then each of the one never compacted, then the hard ones", () => {
	assert.deepEqual(planned([5, 50], SHAPES), [
		"compacted: 5 MB",
		"compacted: 50 MB",
		"turns: 5 MB",
		"turns: 50 MB",
		"line: one line of 64 MB",
		"entries: 200,000 entries",
		"branches: 50 branches",
	]);
});

test("shapes can be chosen, and sizes left out", () => {
	assert.deepEqual(planned([5, 50], ["branches", "turns"]), ["turns: 5 MB", "turns: 50 MB", "branches: 50 branches"]);
	assert.deepEqual(planned([], ["turns", "line"]), ["line: one line of 64 MB"]);
});

test("each shape has a section of the page with its own growth; what was not measured has none", () => {
	const at = (input: string, shape: InputResults["shape"], cpuMs: number): InputResults => {
		const run = { wallMs: 1, cpuMs, peakKilobytes: 1000, bytesAdded: 0 };
		return { input, shape, bytes: 5e6, results: summarize([{ row: "work", floor: "work", measured: [run] }]) };
	};
	const turns = [at("5 MB", "turns", 10), at("50 MB", "turns", 70)];
	const machine = { cpu: "a CPU", cores: 2, memoryGigabytes: 8, system: "an OS", node: "v20", load: 0 };
	const growth = { compacted: [], turns: growthOf(turns, 0) };
	const sections = sectionsOf({ machine, starts: [], inputs: [...turns, at("one line", "line", 5)], growth });
	assert.deepEqual(Object.keys(sections), ["start", "compacted", "turns", "hard"]);
	assert.equal(sections.compacted, "");
	assert.match(sections.turns!, /\*\*50 MB: 5\.0 MB, medians of 1\*\*.*CPU 5 MB → 50 MB.*7\.00x/s);
	assert.match(sections.hard!, /\*\*one line: /);
	assert.doesNotMatch(sections.hard!, /50 MB|→/);
});
