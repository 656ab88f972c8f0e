/**
 * The embedded summarizer (SPEC 10): deterministic, no model, no clock, no I/O. It names each call and lists the tokens
 * of its result that later work is likely to need; docs/fidelity.md says how well that goes.
 */
import type { Conversation, Summarizer, SummaryCall } from "../summarizer.js";
import { createBatchTexts } from "./batches.js";
import type { Span } from "./context.js";
import type { TokenMemory } from "./conversation-index.js";
import { describeCalls } from "./describe.js";
import { createTokenMemory, Growth, openKnowledge } from "./knowledge.js";
import { writeLine } from "./line.js";
import type { Part } from "./parts.js";
import type { Weights } from "./score.js";

export { createTokenMemory, Growth, type TokenMemory };

export interface ExtractiveOptions {
	/** Blanks out secrets; what it takes away can never be part of a summary. */
	readonly redact?: (text: string) => string;
	/** Texts outside the conversation that stay in sight, such as the bodies of earlier blocks: not repeated. */
	readonly visible?: readonly string[];
	/** Tokens to share between summarizers over the same messages with the same `redact`; changes nothing but time. */
	readonly memory?: TokenMemory;
	/** For summarizers over one conversation that grows: each reads only what has joined since the one before. */
	readonly growth?: Growth;
	/** How much a token must be worth for its cost; less keeps more. For measuring, like `weights`. */
	readonly threshold?: number;
	readonly weights?: Partial<Weights>;
	readonly without?: readonly Part[];
}

/**
 * Chains are to be given in the order of the conversation: what one body shows is not repeated in the next. Batches
 * may come in any order and more than once; a chain's body replaces all of its batch summaries and owes them nothing.
 */
export function createExtractive(conversation: Conversation, options: ExtractiveOptions = {}): Summarizer {
	const known = once(() => options.growth?.open(conversation, options) ?? openKnowledge(conversation, options));
	const open = () => known().context;
	const batches = once(() => createBatchTexts(known().stretches.list, known().chosenFor, open()));
	const shown = once(() => known().shownBy(options.visible ?? []));
	const writeChain = (chain: Span & { calls: readonly (SummaryCall & { ref: string })[] }): string => {
		if (!open().without.has("silence on interrupted work")) {
			for (const id of batches().tokensOfInterrupted(chain.start)) shown().add(id);
		}
		const { lines } = describeCalls(chain.calls, chain, shown(), open());
		const refs = chain.calls.map((call) => call.ref);
		return lines.map((line) => writeLine(line, refs, open())).join("\n");
	};
	return {
		name: "extractive",
		async summarizeBatch({ calls }) {
			const write = (some: typeof calls, refs: readonly string[]) =>
				batches()
					.linesOf(some)
					.map((line) => writeLine(line, refs, open()))
					.join("\n");
			return {
				compose: (refs) => write(calls, refs),
				perCall: (refs) => calls.map((call, i) => write([call], [refs[i] as string])),
			};
		},
		async fuseChain(chain) {
			return { text: writeChain(chain) };
		},
		indexLines: writeChain,
	};
}

function once<T>(make: () => T): () => T {
	let made: { value: T } | undefined;
	return () => {
		made ??= { value: make() };
		return made.value;
	};
}
