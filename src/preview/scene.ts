/**
 * What a preview is made from: the context before and after, and how the two hang together. Everything about a place
 * (a position in `messages`) is worked out once here.
 */
import type { ArchivedSummary } from "../archive/archive.js";
import { CUSTOM_TYPE } from "../archive/record.js";
import type { ContextMessage } from "../context/build.js";
import { keyOf } from "../context/calls.js";
import type { OccurrenceKey } from "../context/occurrence.js";
import { droppedBy } from "../render/chains.js";
import type { RenderedMessage } from "../render/render.js";
import { type ChainSpan, resolveChains } from "../render/spans.js";
import { isToolResult } from "../session/content.js";
import type { View } from "../view/view.js";
import { type Piece, takeApart } from "./pieces.js";

export interface SceneInput {
	/** What the model saw, by place in `context`; -1 for blocks. */
	readonly before: readonly RenderedMessage[];
	/** What it will see, by place in the view's messages. */
	readonly after: readonly RenderedMessage[];
	readonly context: readonly ContextMessage[];
	/** Of the context with the messages that the run adds behind it. */
	readonly view: View;
}

export interface Scene {
	readonly before: readonly Piece[];
	readonly after: readonly Piece[];
	readonly context: readonly ContextMessage[];
	readonly view: View;
	/** The chains that lie in the context, by block. */
	readonly spans: ReadonlyMap<string, ChainSpan>;
	/** The places that gave way to a block, in order. */
	readonly replacedBy: ReadonlyMap<string, readonly number[]>;
	/** The refs of the calls of an assistant message, in order. */
	readonly callRefs: ReadonlyMap<number, readonly (string | undefined)[]>;
	summaryAt(at: number): ArchivedSummary | undefined;
}

export function createScene(input: SceneInput): Scene {
	const { context, view } = input;
	const summaryAt = summaryFinder(input);
	const spans = new Map(resolveChains(view).spans.map((span) => [span.chain.blockId, span]));
	const blockAt = new Map([...spans].map(([blockId, { span }]) => [span.start, blockId]));
	const callRefs = view.turns.map((calls): [number, (string | undefined)[]] => [
		calls[0]!.assistantAt,
		calls.map(({ result }) => (result === undefined ? undefined : view.links[result.at]?.archived.ref)),
	]);
	return {
		before: takeApart(input.before, context, blockAt),
		after: takeApart(input.after, context, blockAt),
		context,
		view,
		spans,
		replacedBy: findReplaced(input, spans, summaryAt),
		callRefs: new Map(callRefs),
		summaryAt,
	};
}

/** Summaries of the file are known by their entry; those that the run adds come in their order. */
function summaryFinder({ context, view }: SceneInput): Scene["summaryAt"] {
	const byEntry = new Map<string, ArchivedSummary>();
	const planned: ArchivedSummary[] = [];
	for (const summary of view.archive.summaries) {
		if (summary.entryId === undefined) planned.push(summary);
		else byEntry.set(summary.entryId, summary);
	}
	return (at) => {
		const message = view.messages[at];
		if (message?.role !== "custom" || message.customType !== CUSTOM_TYPE.summary) return undefined;
		const source = context[at]?.source;
		return source === undefined ? planned[at - context.length] : byEntry.get(source.entry.id);
	};
}

/** A block replaces what lies inside its chain, and the summaries that speak of it, wherever they stand. */
function findReplaced(
	{ after, context, view }: SceneInput,
	spans: ReadonlyMap<string, ChainSpan>,
	summaryAt: Scene["summaryAt"],
): Map<string, number[]> {
	const kept = new Set(after.map(({ from }) => from));
	const replacedBy = new Map<string, number[]>();
	const blockOf = new Map<OccurrenceKey, string>();
	for (const [blockId, { span }] of spans) {
		const places = droppedBy(span, view.messages).filter((at) => !kept.has(at));
		replacedBy.set(blockId, places);
		for (const at of places) {
			const message = view.messages[at]!;
			if (isToolResult(message)) blockOf.set(keyOf(message), blockId);
		}
	}
	for (const at of context.keys()) {
		if (kept.has(at)) continue;
		const key = summaryAt(at)?.keys.find((candidate) => blockOf.has(candidate));
		if (key !== undefined) replacedBy.get(blockOf.get(key)!)?.push(at);
	}
	for (const places of replacedBy.values()) places.sort((a, b) => a - b);
	return replacedBy;
}
