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
		for (const { entry, line } of session.lines) {
			if (Number.isNaN(Date.parse(entry.timestamp)))
				yield { line, message: `no time: ${JSON.stringify(entry.timestamp)}` };
		}
	},
};

export const timeGoesBack: Check = {
	name: "time-goes-back",
	severity: "info",
	about: "An entry is older than the one it follows: a clock was set, or the file was put together.",
	*run({ session, tree }) {
		for (const line of session.lines) {
			const parent = tree.parentOf(line);
			if (parent === undefined || !(Date.parse(line.entry.timestamp) < Date.parse(parent.entry.timestamp))) continue;
			yield { line: line.line, message: `older than line ${parent.line}, which it follows` };
		}
	},
};

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
