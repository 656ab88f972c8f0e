/** The invariants of what the model sees (SPEC 7), read off the rendered messages themselves. */
import type { ChainData } from "../../archive/record.js";
import type { ChainSpan } from "../../render/spans.js";
import { blocksOf, textOf } from "../../session/content.js";
import type { Content, Message, ToolResultMessage } from "../../session/entry.js";
import { defuseTags } from "../../text/defuse-tags.js";
import { pathOf } from "../../view/protect.js";
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
		const shown = new Map<number, { message: Message; place: number }>();
		for (const [place, { from, message }] of seen.entries()) {
			if (context[from]?.message.role === "user") shown.set(from, { message, place });
		}
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

interface HiddenOutput {
	readonly found: Found;
	readonly wasProtected: boolean;
}

const knownHidden = new WeakMap<Subject, readonly HiddenOutput[]>();

/** Worked out once for both checks. */
function hiddenProtected(subject: Subject): readonly HiddenOutput[] {
	let hidden = knownHidden.get(subject);
	if (hidden === undefined) {
		hidden = [...findHidden(subject)];
		knownHidden.set(subject, hidden);
	}
	return hidden;
}

function* findHidden(subject: Subject): Generator<HiddenOutput> {
	const outputs = protectedOutputs(subject);
	const newest = new Map(
		outputs.flatMap(({ path, isShown, at }) => (path !== undefined && isShown ? [[path, at]] : [])),
	);
	for (const { at, message, chain, path, isShown } of outputs) {
		if (isShown) continue;
		// Where condense renders itself, an older reading may point to a newer one of the same path.
		if (subject.blocksAreInOpenings && path !== undefined && (newest.get(path) ?? -1) > at) continue;
		const line = lineOf(subject.context, at);
		const wasProtected = chain === undefined || (chain.protectedToolCallIds ?? []).includes(message.toolCallId);
		yield { found: { line, message: `the protected output of ${nameOf(message)} is not shown` }, wasProtected };
	}
}

interface ProtectedOutput {
	/** Position in the context. */
	readonly at: number;
	readonly message: ToolResultMessage;
	/** The compressed chain that it lies in. */
	readonly chain: ChainData | undefined;
	/** The tool and the path that it read, if a path is what protects it. */
	readonly path: string | undefined;
	readonly isShown: boolean;
}

function protectedOutputs(subject: Subject): ProtectedOutput[] {
	const { view, context, chains, seen } = subject;
	const shown = new Map(seen.map(({ from, message }) => [from, message]));
	const inChain = new Map<number, ChainSpan>();
	for (const found of chains.spans) {
		for (let at = found.span.start + 1; at < found.span.end; at++) inChain.set(at, found);
	}
	const strays = new Set(pairUp(context).strays.map(({ at }) => at));
	const isInBlock = blockSearch(subject);
	return view.messages.flatMap((message, at): ProtectedOutput[] => {
		const paired = view.callOf.get(at);
		if (message.role !== "toolResult" || strays.has(at) || paired === undefined) return [];
		const rule = view.protectedBy(at);
		if (rule === undefined) return [];
		const place = inChain.get(at);
		const isShown = isShownWhole(message, shown.get(at)) || (place !== undefined && isInBlock(message, place));
		const path = rule.startsWith("path ") ? `${paired.call.name} ${pathOf(paired.call)}` : undefined;
		return [{ at, message, chain: place?.chain, path, isShown }];
	});
}

function isShownWhole(message: ToolResultMessage, shown: Message | undefined): boolean {
	return shown === message || (shown?.role === "toolResult" && textOf(shown.content) === textOf(message.content));
}

/**
 * Whether the block that stands for a chain has an output of it, its tags defused. Outputs stand in a block in their
 * order, so each is looked for behind the one before it first.
 */
function blockSearch({ seen, blocksAreInOpenings }: Subject): (output: ToolResultMessage, place: ChainSpan) => boolean {
	const blocks = new Map<number | string | undefined, Message & { content?: Content }>();
	for (const { from, blockId, message } of seen) {
		const name = blocksAreInOpenings ? from : blockId;
		if (!blocks.has(name)) blocks.set(name, message);
	}
	let last: { place: ChainSpan; text: string; end: number } | undefined;
	return ({ content }, place) => {
		if (last?.place !== place) {
			const block = blocks.get(blocksAreInOpenings ? place.span.start : place.chain.blockId);
			last = { place, text: textOf(block?.content), end: 0 };
		}
		const output = defuseTags(textOf(content));
		const behind = last.text.indexOf(output, last.end);
		const at = behind === -1 ? last.text.indexOf(output) : behind;
		if (at !== -1) last.end = at + output.length;
		return at !== -1;
	};
}

function lineOf(context: Subject["context"], at: number): number {
	return context[at]?.source.line ?? 1;
}
