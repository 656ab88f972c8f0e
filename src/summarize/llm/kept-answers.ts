/**
 * Nothing that was paid for is thrown away: every answer is kept on disk from its arrival until an entry of the session
 * holds it, whatever stops the run in between. Usage that no statistics entry has counted yet waits there too, so that
 * each call is counted once. A key stands for the input of a call and the version of its prompt.
 */
import { createHash } from "node:crypto";
import { messageOf } from "../../errors.js";
import { redactSecrets } from "../../text/secrets/redact.js";
import type { ModelUsage } from "../summarizer.js";
import { KeptFiles } from "./kept-files.js";
import { PROMPT_VERSION, type Prompt } from "./prompt.js";
import { NO_USAGE, sumUsage } from "./types.js";

export interface KeptAnswer {
	readonly text: string;
	readonly model: string;
	/** Not in any statistics yet; undefined where it is. */
	readonly usage?: ModelUsage | undefined;
}

export function keyOf({ instructions, input }: Prompt): string {
	return createHash("sha256").update(`${PROMPT_VERSION}\0${instructions}\0${input}`).digest("hex").slice(0, 32);
}

/** The file of usage that belongs to no answer: of calls that failed. */
const UNBOOKED = "unbooked";

export class KeptAnswers {
	private readonly files: KeptFiles | undefined;
	private readonly given = new Map<string, KeptAnswer>();

	/** Without a folder nothing is kept. `warn` is told, once, why answers cannot be kept. */
	constructor(
		blobFolder: string | undefined,
		private readonly warn: (text: string) => void,
	) {
		this.files = blobFolder === undefined ? undefined : new KeptFiles(blobFolder);
	}

	/** Looks without taking: what `take` would give. */
	find(key: string): KeptAnswer | undefined {
		return this.given.get(key) ?? parse(this.files?.read(key));
	}

	/** The kept answer, its usage only the first time: it is to be counted once. */
	take(key: string): KeptAnswer | undefined {
		const before = this.given.get(key);
		if (before !== undefined) return { ...before, usage: undefined };
		const found = parse(this.files?.read(key));
		if (found !== undefined) this.given.set(key, found);
		return found;
	}

	/** Keeps an answer that has just arrived. */
	keep(key: string, answer: KeptAnswer): void {
		this.given.set(key, answer);
		this.write(key, answer);
	}

	/** Keeps the usage of calls that gave nothing. */
	keepUsage(usage: ModelUsage): void {
		if (usage.calls > 0) this.write(UNBOOKED, { usage: sumUsage(usageIn(this.files?.read(UNBOOKED)), usage) });
	}

	/** The usage of failed calls that no statistics have counted. */
	unbooked(): ModelUsage {
		return usageIn(this.files?.read(UNBOOKED)) ?? NO_USAGE;
	}

	/** `written`: the answers that entries hold now. `isBooked`: so is the usage of this run, in a statistics entry. */
	settle(written: ReadonlySet<string>, isBooked: boolean): void {
		for (const key of written) this.files?.remove(key);
		if (isBooked) {
			this.files?.remove(UNBOOKED);
			for (const [key, answer] of this.given) if (!written.has(key)) this.write(key, { ...answer, usage: undefined });
		}
		this.files?.tidy();
	}

	private write(name: string, value: object): void {
		try {
			this.files?.write(name, { prompt: PROMPT_VERSION, ...redacted(value) });
		} catch (error) {
			this.warn(`answers of the model cannot be kept for another run: ${messageOf(error)}`);
		}
	}
}

/** What goes into a session is redacted in any case. */
function redacted(value: { text?: string }): object {
	return value.text === undefined ? value : { ...value, text: redactSecrets(value.text) };
}

function parse(file: { readonly [key: string]: unknown } | undefined): KeptAnswer | undefined {
	if (file === undefined || typeof file.text !== "string" || typeof file.model !== "string") return undefined;
	return { text: file.text, model: file.model, usage: usageIn(file) };
}

function usageIn(file: { readonly [key: string]: unknown } | undefined): ModelUsage | undefined {
	const usage = file?.usage as { [key: string]: unknown } | null | undefined;
	if (typeof usage !== "object" || usage === null) return undefined;
	const number = (name: string) => (typeof usage[name] === "number" && Number.isFinite(usage[name]) ? usage[name] : 0);
	return {
		inputTokens: number("inputTokens"),
		outputTokens: number("outputTokens"),
		cost: number("cost"),
		calls: number("calls"),
	};
}
