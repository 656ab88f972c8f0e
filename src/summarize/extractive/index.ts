/**
 * The embedded summarizer (SPEC 10): deterministic, no model, no clock, no I/O. It names each call and lists the tokens
 * of its result that later work is likely to need; docs/fidelity.md says how well that goes.
 */
import type { Batch, ChainOfCalls, Conversation, Summarizer } from "../summarizer.js";
import { type Context, composeLines, type Span } from "./compose.js";
import { addShown, indexConversation, type TokenMemory } from "./conversation-index.js";
import { createLexicon, type Lexicon } from "./lexicon.js";
import { type Line, writeLine } from "./line.js";
import { THRESHOLD, WEIGHTS, type Weights } from "./score.js";

export interface ExtractiveOptions {
	/** Blanks out secrets; what it takes away can never be part of a summary. */
	readonly redact?: (text: string) => string;
	/** Texts outside the conversation that stay in sight, such as the bodies of earlier blocks: not repeated. */
	readonly visible?: readonly string[];
	/** Token memory to share between summarizers over the same messages; saves time, changes nothing. */
	readonly memory?: TokenMemory;
	/** How much a token must be worth for its cost; less keeps more. For measuring, like `weights`. */
	readonly threshold?: number;
	readonly weights?: Partial<Weights>;
}

export function createTokenMemory(): TokenMemory {
	return { lexicon: createLexicon(), results: new WeakMap(), agents: new WeakMap() };
}

/**
 * Chains are to be given in the order of the conversation: a token that one body shows is not repeated in the next.
 * Batches know nothing of each other across user messages, since a chain's body replaces all summaries inside it.
 */
export function createExtractive(conversation: Conversation, options: ExtractiveOptions = {}): Summarizer {
	const clean = createCleaner(conversation.cwd, options.redact);
	const memory = options.memory ?? createTokenMemory();
	let opened: Context | undefined;
	const open = (): Context => {
		opened ??= {
			index: indexConversation(conversation, memory, clean),
			lexicon: memory.lexicon,
			clean,
			weights: { ...WEIGHTS, ...options.weights },
			threshold: options.threshold ?? THRESHOLD,
		};
		return opened;
	};
	const shownInBodies = new Set<number>();
	for (const text of options.visible ?? []) addShown(text, shownInBodies, memory.lexicon);
	const shownInBatches = new Map<number, Set<number>>();

	const writeChain = (chain: ChainOfCalls): string => {
		const lines = composeLines(chain.calls, chain, shownInBodies, open());
		const refs = chain.calls.map((call) => call.ref);
		return writeLines(lines, refs, memory.lexicon);
	};
	return {
		name: "extractive",
		async summarizeBatch(batch) {
			const span = spanOfBatch(batch);
			const opening = findOpening(conversation, span.start);
			const shown = shownInBatches.get(opening) ?? new Set<number>();
			shownInBatches.set(opening, shown);
			// Written when asked for: one text for the batch, or one for each call where no lines may be merged.
			const write = (calls: Batch["calls"], refs: readonly string[]) =>
				writeLines(composeLines(calls, span, shown, open()), refs, memory.lexicon);
			return {
				compose: (refs) => write(batch.calls, refs),
				perCall: (refs) => batch.calls.map((call, i) => write([call], [refs[i]!])),
			};
		},
		async fuseChain(chain) {
			return { text: writeChain(chain) };
		},
		indexLines: writeChain,
	};
}

/** Takes secrets out, and the working directory from the front of paths: inside it and relative to it are the same. */
function createCleaner(cwd: string, redact = (text: string) => text): (text: string) => string {
	const root = `${cwd.replace(/\/$/, "")}/`;
	return root === "/" ? redact : (text) => redact(text).replaceAll(root, "");
}

function writeLines(lines: readonly Line[], refs: readonly string[], lexicon: Lexicon): string {
	return lines.map((line) => writeLine(line, refs, lexicon)).join("\n");
}

/** The user message that a position belongs to, or -1. */
function findOpening(conversation: Conversation, position: number): number {
	let at = position;
	while (at >= 0 && conversation.messages[at]?.role !== "user") at -= 1;
	return at;
}

/** From the assistant message of the first call to the last result. */
function spanOfBatch(batch: Batch): Span {
	const start = Math.min(...batch.calls.map((call) => call.assistantIndex));
	return { start, end: Math.max(start, ...batch.calls.map((call) => call.resultIndex)) };
}
