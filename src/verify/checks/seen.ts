/** The invariants of what the model sees (SPEC 7), read off the rendered messages themselves. */
import { resolveChains } from "../../render/spans.js";
import { blocksOf, textOf } from "../../session/content.js";
import type { Content, Message, ToolResultMessage } from "../../session/entry.js";
import { defuseTags } from "../../text/defuse-tags.js";
import type { Check, Found } from "../finding.js";
import { pairUp } from "../pairs.js";
import { nameOf } from "../records.js";
import type { Subject } from "../subject.js";

export const seenOrphan: Check = {
	name: "seen-orphan",
	severity: "error",
	about: "The model would see a result without an open call.",
	*run({ seen, context }) {
		for (const { at, message } of pairUp(seen).strays) {
			yield {
				line: lineOf(context, seen[at]!.from),
				message: `the result of ${nameOf(message)} is shown without its call`,
			};
		}
	},
};

export const seenCall: Check = {
	name: "seen-call",
	severity: "error",
	about: "The model would see a call without the result that was open for it.",
	*run({ seen, context }) {
		const results = new Map<string, number>();
		for (const { at, id, answeredAt } of pairUp(seen).calls) {
			if (answeredAt !== undefined) results.set(`${seen[at]!.from} ${id}`, seen[answeredAt]!.from);
		}
		const shown = new Set(seen.map(({ from }) => from));
		for (const { at, id, name, answeredAt } of pairUp(context).calls) {
			if (answeredAt === undefined || !shown.has(at) || results.get(`${at} ${id}`) !== undefined) continue;
			yield {
				line: lineOf(context, at),
				message: `${nameOf({ toolName: name, toolCallId: id })} is shown without its result`,
			};
		}
	},
};

export const seenUsers: Check = {
	name: "seen-users",
	severity: "error",
	about: "A user message is missing from what the model sees, changed, or out of place.",
	*run({ seen, context, blocksAreInOpenings }) {
		const shown = new Map(seen.map(({ from, message }, place) => [from, { message, place }]));
		let last = -1;
		for (const [at, { message, source }] of context.entries()) {
			if (message.role !== "user") continue;
			const found = shown.get(at);
			if (found === undefined) yield { line: source.line, message: "a user message is not shown" };
			else if (!isSame(message, found.message, blocksAreInOpenings))
				yield { line: source.line, message: "a user message is changed" };
			else if (found.place < last) yield { line: source.line, message: "a user message is out of place" };
			last = Math.max(last, found?.place ?? -1);
		}
	},
};

/** A block may stand behind the opening message's own content. */
function isSame(before: Message & { content?: Content }, after: Message & { content?: Content }, mayHaveMore: boolean) {
	if (before === after) return true;
	const [own, shown] = [blocksOf(before.content), blocksOf(after.content)];
	return JSON.stringify(own) === JSON.stringify(mayHaveMore ? shown.slice(0, own.length) : shown);
}

export const protectedOutput: Check = {
	name: "protected-output",
	severity: "error",
	about: "A protected output is not shown word for word.",
	*run(subject) {
		for (const { found, wasProtected } of hiddenProtected(subject)) if (wasProtected) yield found;
	},
};

export const protectedTooLate: Check = {
	name: "protected-too-late",
	severity: "info",
	about: "An output that the settings protect now was compressed before they did. condense query brings it back.",
	*run(subject) {
		for (const { found, wasProtected } of hiddenProtected(subject)) if (!wasProtected) yield found;
	},
};

function* hiddenProtected(subject: Subject): Generator<{ found: Found; wasProtected: boolean }> {
	const { view, context, seen } = subject;
	const shown = new Map(seen.map(({ from, message }) => [from, message]));
	const inChain = new Map(
		resolveChains(view).spans.flatMap(({ chain, span }) =>
			Array.from(
				{ length: span.end - span.start - 1 },
				(_, i) => [span.start + 1 + i, { chain, start: span.start }] as const,
			),
		),
	);
	const strays = new Set(pairUp(context).strays.map(({ at }) => at));
	for (const [at, message] of view.messages.entries()) {
		if (message.role !== "toolResult" || strays.has(at) || !view.callOf.has(at)) continue;
		if (view.protectedBy(at) === undefined || isShownWhole(message, shown.get(at))) continue;
		const place = inChain.get(at);
		const wasProtected = place === undefined || (place.chain.protectedToolCallIds ?? []).includes(message.toolCallId);
		if (
			place !== undefined &&
			blockText(place.start, place.chain.blockId, subject).includes(defuseTags(textOf(message.content)))
		)
			continue;
		yield {
			found: { line: context[at]!.source.line, message: `the protected output of ${nameOf(message)} is not shown` },
			wasProtected,
		};
	}
}

function isShownWhole(message: ToolResultMessage, shown: Message | undefined): boolean {
	return shown === message || (shown?.role === "toolResult" && textOf(shown.content) === textOf(message.content));
}

/** The text of the block that stands for a chain, which opens at a place of the context. */
function blockText(start: number, blockId: string, { seen, blocksAreInOpenings }: Subject): string {
	const item = seen.find((one) => (blocksAreInOpenings ? one.from === start : one.blockId === blockId));
	return item === undefined ? "" : textOf((item.message as Message & { content?: Content }).content);
}

function lineOf(context: Subject["context"], at: number): number {
	return context[at]?.source.line ?? 1;
}
