/** What the parts of the model summarizer tell each other. */
import type { Api, Model } from "@mariozechner/pi-ai";
import type { ModelUsage } from "../summarizer.js";

/** A model that can be asked. */
export interface ReadyModel {
	/** As the user knows it: `provider/id`, or the id alone at an endpoint of the user's own. */
	readonly name: string;
	readonly model: Model<Api>;
	/** Undefined: pi-ai finds it in the environment. */
	readonly apiKey: string | undefined;
	/** Whether its price is known; a cap on spending cannot be kept otherwise. */
	readonly isPriced: boolean;
}

/** One request to a model, from asking to its last word. */
export type Attempt =
	| { readonly text: string; readonly usage: ModelUsage }
	| {
			readonly failed: string;
			readonly kind: FailureKind;
			/** How long the server asks to wait, milliseconds. */
			readonly waitMs?: number | undefined;
			/** Where the model reported any. */
			readonly usage?: ModelUsage | undefined;
	  };

/**
 * `transient`: worth another try. `permanent`: not. `timeout`: it took too long. `unusable`: it answered, and not with a
 * summary. `spent`: the cap on spending forbids to ask. `interrupted`: the run is being stopped.
 */
export type FailureKind = "transient" | "permanent" | "timeout" | "unusable" | "spent" | "interrupted";

export const NO_USAGE: ModelUsage = { inputTokens: 0, outputTokens: 0, cost: 0, calls: 0 };

export function sumUsage(...usages: readonly (ModelUsage | undefined)[]): ModelUsage {
	return usages.reduce<ModelUsage>(
		(sum, usage) =>
			usage === undefined
				? sum
				: {
						inputTokens: sum.inputTokens + usage.inputTokens,
						outputTokens: sum.outputTokens + usage.outputTokens,
						cost: sum.cost + usage.cost,
						calls: sum.calls + usage.calls,
					},
		NO_USAGE,
	);
}
