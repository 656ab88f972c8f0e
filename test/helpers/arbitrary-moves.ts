/**
 * What may happen in a session, drawn by fast-check as a list of moves (play-moves.ts turns them into a file). Flat, so
 * that a failing list shrinks to the few moves that matter. Odd things are drawn often, but rarely enough that chains
 * still close and get compressed.
 */
import fc from "fast-check";

/** When a message happened: after the one before it, in the same millisecond, or nobody noted. */
export type Time = "later" | "same" | "missing";
export type Outcome = "ok" | "error" | "image" | "none" | "twice" | "late" | "nameless" | "string";
export type UserForm = "blocks" | "string" | "image" | "tag" | "tag-behind" | "null";
export type AnswerForm = "blocks" | "string" | "thinking" | "empty";
export type TextKind = "short" | "long" | "huge" | "same" | "empty" | "odd" | "secret";

export interface CallMove {
	/** Undefined: an id of its own. */
	readonly id: string | undefined;
	readonly tool: string;
	readonly path: string | undefined;
	readonly argsIn: "arguments" | "input" | "args";
	/** Arguments long enough for the error purge. */
	readonly isLong: boolean;
	readonly outcome: Outcome;
	readonly text: TextKind;
	readonly time: Time;
}

export type Move =
	| { readonly kind: "user"; readonly form: UserForm; readonly time: Time }
	| {
			readonly kind: "turn";
			readonly calls: readonly CallMove[];
			readonly gap: "none" | "note" | "entry";
			readonly time: Time;
	  }
	| { readonly kind: "answer"; readonly form: AnswerForm; readonly time: Time }
	| {
			readonly kind: "failed";
			readonly stop: "error" | "aborted";
			readonly calls: readonly CallMove[];
			readonly isAnswered: boolean;
	  }
	| { readonly kind: "note" }
	| { readonly kind: "bash" }
	| { readonly kind: "label" }
	| { readonly kind: "branch-summary" }
	| { readonly kind: "older-run" }
	| { readonly kind: "compact" }
	| { readonly kind: "compaction"; readonly keeps: "itself" | "nothing-there" | number }
	/** `back`: how many entries before the latest. */
	| { readonly kind: "edit"; readonly back: number; readonly to: string | null }
	| { readonly kind: "fork"; readonly back: number };

/** The first eight times out of nine, and one of the others. */
function mostly<T extends string>(usual: T, ...others: T[]): fc.Arbitrary<T> {
	return fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });
}

const time: fc.Arbitrary<Time> = mostly("later", "same", "missing");

const callMove: fc.Arbitrary<CallMove> = fc.record({
	id: fc.oneof(
		{ weight: 4, arbitrary: fc.constant(undefined) },
		{ weight: 3, arbitrary: fc.constantFrom("call_1", "call_1", "call_2") },
		{ weight: 1, arbitrary: fc.constantFrom("t1", "call_1@1767225605000", "../a b", "") },
	),
	tool: fc.oneof(
		{ weight: 8, arbitrary: fc.constantFrom("bash", "read", "edit") },
		{ weight: 2, arbitrary: fc.constant("todowrite") },
		{ weight: 1, arbitrary: fc.constantFrom("context_tree_query", 'we"ird <tool>') },
	),
	path: fc.oneof(
		{ weight: 4, arbitrary: fc.constantFrom(undefined, "src/a.ts", "src/b.ts") },
		{ weight: 1, arbitrary: fc.constantFrom("docs/skills/x/SKILL.md", ".\\skills\\y.md") },
	),
	argsIn: mostly("arguments", "input", "args"),
	isLong: fc.boolean(),
	outcome: fc.oneof(
		{ weight: 12, arbitrary: fc.constant<Outcome>("ok") },
		{ weight: 3, arbitrary: fc.constant<Outcome>("error") },
		{ weight: 3, arbitrary: fc.constantFrom<Outcome>("image", "none", "twice", "late", "nameless", "string") },
	),
	text: fc.oneof(
		{ weight: 3, arbitrary: fc.constant<TextKind>("short") },
		{ weight: 6, arbitrary: fc.constant<TextKind>("long") },
		{ weight: 2, arbitrary: fc.constant<TextKind>("same") },
		{ weight: 3, arbitrary: fc.constantFrom<TextKind>("huge", "empty", "odd", "secret") },
	),
	time: fc.constantFrom<Time>("later", "later", "later", "later", "later", "same", "same", "same", "missing"),
});

const calls = fc.array(callMove, { minLength: 1, maxLength: 3 });
const back = fc.nat({ max: 12 });

const user = fc.record({
	kind: fc.constant("user" as const),
	form: mostly("blocks", "string", "image", "tag", "tag-behind", "null"),
	time,
});
const turn = fc.record({ kind: fc.constant("turn" as const), calls, gap: mostly("none", "note", "entry"), time });
const answer = fc.record({
	kind: fc.constant("answer" as const),
	form: mostly("blocks", "string", "thinking", "empty"),
	time,
});

/** A finished task, as most of a session is. */
const task = fc
	.tuple(user, fc.array(turn, { minLength: 1, maxLength: 4 }), answer)
	.map(([first, turns, last]) => [first, ...turns, last]);

const oddity: fc.Arbitrary<Move> = fc.oneof(
	user,
	turn,
	answer,
	fc.record({
		kind: fc.constant("failed" as const),
		stop: fc.constantFrom("error" as const, "aborted" as const),
		calls: fc.array(callMove, { maxLength: 2 }),
		isAnswered: fc.boolean(),
	}),
	fc.constantFrom<Move>(
		{ kind: "note" },
		{ kind: "bash" },
		{ kind: "label" },
		{ kind: "branch-summary" },
		{ kind: "older-run" },
	),
	fc.record({
		kind: fc.constant("compaction" as const),
		keeps: fc.oneof({ weight: 4, arbitrary: back }, fc.constantFrom("itself" as const, "nothing-there" as const)),
	}),
	fc.record({
		kind: fc.constant("edit" as const),
		back,
		to: fc.constantFrom(null, "edited", "edited at length ".repeat(80)),
	}),
	fc.record({ kind: fc.constant("fork" as const), back }),
);

const stretch: fc.Arbitrary<Move[]> = fc.oneof(
	{ weight: 6, arbitrary: task },
	{ weight: 4, arbitrary: oddity.map((move) => [move]) },
	{ weight: 2, arbitrary: fc.constant<Move[]>([{ kind: "compact" }]) },
);

/** A session's history. `compact` stands for a run of condense in between; one more belongs at the end. */
export const arbitraryMoves: fc.Arbitrary<Move[]> = fc
	.array(stretch, { minLength: 1, maxLength: 12, size: "max" })
	.map((stretches) => stretches.flat());
