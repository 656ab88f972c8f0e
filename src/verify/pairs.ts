/**
 * Calls and results as a provider takes them (SPEC 7.4): a result answers a call of the latest assistant message, while
 * no other message has come between, and each call once. What is left over on either side, with the reason.
 */
import type { ContextMessage } from "../context/build.js";
import { isAssistant, isFailedAttempt, toolCallsOf } from "../session/content.js";
import type { ToolResultMessage } from "../session/entry.js";

export interface OpenCall {
	readonly id: string;
	readonly name: string;
	/** Position of the assistant message in the context. */
	readonly at: number;
	/** Position of the result, once there is one. */
	answeredAt?: number;
	/** Position of the message that came before a result did. */
	closedAt?: number;
	/** Whether a result came all the same. */
	isAnsweredLate?: boolean;
}

export interface StrayResult {
	/** Position in the context. */
	readonly at: number;
	readonly message: ToolResultMessage;
	/** The latest call of that id before it, if the context has one. */
	readonly call: OpenCall | undefined;
	readonly kind: "no-call" | "late" | "again";
}

export interface Pairs {
	/** Of all attempts that were sent. */
	readonly calls: readonly OpenCall[];
	readonly strays: readonly StrayResult[];
}

/** Half of the checks ask. */
const known = new WeakMap<object, Pairs>();

/** Worked out once for each context: none changes afterwards. */
export function pairUp(context: readonly Pick<ContextMessage, "message">[]): Pairs {
	let pairs = known.get(context);
	if (pairs === undefined) {
		pairs = pair(context);
		known.set(context, pairs);
	}
	return pairs;
}

function pair(context: readonly Pick<ContextMessage, "message">[]): Pairs {
	const calls: OpenCall[] = [];
	const strays: StrayResult[] = [];
	const latest = new Map<string, OpenCall>();
	let made: OpenCall[] = [];
	/** Of `made`, those that wait, where there are several; of those with one id the first is the last in its list. */
	let open: Map<string, OpenCall[]> | undefined;
	const close = (at: number) => {
		for (const call of made) if (call.answeredAt === undefined) call.closedAt = at;
		made = [];
		open = undefined;
	};
	const take = (id: string) => {
		if (made.length < 2) return made.find((call) => call.id === id && call.answeredAt === undefined);
		open ??= waitingById(made);
		return open.get(id)?.pop();
	};
	for (const [at, { message }] of context.entries()) {
		if (message.role === "toolResult") {
			const call = take(message.toolCallId);
			if (call === undefined) strays.push(strayOf(at, message, latest.get(message.toolCallId)));
			else call.answeredAt = at;
		} else if (isAssistant(message)) {
			close(at);
			if (isFailedAttempt(message)) continue;
			made = toolCallsOf(message).map(({ id, name }) => ({ id, name, at }));
			for (const call of made) {
				calls.push(call);
				latest.set(call.id, call);
			}
		} else if (!(message.role === "bashExecution" && message.excludeFromContext)) {
			close(at);
		}
	}
	return { calls, strays };
}

function waitingById(calls: readonly OpenCall[]): Map<string, OpenCall[]> {
	const byId = new Map<string, OpenCall[]>();
	for (const call of calls.toReversed()) {
		const waiting = byId.get(call.id);
		if (waiting === undefined) byId.set(call.id, [call]);
		else waiting.push(call);
	}
	return byId;
}

function strayOf(at: number, message: ToolResultMessage, call: OpenCall | undefined): StrayResult {
	if (call === undefined) return { at, message, call, kind: "no-call" };
	if (call.answeredAt !== undefined) return { at, message, call, kind: "again" };
	call.isAnsweredLate = true;
	return { at, message, call, kind: "late" };
}
