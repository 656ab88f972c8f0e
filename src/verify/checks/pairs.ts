/** Calls and their results in the context (SPEC 3, 7.4). Providers refuse a request in which they do not match. */
import { isAssistant, isFailedAttempt, toolCallsOf } from "../../session/content.js";
import type { Message, SessionLine } from "../../session/entry.js";
import type { Check, Found } from "../finding.js";
import { shortId } from "../finding.js";
import { type OpenCall, pairUp, type StrayResult } from "../pairs.js";
import { nameOf } from "../records.js";
import type { Subject } from "../subject.js";

export const resultWithoutCall: Check = {
	name: "result-without-call",
	severity: "error",
	about: "A tool result has no call before it in the context: cut away, hidden, failed, on another branch, or lost.",
	repair: "left out of the branch",
	run(subject) {
		const causeOf = causeFinder(subject);
		return strays(subject, "no-call", ({ message }) => {
			return `no call before the result of ${nameOf(message)}: ${causeOf(message.toolCallId)}`;
		});
	},
};

export const lateResult: Check = {
	name: "late-result",
	severity: "error",
	about: "Another message stands between a call and its result, so the result comes too late.",
	repair: "left out of the branch",
	run: (subject) =>
		strays(subject, "late", ({ message, call }) => {
			const between = subject.sent[call?.closedAt ?? 0]!;
			return `a ${between.message.role} message (line ${between.source.line}) stands between ${nameOf(message)} and its result`;
		}),
};

export const repeatedResult: Check = {
	name: "repeated-result",
	severity: "error",
	about: "A call has a second result.",
	repair: "left out of the branch",
	run: (subject) =>
		strays(subject, "again", ({ message, call }) => {
			const first = subject.sent[call?.answeredAt ?? 0]!.source.line;
			return `line ${first} has answered ${nameOf(message)} already`;
		}),
};

export const callWithoutResult: Check = {
	name: "call-without-result",
	severity: "warning",
	about: "A call was never answered, and the conversation went on. pi sends a made-up result for it.",
	run: (subject) => unanswered(subject, true, "was never answered"),
};

export const callInFlight: Check = {
	name: "call-in-flight",
	severity: "info",
	about: "The branch ends with a call that has no result: a tool is running, or was when the session ended.",
	run: (subject) => unanswered(subject, false, "has no result yet"),
};

function* strays(subject: Subject, kind: StrayResult["kind"], say: (stray: StrayResult) => string): Generator<Found> {
	for (const stray of pairUp(subject.sent).strays) {
		if (stray.kind === kind) yield { line: subject.sent[stray.at]!.source.line, message: say(stray) };
	}
}

function* unanswered({ sent }: Subject, isClosed: boolean, what: string): Generator<Found> {
	for (const call of pairUp(sent).calls) {
		if (call.answeredAt !== undefined || call.isAnsweredLate === true) continue;
		if ((call.closedAt !== undefined) !== isClosed) continue;
		yield { line: sent[call.at]!.source.line, message: `${nameOfCall(call)} ${what}` };
	}
}

function nameOfCall({ id, name }: OpenCall): string {
	return nameOf({ toolName: name, toolCallId: id });
}

/** Says where the call of a result is, if not before it in the context. */
function causeFinder({ session, tree, sent }: Subject): (id: string) => string {
	let shown: Map<SessionLine, Message> | undefined;
	let madeBy: Map<string, SessionLine> | undefined;
	return (id) => {
		shown ??= new Map(sent.map(({ source, message }) => [source, message]));
		madeBy ??= callLines(session.lines, tree.isOnBranch);
		const line = madeBy.get(id);
		if (line === undefined) return "nothing in the file makes it";
		const message = shown.get(line);
		const where = `line ${line.line}`;
		if (!tree.isOnBranch.has(line)) return `${where} makes it, on another branch`;
		if (message === undefined) return `a compaction or an edit has taken ${where}, which makes it, out of the context`;
		if (isAssistant(message) && isFailedAttempt(message)) return `the attempt that made it (${where}) failed`;
		return `${where} makes it, in another order or changed by an edit`;
	};
}

/** The entry that makes each call; the last one on the branch, where there is one. */
function callLines(lines: readonly SessionLine[], isOnBranch: ReadonlySet<SessionLine>): Map<string, SessionLine> {
	const madeBy = new Map<string, SessionLine>();
	for (const line of lines) {
		const message = line.entry.type === "message" ? line.entry.message : undefined;
		if (message?.role !== "assistant") continue;
		for (const { id } of toolCallsOf(message)) {
			const other = madeBy.get(id);
			if (other === undefined || isOnBranch.has(line) || !isOnBranch.has(other)) madeBy.set(id, line);
		}
	}
	return madeBy;
}

export const reusedCallId: Check = {
	name: "reused-call-id",
	severity: "info",
	about: "Several messages use one call id. Providers do that; a bare id then names none of the calls by itself.",
	*run({ tree }) {
		const firstAt = new Map<string, number>();
		const again = new Map<string, { second: number; last: number; messages: number }>();
		for (const { entry, line } of tree.branch) {
			if (entry.type !== "message" || entry.message?.role !== "assistant") continue;
			for (const { id } of toolCallsOf(entry.message)) {
				const first = firstAt.get(id);
				const known = again.get(id);
				if (first === undefined) firstAt.set(id, line);
				else if (known === undefined && first !== line) again.set(id, { second: line, last: line, messages: 2 });
				else if (known !== undefined && known.last !== line) {
					known.last = line;
					known.messages += 1;
				}
			}
		}
		if (again.size === 0) return;
		for (const id of firstAt.keys()) {
			const known = again.get(id);
			if (known === undefined) continue;
			yield { line: known.second, message: `${known.messages} messages make a call ${shortId(id)}` };
		}
	},
};

export const callIdTwice: Check = {
	name: "call-id-twice",
	severity: "warning",
	about: "One answer uses a call id twice. Providers may refuse it; condense tells the calls apart by their order.",
	*run({ sent }) {
		let last = -1;
		let found = -1;
		const ids = new Set<string>();
		for (const { id, at } of pairUp(sent).calls) {
			if (at !== last) ids.clear();
			last = at;
			if (at === found || ids.size !== ids.add(id).size) continue;
			found = at;
			yield { line: sent[at]!.source.line, message: `one answer makes two calls ${shortId(id)}` };
		}
	},
};
