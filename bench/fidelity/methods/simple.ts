/** The methods that know nothing of tokens: everything, nothing, truncation, the deterministic stub. */
import type { RefCall } from "../calls.js";
import { callLine, rootOf } from "./call-line.js";
import type { Method, Task } from "./method.js";

export const keepAll: Method = { name: "keep-all", write: () => undefined };
export const mask: Method = { name: "mask", write: () => ({ text: "" }) };

export const callLog: Method = {
	name: "call-log",
	write: (task) => ({ text: lines(task, () => "").join("\n") }),
};

/** The first and last half of `size` characters of every result. */
export function headTail(size: number): Method {
	const half = size / 2;
	const crop = (text: string): string =>
		text.length <= size ? text : `${text.slice(0, half)}…${text.slice(text.length - half)}`;
	return { name: `ht${size}`, write: (task) => ({ text: lines(task, (call) => `\n${crop(call.text)}`).join("\n") }) };
}

const ERROR_LINE = /\b(?:error|fail(?:ed|ure)?|exception|fatal|cannot|not found)\b|Error\b/i;
const SIGNATURE =
	/^\s*(?:export\s|async\s|public\s|private\s|static\s)*(?:function|class|interface|type|enum|def|fn|func|const)\s/;
const PATH_IN_LINE = /[\w.-]+\/[\w./-]+/;

/** The most telling lines of every result, `size` characters for each call. */
export function bestLines(size: number): Method {
	const pick = (text: string): string => {
		const all = text.split("\n");
		const value = (line: string, at: number): number =>
			(ERROR_LINE.test(line) ? 4 : 0) +
			(SIGNATURE.test(line) ? 3 : 0) +
			(PATH_IN_LINE.test(line) ? 1 : 0) +
			(at === 0 || at === all.length - 1 ? 2 : 0);
		const ranked = all
			.map((line, at) => ({ line: line.trim(), at, value: value(line, at) }))
			.filter(({ line, value }) => line !== "" && value > 0)
			.sort((one, other) => other.value - one.value || one.at - other.at);
		let room = size;
		const kept = ranked.filter(({ line }) => {
			if (line.length + 1 > room) return false;
			room -= line.length + 1;
			return true;
		});
		return kept
			.sort((one, other) => one.at - other.at)
			.map(({ line }) => `\n${line}`)
			.join("");
	};
	return { name: `lines${size}`, write: (task) => ({ text: lines(task, (call) => pick(call.text)).join("\n") }) };
}

/** Counts and the two ends of a chain, as SPEC 6 has it for a chain without summaries. */
export const deterministicStub: Method = {
	name: "det-stub",
	write({ calls }) {
		if (calls.length === 0) return { text: "" };
		const counts = new Map<string, number>();
		for (const { call } of calls) counts.set(call.name, (counts.get(call.name) ?? 0) + 1);
		const histogram = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
		const excerpt = ({ call }: RefCall): string => `${call.name} ${JSON.stringify(call.args)}`.slice(0, 200);
		const facts = [
			`${calls.length} tool calls: ${histogram.map(([name, count]) => `${name} x${count}`).join(", ")}`,
			`first: ${excerpt(calls[0]!)}`,
			`last: ${excerpt(calls[calls.length - 1]!)}`,
			`refs: ${calls.map((call) => call.ref).join(", ")}`,
		];
		return { text: facts.join("\n") };
	},
};

function lines({ calls, timeline }: Task, rest: (call: RefCall) => string): string[] {
	const root = rootOf(timeline.cwd);
	return calls.map((call) => callLine(call, root) + rest(call));
}
