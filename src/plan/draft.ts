/** Entries as the plan makes them: payloads without id, parent and time, which the append gives them. */

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

export type Draft =
	| { readonly type: "custom"; readonly customType: string; readonly data: unknown }
	| {
			readonly type: "custom_message";
			readonly customType: string;
			readonly content: string;
			readonly display: false;
			readonly details: SummaryDetails;
	  };

export function summaryDraft(content: string, details: SummaryDetails): Draft {
	return { type: "custom_message", customType: CUSTOM_TYPE.summary, content, display: false, details };
}
export const indexDraft = (data: IndexData): Draft => custom(CUSTOM_TYPE.index, data);
export const aliasDraft = (data: AliasData): Draft => custom(CUSTOM_TYPE.alias, data);
export const frontierDraft = (data: FrontierData): Draft => custom(CUSTOM_TYPE.frontier, data);
export const statsDraft = (data: StatsData): Draft => custom(CUSTOM_TYPE.stats, data);
export const chainDraft = (data: ChainData): Draft => custom(CUSTOM_TYPE.chain, data);
export const diagnosticDraft = (data: DiagnosticData): Draft => custom(CUSTOM_TYPE.diagnostic, data);
export const runDraft = (data: RunData): Draft => custom(CUSTOM_TYPE.run, data);

function custom(customType: string, data: unknown): Draft {
	return { type: "custom", customType, data };
}
