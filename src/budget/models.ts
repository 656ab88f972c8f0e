/** Windows and prices by model, from pi-ai's list. pi-ai is slow to load, so only this file does it, when it must. */
import type { KnownProvider } from "@mariozechner/pi-ai";

/** US dollars for a million tokens. */
export interface Prices {
	readonly input: number;
	readonly output: number;
	readonly cacheRead: number;
	readonly cacheWrite: number;
}

export interface ModelFacts {
	readonly contextWindow: number;
	readonly prices: Prices;
}

/** A model as messages name it. */
export interface ModelName {
	readonly provider: string;
	readonly id: string;
}

/** The facts of a model, or undefined where the list does not have it. */
export type ModelLookup = (name: ModelName) => ModelFacts | undefined;

export async function loadModels(): Promise<ModelLookup> {
	const { getModels } = await import("@mariozechner/pi-ai");
	const byProvider = new Map<string, Map<string, ModelFacts>>();
	return ({ provider, id }) => {
		let models = byProvider.get(provider);
		if (models === undefined) {
			const listed = getModels(provider as KnownProvider);
			models = new Map(listed.map((model) => [model.id, { contextWindow: model.contextWindow, prices: model.cost }]));
			byProvider.set(provider, models);
		}
		return models.get(id);
	};
}

export function nameOfModel({ provider, id }: ModelName): string {
	return `${provider}/${id}`;
}
