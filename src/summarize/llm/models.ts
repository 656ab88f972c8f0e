/**
 * Which models are asked (SPEC 5): one of pi-ai's by `provider/id`, any at an endpoint of the user's own, or else the one
 * that the session ran on. Keys come from the environment, never from flags or files.
 */
import { type Api, getEnvApiKey, getModels, getProviders, type KnownProvider, type Model } from "@mariozechner/pi-ai";
import { CondenseError } from "../../errors.js";
import { didYouMean, suggest } from "../../text/suggest.js";
import { endpointKey, endpointModel, parseEndpoint } from "./endpoint.js";
import type { ReadyModel } from "./types.js";

export interface ModelWish {
	/** `provider/id`, or `default` for the session's own. */
	readonly name: string;
	readonly fallback: string | null;
	/** An OpenAI-compatible endpoint; both models are asked there, under their whole names. */
	readonly baseUrl: string | undefined;
	/** `provider/id` of the model that the session ran on last. */
	readonly sessionModel: string | undefined;
	readonly env: { readonly [name: string]: string | undefined };
}

export interface ChosenModels {
	readonly primary: ReadyModel;
	readonly fallback: ReadyModel | undefined;
}

/** Throws `usage` where a model cannot be told or an endpoint cannot be used. */
export function chooseModels(wish: ModelWish): ChosenModels {
	const choose = wish.baseUrl === undefined ? fromList : atEndpoint(wish.baseUrl, wish.env);
	const { fallback } = wish;
	return { primary: choose(nameOf(wish)), fallback: fallback === null ? undefined : choose(fallback) };
}

/** Throws `usage` where the environment holds no key for the provider of a model. */
export function requireKeys({ primary, fallback }: ChosenModels): void {
	for (const { model, apiKey } of fallback === undefined ? [primary] : [primary, fallback]) {
		if (apiKey !== undefined || getEnvApiKey(model.provider) !== undefined) continue;
		throw new CondenseError("usage", `the environment holds no key for ${model.provider}`, {
			hint: "set its variable (docs/models.md lists them), or name a server of your own with --base-url",
		});
	}
}

function nameOf({ name, baseUrl, sessionModel }: ModelWish): string {
	if (name !== "default") return name;
	if (baseUrl !== undefined) {
		throw new CondenseError("usage", "--base-url needs a model", { hint: "name one that the server has: --model ID" });
	}
	if (sessionModel === undefined) {
		throw new CondenseError("usage", "the session names no model, so the summarizer needs one", {
			hint: "--model provider/id",
		});
	}
	if (listed(sessionModel) === undefined) {
		throw new CondenseError("usage", `the model of the session, ${sessionModel}, is not one that can be asked`, {
			hint: "--model provider/id",
		});
	}
	return sessionModel;
}

function fromList(name: string): ReadyModel {
	const model = listed(name);
	if (model !== undefined) return { name, model, apiKey: undefined, isPriced: true };
	const names = getProviders().flatMap((provider) => getModels(provider).map(({ id }) => `${provider}/${id}`));
	const near = names.filter((full) => full.endsWith(`/${name}`));
	const meant = didYouMean(near.length > 0 ? near.slice(0, 3) : suggest(name, names));
	throw new CondenseError("usage", `no model ${name}${meant}`, { hint: "--model provider/id" });
}

/** A model of pi-ai's list by `provider/id`; ids may hold slashes, providers do not. */
export function listed(name: string): Model<Api> | undefined {
	const slash = name.indexOf("/");
	if (slash === -1) return undefined;
	return getModels(name.slice(0, slash) as KnownProvider).find(({ id }) => id === name.slice(slash + 1));
}

function atEndpoint(baseUrl: string, env: ModelWish["env"]): (name: string) => ReadyModel {
	const endpoint = parseEndpoint(baseUrl);
	return (name) => {
		const known = listed(name);
		const model = endpointModel(name, endpoint, known);
		return { name, model, apiKey: endpointKey(endpoint, env), isPriced: known !== undefined || endpoint.isLocal };
	};
}
