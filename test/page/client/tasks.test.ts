import assert from "node:assert/strict";
import { test } from "node:test";
import { findTasks } from "../../../src/page/client/tasks.js";
import { item, threeTasks } from "../items.js";

test("a task reaches from its user message to the next one, and knows its block", () => {
	assert.deepEqual(findTasks(threeTasks()), [
		{ from: 0, to: 2, title: "Find the todos", blockId: "b1" },
		{ from: 2, to: 5, title: "Run the tests" },
		{ from: 5, to: 8, title: "And now?" },
	]);
});

test("what stands before the first user message belongs to no task", () => {
	assert.deepEqual(findTasks([item("compaction", "earlier"), item("user", "go")]), [{ from: 1, to: 2, title: "go" }]);
});

test("a long title is cut between characters", () => {
	const [task] = findTasks([item("user", "😀".repeat(100))]);
	assert.equal(task?.title, `${"😀".repeat(59)}…`);
});
