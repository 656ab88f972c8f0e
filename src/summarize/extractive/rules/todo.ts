/** To-do lists and plans: how much is done and what comes next. The result repeats the list. */
import type { Arguments, ToolRule } from "./rule.js";

const LIST_KEYS = ["todos", "items", "tasks", "plan", "steps"];
const DONE = /^(?:completed|done|cancelled)$/;
const CURRENT = /^(?:in_progress|in-progress|active|doing)$/;

export const todoRule: ToolRule = {
	tools: ["todowrite", "todoread", "todo", "todos", "updateplan", "plan", "tasklist"],
	nameCall(args, tool) {
		const items = findItems(args);
		const done = items.filter(({ status }) => DONE.test(status)).length;
		const current = items.find(({ status }) => CURRENT.test(status)) ?? items.find(({ status }) => !DONE.test(status));
		const next = current === undefined ? "" : `, ${current.text}`;
		const target = items.length === 0 ? "" : `${done}/${items.length} done${next}`;
		return { verb: tool, target, isPath: false, source: "echo" };
	},
};

function findItems(args: Arguments): { status: string; text: string }[] {
	const list = LIST_KEYS.map((key) => args[key]).find(Array.isArray) ?? [];
	return list.flatMap((item: unknown) => {
		if (typeof item !== "object" || item === null) return typeof item === "string" ? [{ status: "", text: item }] : [];
		const fields = item as Arguments;
		const text = [fields.content, fields.text, fields.step, fields.title].find((value) => typeof value === "string");
		return [{ status: String(fields.status ?? ""), text: String(text ?? "") }];
	});
}
