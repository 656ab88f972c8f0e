/** The spans that the chains of an archive have in a context, in order, with a diagnostic for each that has none. */
import type { ChainData, DiagnosticData } from "../archive/record.js";
import { isAssistant, isFailedAttempt, toolCallsOf } from "../session/content.js";
import { indexSpans, type Span } from "../view/span.js";
import type { View } from "../view/view.js";

export interface ChainSpan {
	readonly chain: ChainData;
	readonly span: Span;
}

export interface ChainSpans {
	readonly spans: readonly ChainSpan[];
	readonly diagnostics: readonly DiagnosticData[];
}

export function resolveChains({ messages, archive, blocks }: View): ChainSpans {
	const index = indexSpans(messages, blocks);
	const found: ChainSpan[] = [];
	const diagnostics: DiagnosticData[] = [];
	for (const chain of archive.chains.values()) {
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

/** Whether a span holds a call that its chain did not record. A rendered span holds none at all, and that is fine. */
function differs({ chain, span }: ChainSpan, messages: View["messages"]): boolean {
	const recorded = new Set(chain.droppedToolCallIds);
	for (let at = span.start + 1; at < span.end; at++) {
		const message = messages[at]!;
		if (!isAssistant(message) || isFailedAttempt(message)) continue;
		if (toolCallsOf(message).some(({ id }) => !recorded.has(id))) return true;
	}
	return false;
}
