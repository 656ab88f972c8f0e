/** The spans that the chains of an archive have in a context, in order, with a diagnostic for each that has none. */
import type { ChainData, DiagnosticData } from "../archive/record.js";
import { isAssistant, isFailedAttempt, isToolResult, toolCallsOf } from "../session/content.js";
import { type Span, spansOf } from "../view/span.js";
import type { View } from "../view/view.js";

export interface ChainSpan {
	readonly chain: ChainData;
	readonly span: Span;
}

export interface ChainSpans {
	readonly spans: readonly ChainSpan[];
	readonly diagnostics: readonly DiagnosticData[];
}

export function resolveChains(view: View): ChainSpans {
	const { messages, archive } = view;
	if (archive.chains.size === 0) return { spans: [], diagnostics: [] };
	const index = spansOf(view);
	const found: ChainSpan[] = [];
	const diagnostics: DiagnosticData[] = [];
	for (const chain of archive.chainTimes.chainsOf(messages)) {
		if (chain.undone === true) continue;
		const span = index.find(chain);
		if (typeof span === "object") found.push({ chain, span });
		else if (span === "unresolved") diagnostics.push({ kind: "unresolved-range", detail: chain.blockId });
	}
	found.sort((a, b) => a.span.start - b.span.start);
	const spans: ChainSpan[] = [];
	for (const next of found) {
		// Nested in another's, or starting where another starts: skipped.
		if (next.span.start < (spans.at(-1)?.span.end ?? 0)) continue;
		spans.push(next);
		if (differs(next, messages)) diagnostics.push({ kind: "range-id-mismatch", detail: next.chain.blockId });
	}
	return { spans, diagnostics };
}

/** Whether a span holds other calls than its chain recorded. A rendered span holds none at all, and that is fine. */
function differs({ chain, span }: ChainSpan, messages: View["messages"]): boolean {
	const recorded = new Set(chain.droppedToolCallIds);
	const found = new Set<string>();
	let isRendered = true;
	for (let at = span.start + 1; at < span.end; at++) {
		const message = messages[at]!;
		if (isAssistant(message)) {
			const isFailed = isFailedAttempt(message);
			for (const { id } of toolCallsOf(message)) {
				// Some writers record the calls of failed attempts, some do not.
				if (!isFailed && !recorded.has(id)) return true;
				found.add(id);
			}
			isRendered = false;
		} else if (isToolResult(message)) {
			found.add(message.toolCallId);
			isRendered = false;
		}
	}
	return !isRendered && chain.droppedToolCallIds.some((id) => !found.has(id));
}
