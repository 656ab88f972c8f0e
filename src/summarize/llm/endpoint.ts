/**
 * An OpenAI-compatible server of the user's own, `--base-url http://127.0.0.1:11434/v1`. Its key is OPENAI_API_KEY, which
 * leaves the machine encrypted or not at all; a server on this machine needs none.
 */
import type { Api, Model } from "@mariozechner/pi-ai";
import { CondenseError } from "../../errors.js";

export interface Endpoint {
	readonly url: string;
	/** On this machine. */
	readonly isLocal: boolean;
	readonly isEncrypted: boolean;
}

/** Throws `usage` for what is no address of a server. */
export function parseEndpoint(text: string): Endpoint {
	const url = URL.canParse(text) ? new URL(text) : undefined;
	if (url === undefined || (url.protocol !== "http:" && url.protocol !== "https:")) {
		throw new CondenseError("usage", "--base-url is no http or https address", {
			hint: "as in --base-url http://127.0.0.1:11434/v1",
		});
	}
	if (url.username !== "" || url.password !== "") {
		throw new CondenseError("usage", "--base-url holds a user or a password; keys come from the environment", {
			hint: "set OPENAI_API_KEY",
		});
	}
	return {
		url: url.href.replace(/\/+$/, ""),
		isLocal: /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname),
		isEncrypted: url.protocol === "https:",
	};
}

/** The SDK wants a key even where the server does not. */
const NO_KEY = "none";

export function endpointKey(
	{ isLocal, isEncrypted }: Endpoint,
	env: { readonly [name: string]: string | undefined },
): string {
	return (isLocal || isEncrypted ? env.OPENAI_API_KEY : undefined) || NO_KEY;
}

const PROVIDER = "endpoint";
const CONTEXT_TOKENS = 128_000;
const MAX_TOKENS = 32_000;
const FREE: Model<Api>["cost"] = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };

/** `known`: the model of this very name in pi-ai's list, whose price and sizes are taken to hold here too. */
export function endpointModel(
	id: string,
	{ url }: Endpoint,
	known: Model<Api> | undefined,
): Model<"openai-completions"> {
	return {
		id,
		name: id,
		api: "openai-completions",
		provider: PROVIDER,
		baseUrl: url,
		reasoning: known?.reasoning ?? false,
		input: ["text"],
		cost: known?.cost ?? FREE,
		contextWindow: known?.contextWindow ?? CONTEXT_TOKENS,
		maxTokens: known?.maxTokens ?? MAX_TOKENS,
		// What every such server understands; OpenAI's own is told by its address.
		...(url.includes("api.openai.com") ? {} : { compat: PLAIN }),
	};
}

const PLAIN: NonNullable<Model<"openai-completions">["compat"]> = {
	supportsStore: false,
	supportsDeveloperRole: false,
	supportsReasoningEffort: true,
	maxTokensField: "max_tokens",
	supportsStrictMode: false,
	supportsLongCacheRetention: false,
};
