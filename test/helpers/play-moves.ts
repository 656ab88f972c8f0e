/** Plays moves (arbitrary-moves.ts) into a session. */
import type { CallMove, Move, Time } from "./arbitrary-moves.js";
import { answerContent, callBlock, resultContent, userContent } from "./move-content.js";
import { writeOlderRun } from "./older-run.js";
import { type Fields, type SessionBuilder, session, think } from "./session-builder.js";

/** The session that the moves make; `onCompact` runs at each `compact`, in between. */
export async function playMoves(
	moves: readonly Move[],
	onCompact: (builder: SessionBuilder) => Promise<void>,
): Promise<SessionBuilder> {
	const player = new Player();
	for (const move of moves) {
		if (move.kind === "compact") await onCompact(player.builder);
		else player.play(move);
	}
	return player.builder;
}

/** Plays one move after the other into a builder. */
export class Player {
	readonly builder: SessionBuilder;
	/** Entries that a later move may go back to, edit or keep. */
	private places: string[] = [];
	private late: (() => void)[] = [];
	private count = 0;

	constructor(builder: SessionBuilder = session()) {
		this.builder = builder;
	}

	/** Goes on behind `leaf`, an entry that another program may have written; `places` are what moves may go back to. */
	goOn(leaf: string | null, places: readonly string[]): void {
		this.builder.from(leaf);
		this.places = [...places];
	}

	play(move: Exclude<Move, { kind: "compact" }>): void {
		const late = this.late;
		this.late = [];
		this.playOne(move);
		if (this.places.at(-1) !== this.builder.last) this.places.push(this.builder.last);
		for (const write of late) write();
	}

	private playOne(move: Exclude<Move, { kind: "compact" }>): void {
		switch (move.kind) {
			case "user":
				this.write({ role: "user", content: userContent(move.form, this.count++) }, move.time);
				break;
			case "answer": {
				const content = answerContent(move.form, this.count++);
				this.write({ role: "assistant", content, stopReason: "stop" }, move.time);
				break;
			}
			case "turn":
				this.turn(move.calls, { gap: move.gap, stopReason: "toolUse", time: move.time });
				break;
			case "failed":
				this.turn(move.calls, { gap: "none", stopReason: move.stop, time: "later", isUnanswered: !move.isAnswered });
				break;
			default:
				this.bookkeep(move);
		}
	}

	private bookkeep(move: Exclude<Move, { kind: "compact" | "user" | "answer" | "turn" | "failed" }>): void {
		const { builder } = this;
		const n = this.count++;
		if (move.kind === "note") builder.note(`note ${n}`);
		else if (move.kind === "bash") builder.message({ role: "bashExecution", command: "ls", output: `out ${n}` });
		else if (move.kind === "label") builder.entry({ type: "label", targetId: builder.last, label: "here" });
		else if (move.kind === "branch-summary")
			builder.entry({ type: "branch_summary", fromId: "x", summary: `left ${n}` });
		else if (move.kind === "older-run") writeOlderRun(builder, n);
		else if (move.kind === "edit") builder.edit(this.place(move.back), move.to);
		else if (move.kind === "fork") builder.from(this.places.length === 0 ? null : this.place(move.back));
		else if (move.kind === "compaction") {
			const id = `compaction${n}`;
			const keeps = { itself: id, "nothing-there": "gone" };
			builder.as(id).compaction(typeof move.keeps === "number" ? this.place(move.keeps) : keeps[move.keeps]);
		}
	}

	private turn(
		calls: readonly CallMove[],
		how: { gap: "none" | "note" | "entry"; stopReason: string; time: Time; isUnanswered?: boolean },
	): void {
		const blocks = calls.map((call) => callBlock(call, call.id ?? `call${this.count}.${this.count++}`, this.count));
		this.write({ role: "assistant", content: [think("hm"), ...blocks], stopReason: how.stopReason }, how.time);
		if (how.gap === "note") this.builder.note(`in between ${this.count++}`);
		if (how.gap === "entry") this.builder.custom("other-extension", { n: this.count++ });
		if (how.isUnanswered) return;
		for (const [i, call] of calls.entries()) {
			const write = () => this.result(call, blocks[i]!.id);
			if (call.outcome === "late") this.late.push(write);
			else if (call.outcome !== "none") write();
			if (call.outcome !== "twice") continue;
			// Out of reach for edits: without it the second would become the one that the call was waiting for.
			this.places.pop();
			write();
		}
	}

	private result(call: CallMove, toolCallId: string): void {
		// Two results that nothing tells apart, neither time nor text, are beyond anyone's reach.
		const isTwin = call.text === "same" && call.time === "missing";
		const content = resultContent(isTwin ? { ...call, text: "long" } : call, this.count++);
		const toolName = call.outcome === "nameless" ? undefined : call.tool;
		this.write({ role: "toolResult", toolCallId, toolName, content, isError: call.outcome === "error" }, call.time);
	}

	private write(message: Fields, time: Time): void {
		if (time === "same") this.builder.after(0);
		this.builder.message(time === "missing" ? { ...message, timestamp: undefined } : message);
		this.places.push(this.builder.last);
	}

	private place(back: number): string {
		return this.places[Math.max(0, this.places.length - 1 - back)] ?? "gone";
	}
}
