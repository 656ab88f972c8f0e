/** Entries as the plan makes them: payloads without id, parent and time, which the append gives them. */

import { EDITOR } from "../archive/own-edit.js";
import type {
	AliasData,
	ChainData,
	DiagnosticData,
	FrontierData,
	IndexData,
	RunData,
	StatsData,
	SummaryDetails,
} from "../archive/record.js";
import { CUSTOM_TYPE } from "../archive/record.js";
import type { TargetName } from "../render/target.js";
import type { Content } from "../session/entry.js";

export type Draft =
	| { readonly type: "custom"; readonly customType: string; readonly data: unknown }
	| {
			readonly type: "custom_message";
			readonly customType: string;
			readonly content: string;
			readonly display: false;
			readonly details: SummaryDetails;
	  }
	| {
			readonly type: "context_edit";
			readonly targetId: string;
			readonly replacement: { content: Content } | null;
			/** Marks the edit as condense's own: the plan starts from what was there without it. */
			readonly by: typeof EDITOR;
	  };

/** Replaces what an entry says in the context, or takes it out (null). */
export function editDraft(targetId: string, replacement: { content: Content } | null): Draft {
	return { type: "context_edit", targetId, replacement, by: EDITOR };
}

export function customTypeOf(draft: Draft): string | undefined {
	return "customType" in draft ? draft.customType : undefined;
}

export function summaryDraft(content: string, details: SummaryDetails): Draft {
	return { type: "custom_message", customType: CUSTOM_TYPE.summary, content, display: false, details };
}
export const indexDraft = (data: IndexData): Draft => custom(CUSTOM_TYPE.index, data);
export const aliasDraft = (data: AliasData): Draft => custom(CUSTOM_TYPE.alias, data);
export const frontierDraft = (data: FrontierData): Draft => custom(CUSTOM_TYPE.frontier, data);
export const statsDraft = (data: StatsData): Draft => custom(CUSTOM_TYPE.stats, data);
/** Under native an extension must not take the chain for its own work, nor compress it again. */
export const chainDraft = (data: ChainData, target: TargetName): Draft =>
	custom(target === "extension" ? CUSTOM_TYPE.chain : CUSTOM_TYPE.nativeChain, data);
export const diagnosticDraft = (data: DiagnosticData): Draft => custom(CUSTOM_TYPE.diagnostic, data);
export const runDraft = (data: RunData): Draft => custom(CUSTOM_TYPE.run, data);

function custom(customType: string, data: unknown): Draft {
	return { type: "custom", customType, data };
}
