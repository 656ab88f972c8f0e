import assert from "node:assert/strict";
import { test } from "node:test";
import type { Invocation } from "../../../src/cli/command.js";
import { compactTask } from "../../../src/cli/commands/compact.js";
import { inspectTask } from "../../../src/cli/commands/inspect.js";
import type { Io } from "../../../src/cli/io.js";
import { jobsFor, WORTH_WORKERS_BYTES } from "../../../src/cli/many/jobs.js";
import type { SelectedSession } from "../../../src/cli/many/select.js";

const CORES = 8;

function sessions(count: number, bytes: number, path = "s"): SelectedSession[] {
	return Array.from({ length: count }, (_, i) => {
		return {
			path: path === "-" ? path : `${path}${i}`,
			given: path,
			how: "",
			isListed: true,
			bytes,
			parent: undefined,
		};
	});
}

function jobs(
	list: SelectedSession[],
	wanted?: number,
	{ task = inspectTask, summarizer = "extractive" } = {},
): number {
	const invocation = { loaded: { settings: { condense: { summarizer } } }, io: {} as Io } as unknown as Invocation;
	const many = { jobs: wanted, since: undefined, globs: [], isFailFast: false, isJsonLines: false };
	return jobsFor({ sessions: list }, many, task as typeof inspectTask, invocation, CORES);
}

test("large folders take the cores but one, never more than there are sessions", () => {
	assert.equal(jobs(sessions(20, WORTH_WORKERS_BYTES.reading)), CORES - 1);
	assert.equal(jobs(sessions(3, WORTH_WORKERS_BYTES.reading)), 3);
	assert.equal(jobs(sessions(1, WORTH_WORKERS_BYTES.reading * 100)), 1);
});

test("small folders stay in this process, unless --jobs says otherwise", () => {
	assert.equal(jobs(sessions(20, 1000)), 1);
	assert.equal(jobs(sessions(20, 1000), 4), 4);
	assert.equal(jobs(sessions(2, 1000), 4), 2);
	assert.equal(jobs([], 4), 1);
	assert.equal(jobs(sessions(20, WORTH_WORKERS_BYTES.reading), 0), 1);
});

test("what plans is worth workers earlier than what only reads", () => {
	const list = sessions(4, WORTH_WORKERS_BYTES.planning / 4);
	assert.equal(jobs(list), 1);
	assert.equal(jobs(list, undefined, { task: compactTask as unknown as typeof inspectTask }), 4);
	assert.equal(jobs(list.slice(1), undefined, { task: compactTask as unknown as typeof inspectTask }), 1);
});

test("a model is asked from one process, and standard input is read by it", () => {
	const large = sessions(20, WORTH_WORKERS_BYTES.reading);
	const task = compactTask as unknown as typeof inspectTask;
	assert.equal(jobs(large, 4, { task, summarizer: "llm" }), 1);
	assert.equal(jobs(large, 4, { task, summarizer: "none" }), 4);
	assert.equal(jobs(large, 4, { summarizer: "llm" }), 4, "inspect asks none");
	assert.equal(jobs([...large, ...sessions(1, 0, "-")], 4), 1);
});
