/**
 * The embedded summarizer (SPEC 10): deterministic, no model, no clock, no I/O. It names each call and lists the tokens
 * of its result that later work is likely to need; docs/fidelity.md says how well that goes.
 */
import type { Conversation, Summarizer, SummaryCall } from "../summarizer.js";
import { createBatchTexts } from "./batches.js";
import { nameForLine } from "./compose.js";
import type { Context, Span } from "./context.js";
import { addShown, indexConversation, type TokenMemory } from "./conversation-index.js";

import { describeCalls } from "./describe.js";
import { createLexicon } from "./lexicon.js";
import { writeLine } from "./line.js";
import type { Part } from "./parts.js";
import { THRESHOLD, WEIGHTS, type Weights } from "./score.js";
import { createPathNames } from "./short-paths.js";
import { findStretches, type Stretch } from "./stretches.js";

export type { TokenMemory };

export interface ExtractiveOptions {
	/** Blanks out secrets; what it takes away can never be part of a summary. */
	readonly redact?: (text: string) => string;
	/** Texts outside the conversation that stay in sight, such as the bodies of earlier blocks: not repeated. */
	readonly visible?: readonly string[];
	/** Tokens to share between summarizers over the same messages with the same `redact`; changes nothing but time. */
	readonly memory?: TokenMemory;
	/** How much a token must be worth for its cost; less keeps more. For measuring, like `weights`. */
	readonly threshold?: number;
	readonly weights?: Partial<Weights>;
	readonly without?: readonly Part[];
}

export function createTokenMemory(): TokenMemory {
	return { lexicon: createLexicon(), results: new WeakMap(), agents: new WeakMap(), texts: new WeakMap() };
}

/**
 * Chains are to be given in the order of the conversation: what one body shows is not repeated in the next. Batches
 * may come in any order and more than once; a chain's body replaces all of its batch summaries and owes them nothing.
 */
export function createExtractive(conversation: Conversation, options: ExtractiveOptions = {}): Summarizer {
	const stretches = once(() => findStretches(conversation.messages));
	const open = once(() => openContext(conversation, stretches(), options));
	const batches = once(() => createBatchTexts(stretches(), open()));
	const shown = once(() => {
		const tokens = new Set<number>();
		for (const text of options.visible ?? []) addShown(text, tokens, open().lexicon);
		return tokens;
	});
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

function openContext(conversation: Conversation, stretches: readonly Stretch[], options: ExtractiveOptions): Context {
	const memory = options.memory ?? createTokenMemory();
	const clean = createCleaner(conversation.cwd, options.redact);
	const context: Context = {
		index: indexConversation(conversation, memory, clean),
		lexicon: memory.lexicon,
		clean,
		names: new Map(),
		paths: createPathNames(),
		weights: { ...WEIGHTS, ...options.weights },
		threshold: options.threshold ?? THRESHOLD,
		without: new Set(options.without),
	};
	for (const call of stretches.flatMap(({ calls }) => calls)) {
		const { isPath, target } = nameForLine(call, context);
		if (isPath) context.paths.add(target);
	}
	return context;
}

/** Takes secrets out, and the working directory from the front of paths: inside it and relative to it are the same. */
function createCleaner(cwd: string, redact = (text: string) => text): (text: string) => string {
	const root = `${cwd.replace(/\/$/, "")}/`;
	return root === "/" ? redact : (text) => redact(text).replaceAll(root, "");
}

function once<T>(make: () => T): () => T {
	let made: { value: T } | undefined;
	return () => {
		made ??= { value: make() };
		return made.value;
	};
}
