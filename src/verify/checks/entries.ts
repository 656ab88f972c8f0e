/** What single entries say: times, messages, characters. */

import type { SessionLine } from "../../session/entry.js";
import type { Check } from "../finding.js";

export const messageMissing: Check = {
	name: "message-missing",
	severity: "error",
	about: "A message entry of the branch has no message. pi trips over it.",
	repair: "left out of the branch",
	*run({ tree }) {
		for (const line of tree.branch) {
			if (!hasMessage(line)) yield { line: line.line, message: "a message entry without a message" };
		}
	},
};

/** Whether an entry has the message that its type promises. */
export function hasMessage({ entry }: SessionLine): boolean {
	if (entry.type !== "message") return true;
	return typeof (entry.message as { role?: unknown } | null | undefined)?.role === "string";
}

export const unreadableTime: Check = {
	name: "unreadable-time",
	severity: "warning",
	about: "An entry has no time that can be read.",
	*run({ session }) {
		const times = timesOf(session.lines);
		for (const [place, { entry, line }] of session.lines.entries()) {
			if (Number.isNaN(times[place])) yield { line, message: `no time: ${JSON.stringify(entry.timestamp)}` };
		}
	},
};

export const timeGoesBack: Check = {
	name: "time-goes-back",
	severity: "info",
	about: "An entry is older than the one it follows: a clock was set, or the file was put together.",
	*run({ session, tree }) {
		const times = timesOf(session.lines);
		for (const [place, { line }] of session.lines.entries()) {
			const parent = tree.parents[place];
			if (parent === undefined) continue;
			// Most follow the entry that stands before them.
			const isNext = place > 0 && parent === session.lines[place - 1];
			if (!(times[place]! < (isNext ? times[place - 1]! : Date.parse(parent.entry.timestamp)))) continue;
			yield { line, message: `older than line ${parent.line}, which it follows` };
		}
	},
};

const knownTimes = new WeakMap<readonly SessionLine[], Float64Array>();

/** When the entries say that they were made, in milliseconds; NaN for what cannot be read. */
function timesOf(lines: readonly SessionLine[]): Float64Array {
	let times = knownTimes.get(lines);
	if (times === undefined) {
		times = new Float64Array(lines.length);
		for (let place = 0; place < lines.length; place++) times[place] = Date.parse(lines[place]!.entry.timestamp);
		knownTimes.set(lines, times);
	}
	return times;
}

export const loneSurrogate: Check = {
	name: "lone-surrogate",
	severity: "warning",
	about: "A text holds half a character. Providers refuse a request that has one.",
	*run({ session, faults }) {
		const found = new Map(faults.flatMap((fault) => (fault.kind === "lone-surrogate" ? [[fault.line, fault]] : [])));
		if (found.size === 0) return;
		for (const { line } of session.lines) {
			const fault = found.get(line);
			if (fault !== undefined) yield fault;
		}
	},
};
