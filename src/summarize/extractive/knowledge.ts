/**
 * What a summarizer knows of its conversation: the index, the stretches, what each stretch has to say. A conversation may
 * grow; then what was read stays, and only what has joined is read.
 */
import type { Conversation, SummaryCall } from "../summarizer.js";
import { nameForLine } from "./compose.js";
import type { Context } from "./context.js";
import { addShown, indexConversation, type TokenMemory } from "./conversation-index.js";
import { describeCalls } from "./describe.js";
import { IdSet, type Ids } from "./id-set.js";
import type { ExtractiveOptions } from "./index.js";
import { Lexicon } from "./lexicon.js";
import { Scoring, THRESHOLD, WEIGHTS } from "./score.js";
import { ScratchMap } from "./scratch-map.js";
import { createPathNames } from "./short-paths.js";
import { openStretches, type Stretch, type Stretches } from "./stretches.js";

/**
 * What a stretch says depends on what came after it, a little. In a conversation that grows, it is told again once the
 * conversation is longer by this much; until then the calls that have joined are told behind the others.
 */
const GROWTH = 1.02;

/** Tokens by the position of the result that they are from. */
type Chosen = Map<number, readonly number[]>;

interface Told {
	readonly chosen: Chosen;
	/** Tokens that the telling has shown; only while calls may join. */
	shown: Ids;
	/** How many calls were told, and how long the conversation was. */
	calls: number;
	readonly length: number;
}

const NOTHING: Ids = { has: () => false, add: () => undefined };

export interface Knowledge {
	readonly context: Context;
	readonly stretches: Stretches;
	/** The tokens of a stretch's results. */
	chosenFor(stretch: Stretch): ReadonlyMap<number, readonly number[]>;
	/** The tokens of texts, as a set to add to. Texts may join at the end. */
	shownBy(texts: readonly string[]): Ids;
	readOn(): void;
}

/** Keeps what is known of a conversation from one summarizer to the next. */
export class Growth {
	private known: { messages: Conversation["messages"]; knowledge: Knowledge } | undefined;

	/** The knowledge of a conversation. Its messages have to be the same list as before, with others behind them. */
	open(conversation: Conversation, options: ExtractiveOptions): Knowledge {
		const { messages } = conversation;
		if (this.known?.messages !== messages) {
			this.known = { messages, knowledge: openKnowledge(conversation, options) };
		}
		this.known.knowledge.readOn();
		return this.known.knowledge;
	}
}

export function createTokenMemory(): TokenMemory {
	return { lexicon: new Lexicon(), results: new WeakMap(), agents: new WeakMap(), texts: new WeakMap() };
}

export function openKnowledge(conversation: Conversation, options: ExtractiveOptions): Knowledge {
	const { messages } = conversation;
	const memory = options.memory ?? createTokenMemory();
	const clean = createCleaner(conversation.cwd, options.redact);
	const context: Context = {
		index: indexConversation(conversation, memory, clean),
		lexicon: memory.lexicon,
		clean,
		names: new Map(),
		failures: new Map(),
		paths: createPathNames(),
		scoring: new Scoring({ ...WEIGHTS, ...options.weights }),
		threshold: options.threshold ?? THRESHOLD,
		without: new Set(options.without),
		scratch: { places: new ScratchMap(), use: new ScratchMap() },
	};
	const stretches = openStretches(messages);
	const readOn = (): void => {
		context.index.readOn();
		nameCalls(stretches.readOn(), context);
	};
	readOn();
	const told = new Map<Stretch, Told>();
	return {
		context,
		stretches,
		readOn,
		chosenFor: (stretch) => tell(stretch, stretch === stretches.list.at(-1), told, messages.length, context).chosen,
		shownBy: createShown(context),
	};
}

function nameCalls(calls: readonly SummaryCall[], context: Context): void {
	for (const call of calls) {
		const { isPath, target } = nameForLine(call, context);
		if (isPath) context.paths.add(target);
	}
}

function tell(stretch: Stretch, isLast: boolean, known: Map<Stretch, Told>, length: number, context: Context): Told {
	let told = known.get(stretch);
	if (told === undefined || (told.length !== length && told.length * GROWTH <= length)) {
		told = { chosen: new Map(), shown: new Set<number>(), calls: 0, length };
		known.set(stretch, told);
	}
	const calls = stretch.calls.slice(told.calls);
	if (calls.length === 0) return told;
	const { chosen } = describeCalls(calls, stretch, told.shown, context);
	for (const [at, ids] of chosen) told.chosen.set(calls[at]!.resultIndex, ids);
	told.calls = stretch.calls.length;
	if (!isLast) told.shown = NOTHING;
	return told;
}

/** Reads each text once, however often the same list is asked for. */
function createShown({ lexicon }: Context): Knowledge["shownBy"] {
	let list: readonly string[] | undefined;
	let read = 0;
	let tokens = new IdSet();
	return (texts) => {
		if (texts !== list) [list, read, tokens] = [texts, 0, new IdSet()];
		for (; read < texts.length; read++) addShown(texts[read] as string, tokens, lexicon);
		return new IdSet(tokens);
	};
}

/** Takes secrets out, and the working directory from the front of paths: inside it and relative to it are the same. */
function createCleaner(cwd: string, redact = (text: string) => text): (text: string) => string {
	const root = `${cwd.replace(/\/$/, "")}/`;
	return root === "/" ? redact : (text) => redact(text).replaceAll(root, "");
}
