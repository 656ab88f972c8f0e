/**
 * A plan made with a model: first without a call, to know what it will take, then with the model itself. What was
 * answered is settled with what was written, so that no answer is asked for twice and no usage counted twice.
 */
import type { ChainData, FrontierData, IndexData, SummaryDetails } from "../archive/record.js";
import { CUSTOM_TYPE } from "../archive/record.js";
import { type Plan, type PlanInput, planCompaction } from "../plan/plan.js";
import type { AssistantMessage } from "../session/entry.js";
import type { Branch } from "../session/tree.js";
import type { ModelRun, OpenModel, WrittenAnswers } from "../summarize/llm/port.js";
import { sidecarFolderBeside } from "./sidecars.js";

/** A model for one session. `outPath` is the session file or the new one, `-` where answers cannot be kept beside it. */
export function openModel(open: OpenModel, { branch, session }: PlanInput, outPath: string): ModelRun {
	const blobFolder = outPath === "-" ? undefined : sidecarFolderBeside(outPath, session.header.id);
	return open({ lastModel: lastModelOf(branch), blobFolder });
}

/** Plans with the model; a dry run asks nobody. Throws `usage` where the model cannot be asked. */
export async function planWithModel(input: PlanInput, run: ModelRun, isDryRun: boolean): Promise<Plan> {
	const sidecars = isDryRun ? input.sidecars : undefined;
	const outlook = await planCompaction({ ...input, sidecars, createSummarizer: run.estimator });
	if (isDryRun) return outlook;
	run.begin();
	return await planCompaction({ ...input, createSummarizer: run.summarizer });
}

/** `provider/id` of the model that the branch ran on last: chosen there, or heard from. */
export function lastModelOf({ lines }: Branch): string | undefined {
	for (let i = lines.length - 1; i >= 0; i--) {
		const { entry } = lines[i]!;
		const { provider, modelId, message } = entry as { provider?: unknown; modelId?: unknown; message?: unknown };
		if (entry.type === "model_change" && provider && modelId) return `${String(provider)}/${String(modelId)}`;
		if (entry.type !== "message" || (message as AssistantMessage | undefined)?.role !== "assistant") continue;
		const answer = message as AssistantMessage;
		if (answer.provider && answer.model) return `${answer.provider}/${answer.model}`;
	}
	return undefined;
}

/** What the entries of a plan hold of a summarizer's answers, once they are written. */
export function answersIn({ drafts, batches, failure }: Plan): WrittenAnswers {
	const refs = new Set<string>();
	const bodies = new Set<string>();
	const types = new Set<string>();
	let frontier = Number.NEGATIVE_INFINITY;
	for (const draft of drafts) {
		if (!("customType" in draft)) continue;
		types.add(draft.customType);
		const data = (draft.type === "custom" ? draft.data : draft.details) as Payload;
		for (const { shortId } of [...(data.refs ?? []), ...(data.toolCallRefs ?? [])]) refs.add(shortId);
		if (data.rangeSummaryText !== undefined) for (const ref of data.toolRefs ?? []) bodies.add(ref);
		if (draft.customType === CUSTOM_TYPE.frontier) frontier = data.lastAttemptedTurnIndex ?? frontier;
	}
	const attempted = batches.filter(({ outcome }) => outcome !== "failed" && outcome !== "pending");
	return {
		refs,
		bodies,
		isBooked: types.has(CUSTOM_TYPE.stats),
		// A result in grace holds the frontier back: what lies behind it is asked for again.
		isPassed: failure?.kind !== "sidecar" && attempted.every(({ turnIndex }) => turnIndex <= frontier),
		isComplete: failure === undefined,
	};
}

type Payload = Partial<IndexData & SummaryDetails & ChainData & FrontierData>;
