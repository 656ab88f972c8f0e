/**
 * What a run decided, reduced to the facts that condense shares with the extensions: payloads without texts, without the
 * time of compression, without statistics and condense's own marker; and the context, a line for each message.
 */
import type { IndexData } from "../../src/archive/record.js";
import type { Draft } from "../../src/plan/draft.js";
import { type Plan, planCompaction } from "../../src/plan/plan.js";
import { EXTENSION } from "../../src/render/target.js";
import { isToolResult, textOf, toolCallsOf } from "../../src/session/content.js";
import type { Message } from "../../src/session/entry.js";
import type { Session } from "../../src/session/session.js";
import { branchOf } from "../../src/session/tree.js";
import type { Fields } from "../helpers/session-builder.js";
import { memorySidecars, NOW, type Overrides, scripted, settingsWith } from "../plan/run-plan.js";

export interface Facts {
	readonly entries: Fields[];
	readonly context: Fields[];
}

const LEFT_OUT = new Set(["context-prune-stats", "condense-run"]);

/** Runs with the scripted summarizer: one bullet a call, two or more summaries fuse. */
export async function factsOf(session: Session, overrides: Overrides): Promise<Facts> {
	const planned = await planCompaction({
		session,
		branch: branchOf(session),
		settings: settingsWith(overrides),
		target: EXTENSION,
		createSummarizer: scripted().factory,
		sidecars: memorySidecars(),
		now: NOW,
		version: "0.0.0",
		command: "compact",
	});
	return { entries: entriesOf(planned), context: contextOf(planned) };
}

function entriesOf({ drafts }: Plan): Fields[] {
	return drafts.filter((draft) => "customType" in draft && !LEFT_OUT.has(draft.customType)).map(reduce);
}

function reduce(draft: Draft): Fields {
	if (draft.type === "custom_message") return { customType: draft.customType, details: draft.details };
	const { customType, data } = structuredClone(draft) as { customType: string; data: Fields };
	if (customType.endsWith("-index")) data.toolCalls = (data as unknown as IndexData).toolCalls.map(withLength);
	if (customType.endsWith("-frontier")) delete data.summaryCharCount;
	if (customType.endsWith("-chain")) {
		delete data.compressedAt;
		if (data.rangeSummaryText !== undefined) data.rangeSummaryText = isOfScript(data) ? "…" : "refs only";
	}
	return { customType, data };
}

function withLength({ resultText, ...record }: IndexData["toolCalls"][number]): Fields {
	return { ...record, resultChars: resultText.length };
}

/** Written by the scripted summarizer or made of facts, in contrast to a list of what else was archived. */
function isOfScript({ rangeSummaryText, bodySource }: Fields): boolean {
	return bodySource === "deterministic" || String(rangeSummaryText).startsWith("- fused");
}

function contextOf({ after }: Plan): Fields[] {
	return after.items.map(({ message, blockId }) => {
		if (blockId !== undefined) return blockFacts(blockId, textOf((message as { content?: never }).content));
		const { role, timestamp } = message;
		if (role === "assistant") return { role, timestamp, calls: toolCallsOf(message).map(({ id }) => id) };
		if (message.role === "custom") return { role, customType: message.customType, refs: refsIn(message) };
		if (isToolResult(message)) return { role, timestamp, toolCallId: message.toolCallId, shows: shows(message) };
		return { role, timestamp };
	});
}

function blockFacts(block: string, text: string): Fields {
	const [, refs = ""] = /^<compressed-chain id="\w+" tools="([^"]*)">/.exec(text) ?? [];
	const tools = [...text.matchAll(/^<protected-output tool="([^"]*)">$/gm)].map(([, tool]) => tool);
	return { role: "user", block, refs: refs.split(","), protected: tools };
}

function refsIn({ details }: Message & { details?: unknown }): string[] {
	return (details as { toolCallRefs: { shortId: string }[] }).toolCallRefs.map(({ shortId }) => shortId);
}

function shows(message: Message & { content?: unknown }): string {
	const [, ref] = /^\[(t\d+): /.exec(textOf(message.content as never)) ?? [];
	return ref === undefined ? "raw" : `stub ${ref}`;
}
