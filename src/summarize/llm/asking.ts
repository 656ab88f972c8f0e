/** The summarizer that asks models: kept answers first, then the models, and whatever they say is kept at once. */
import type { ModelUsage, Summarizer, SummaryText } from "../summarizer.js";
import { type AskSettings, askerOf, type Question } from "./ask-model.js";
import { batchPrompt, fitBatchPrompt, refuseSummary, summaryFrom } from "./batch-question.js";
import { batchOutputTokens, fusedOutputTokens } from "./estimate.js";
import { fusedBody, fusePrompt, refuseFused } from "./fuse.js";
import { type KeptAnswers, keyOf } from "./kept-answers.js";
import type { Ledger } from "./ledger.js";
import type { ModelPool } from "./model-pool.js";
import type { ChosenModels } from "./models.js";
import type { Prompt } from "./prompt.js";
import { type ReadyModel, sumUsage } from "./types.js";

export interface AskingParts {
	readonly models: ChosenModels;
	readonly pool: ModelPool;
	readonly kept: KeptAnswers;
	readonly ledger: Ledger;
	readonly redact: (text: string) => string;
	readonly settings: AskSettings;
	/** Told what an answer is used for: when it is there, and again when it is composed. */
	readonly onUse: (key: string, use: Use) => void;
}

/** What was asked for, and the first ref that its answer was composed with; undefined where it was not. */
export interface Use {
	readonly what: "batch" | "chain";
	readonly ref: string | undefined;
}

type Asked =
	| { readonly text: string; readonly usage?: ModelUsage }
	| { readonly failed: string; readonly usage?: ModelUsage };

export function createAsking(parts: AskingParts): Summarizer {
	const { redact, onUse } = parts;
	const ask = createAsk(parts);
	return {
		name: "llm",
		async summarizeBatch(batch) {
			const prompt = batchPrompt(batch, redact);
			const key = keyOf(prompt);
			const asked = await ask(key, {
				prompt,
				outputTokens: batchOutputTokens(batch.calls.length, prompt.input),
				refuse: (text) => refuseSummary(text, batch),
				fit: (model) => fitBatchPrompt(prompt, batch, redact, model),
			});
			if ("failed" in asked) return asked;
			const summary = summaryFrom(asked.text, batch, asked.usage);
			if (summary === undefined) return { ...asked, failed: "the kept answer says nothing" };
			onUse(key, { what: "batch", ref: undefined });
			return tellingOfUse(summary, (ref) => onUse(key, { what: "batch", ref }));
		},
		async fuseChain(chain) {
			const prompt = fusePrompt(chain, redact);
			if (prompt === undefined) return undefined;
			const key = keyOf(prompt);
			const asked = await ask(key, {
				prompt,
				outputTokens: fusedOutputTokens(prompt.input),
				refuse: (text) => refuseFused(text, chain),
				fit: () => prompt,
			});
			if ("failed" in asked) return asked;
			onUse(key, { what: "chain", ref: chain.calls[0]?.ref });
			return { ...asked, text: fusedBody(asked.text, chain) };
		},
	};
}

/** The summary, which tells the first ref whenever it is given any. */
function tellingOfUse(summary: SummaryText, onUse: (ref: string | undefined) => void): SummaryText {
	return {
		...summary,
		compose(refs) {
			onUse(refs[0]);
			return summary.compose(refs);
		},
		perCall(refs) {
			onUse(refs[0]);
			return summary.perCall?.(refs) ?? [];
		},
	};
}

type AskedQuestion = Omit<Question, "onCharacters"> & { readonly fit: (model: ReadyModel) => Prompt };

/** Usage that earlier runs could not book comes with the first answer. */
function createAsk({ models, pool, kept, ledger, settings }: AskingParts) {
	let owed: ModelUsage | undefined = kept.unbooked();
	const withOwed = (usage: ModelUsage | undefined): { usage?: ModelUsage } => {
		const all = sumUsage(usage, owed);
		owed = undefined;
		return all.calls === 0 ? {} : { usage: all };
	};
	return async (key: string, question: AskedQuestion): Promise<Asked> => {
		const known = kept.take(key);
		if (known !== undefined && question.refuse(known.text) === undefined) {
			ledger.reuse();
			return { text: known.text, ...withOwed(known.usage) };
		}
		const asker = (ready: ReadyModel) => {
			const onCharacters = (count: number) => ledger.receive(count);
			const asked = { ...question, prompt: question.fit(ready), onCharacters };
			return { name: ready.name, ask: askerOf(ready, asked, settings, (attempt) => ledger.attempt(attempt)) };
		};
		const { primary, fallback } = models;
		const { answer, usage } = await pool.ask({
			primary: asker(primary),
			fallback: fallback === undefined ? undefined : asker(fallback),
		});
		ledger.finish("failed" in answer ? answer.failed : undefined);
		if ("failed" in answer) {
			kept.keepUsage(usage);
			return { failed: answer.failed, ...withOwed(usage) };
		}
		kept.keep(key, { ...answer, usage });
		return { text: answer.text, ...withOwed(usage) };
	};
}
