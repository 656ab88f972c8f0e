import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { measureNode, measureProgram } from "../../../bench/speed/measure.js";
import { makeTempDir } from "../../helpers/temp-dir.js";

test("the peak of a process is that of its largest moment, also when it was over long before", async (t) => {
	const folder = makeTempDir(t);
	const idle = await measureNode(["-e", "0"], folder);
	const script = "let b = Buffer.alloc(150e6, 1); b = undefined; setTimeout(() => {}, 20)";
	const large = await measureNode(["-e", script], folder);
	assert.ok(large.peakKilobytes! - idle.peakKilobytes! > 140_000, `${idle.peakKilobytes}, ${large.peakKilobytes}`);
	assert.ok(idle.cpuMs > 0 && idle.wallMs > 0);
});

test("a command that fails is no measurement", async (t) => {
	const folder = makeTempDir(t);
	await assert.rejects(measureNode(["-e", "console.error('why'); process.exitCode = 3"], folder), /ended with 3: why/);
});

test("the children of a shell tell their CPU time; a program that is not there gives nothing", async (t) => {
	const folder = makeTempDir(t);
	const file = join(folder, "lines");
	writeFileSync(file, "a\n".repeat(1000));
	const usage = await measureProgram("cat -n", file, folder);
	assert.ok(usage !== undefined && usage.cpuMs >= 0 && usage.wallMs > 0);
	assert.equal(await measureProgram("no-such-program-anywhere", file, folder), undefined);
});
