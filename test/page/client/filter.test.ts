import assert from "node:assert/strict";
import { test } from "node:test";
import { allTools, type Criteria, EVERYTHING, Filter, KINDS } from "../../../src/page/client/filter.js";
import { findTasks } from "../../../src/page/client/tasks.js";
import { threeTasks } from "../items.js";

const ITEMS = threeTasks();
const TASKS = findTasks(ITEMS);

for (const [title, criteria, places] of [
	["no criterion leaves everything", {}, [0, 1, 2, 3, 4, 5, 6, 7]],
	["text is found whatever the letter case", { text: "TODO" }, [0, 1]],
	["text is found in the arguments of calls", { text: "npm TEST" }, [3, 7]],
	["originals are searched only when asked for", { text: "whole" }, []],
	["then they are", { text: "whole", inOriginals: true }, [4]],
	["a tool leaves its calls and results", { tool: "bash" }, [3, 4, 6]],
	["a block counts for the tools that it took in", { tool: "grep" }, [1]],
	["a task leaves what it opened", { task: TASKS[1] }, [2, 3, 4]],
	["what changed", { kind: "changed" }, [1, 4, 7]],
	["archived results", { kind: "archived" }, [4]],
	["compressed chains", { kind: "blocks" }, [1]],
	["protected output", { kind: "protected" }, [6]],
	["failed calls", { kind: "failed" }, [6]],
	["user messages", { kind: "users" }, [0, 2, 5]],
	["all criteria hold at once", { tool: "bash", task: TASKS[1], text: "archived" }, [4]],
] satisfies [string, Partial<Criteria>, number[]][]) {
	test(title, () => assert.deepEqual(new Filter(ITEMS).select({ ...EVERYTHING, ...criteria }), places));
}

test("tools are named once, the most used first", () => assert.deepEqual(allTools(ITEMS), ["bash", "grep"]));

test("every kind that Show offers finds something here", () => {
	for (const { name, holds } of Object.values(KINDS)) assert.ok(ITEMS.some(holds), name);
});
