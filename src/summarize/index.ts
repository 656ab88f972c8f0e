/** Summarizers by name (SPEC 5). Each is loaded when it is named: a model's weigh more than everything else together. */
import { CondenseError } from "../errors.js";
import type { SummarizerName } from "../settings/settings.js";
import type { LlmOptions } from "./llm/index.js";
import type { ModelSource } from "./llm/port.js";
import type { SummarizerFactory } from "./summarizer.js";

/** The factory of a summarizer; undefined for `none`. */
export async function loadSummarizer(name: SummarizerName): Promise<SummarizerFactory | undefined> {
	switch (name) {
		case "none":
			return undefined;
		case "extractive": {
			const { createExtractive } = await import("./extractive/index.js");
			const { redactSecrets } = await import("../text/secrets/redact.js");
			return (conversation) =>
				createExtractive(conversation, { redact: redactSecrets, visible: conversation.visible ?? [] });
		}
		case "llm":
			throw new CondenseError("usage", "this command asks no model", {
				hint: "use --summarizer extractive, which needs none",
			});
	}
}

/** The summarizer `llm`, for commands that can wait for a model. */
export async function loadModelSource(options: LlmOptions): Promise<ModelSource> {
	const { createModelSource } = await import("./llm/index.js");
	return createModelSource(options);
}
