/**
 * A model of pi: it draws what happens in a conversation, keeps its own leaf while it is open, and appends line by
 * line. It remembers every result that it wrote; what condense gives back is held against that.
 */
import { appendFileSync, readFileSync, utimesSync } from "node:fs";
import fc from "fast-check";
import type { Message, SessionLine, ToolResultMessage } from "../../src/session/entry.js";
import { readSessionFile } from "../../src/session/read.js";
import { branchOf, isConversation } from "../../src/session/tree.js";
import { arbitraryMoves, type Move } from "../../test/helpers/arbitrary-moves.js";
import { plainText } from "../../test/helpers/lost-results.js";
import { Player } from "../../test/helpers/play-moves.js";
import { type Fields, session } from "../../test/helpers/session-builder.js";
import type { Random } from "../examples/kit/random.js";
import type { SoakTarget } from "./options.js";

export type Version = 1 | 2 | 3;
type Played = Exclude<Move, { kind: "compact" }>;

/** What format 1 has no words for: its entries have no ids. */
const NEEDS_IDS: ReadonlySet<Move["kind"]> = new Set(["fork", "edit", "compaction", "label", "branch-summary"]);
const HOUR_MS = 3_600_000;

export class PiWriter {
	/** Texts of results as they were written, by occurrence key. */
	readonly originals = new Map<string, string[]>();
	private readonly player: Player;
	private readonly target: SoakTarget;
	private taken = 0;

	constructor(header: Fields, target: SoakTarget) {
		this.player = new Player(session(header));
		this.target = target;
	}

	/** The time of the latest entry, a little later each time it is asked for: for what condense writes in between. */
	tick(): number {
		this.player.builder.after(1000 + 250);
		return this.player.builder.time;
	}

	/** The lines of the beginning of a session. */
	begin(random: Random, version: Version): string {
		for (const move of this.draw(random, 40, version)) this.player.play(move);
		return this.take(version);
	}

	/** Opens the session at its leaf and goes on, then lets the file look two hours old. */
	goOn(path: string, random: Random, version: Version): number {
		const { lines } = branchOf(readSessionFile(path).session);
		const places = this.target === "native" ? untouched(lines) : lines.filter(isConversation);
		this.player.goOn(
			lines.at(-1)?.entry.id ?? null,
			places.map(({ entry }) => entry.id),
		);
		for (const move of this.draw(random, random.int(1, 12), version)) this.player.play(move);
		const added = this.take(version);
		// pi itself would go on in the torn line. Whoever mends a session before opening it does this.
		if (readFileSync(path).at(-1) !== 0x0a) appendFileSync(path, "\n");
		for (const line of added.split(/(?<=\n)/)) appendFileSync(path, line);
		age(path, random);
		return added.length;
	}

	private draw(random: Random, most: number, version: Version): Played[] {
		const drawn = fc.sample(arbitraryMoves, { numRuns: 1, seed: random.int(0, 0x7fffffff) })[0]!;
		return drawn.flatMap((move) => this.usable(move, version) ?? []).slice(0, most);
	}

	/** Older runs are the extension's, and pi 0.73.1, which the sessions are shown to, makes something else of null. */
	private usable(move: Move, version: Version): Played | undefined {
		if (move.kind === "compact" || (version === 1 && NEEDS_IDS.has(move.kind))) return undefined;
		// What an edit made of a result is what an export holds, and so the original of whatever comes after it.
		if (move.kind === "edit" && this.target === "export") return undefined;
		if (move.kind === "older-run" && (this.target !== "extension" || version !== 3)) return undefined;
		const written = move.kind === "user" && move.form === "null" ? { ...move, form: "blocks" as const } : move;
		return toldApart(written, this.target);
	}

	/** The lines since the last time. */
	private take(version: Version): string {
		const text = this.player.builder.text();
		const lines = text
			.slice(this.taken)
			.split(/(?<=\n)/)
			.filter((line) => line !== "");
		this.taken = text.length;
		return lines.map((line) => this.remember(JSON.parse(line) as Fields, version)).join("");
	}

	private remember(entry: Fields, version: Version): string {
		const message = entry.message as Message | undefined;
		if (entry.type === "message" && message?.role === "toolResult") this.keep(message);
		if (version === 1) {
			const { id, parentId: _parent, version: _version, ...rest } = entry;
			return `${JSON.stringify(entry.type === "session" ? { ...rest, id } : rest)}\n`;
		}
		return `${JSON.stringify(entry)}\n`;
	}

	private keep(message: ToolResultMessage): void {
		const key = keyFor(message.toolCallId, message.timestamp as number | undefined);
		const texts = this.originals.get(key) ?? [];
		this.originals.set(key, [...texts, plainText(message)]);
	}
}

/** Who edits what pi shows does not edit what condense has taken out of it, nor what it has put there. */
function untouched(lines: readonly SessionLine[]): SessionLine[] {
	const edited = new Set(lines.flatMap(({ entry }) => (entry.type === "context_edit" ? [entry.targetId] : [])));
	return lines.filter((line) => isConversation(line) && !edited.has(line.entry.id));
}

/**
 * A result without a time is known by its bare id, and only while the id is used once. An export leaves out what it has
 * compressed, so that an id used twice may look like one used once; and of two results of one call nothing tells which
 * is which where neither has a time, or an older run has noted none.
 */
function toldApart(move: Played, target: SoakTarget): Played {
	if (move.kind !== "turn" && move.kind !== "failed") return move;
	return {
		...move,
		calls: move.calls.map((call) => {
			const outcome = call.outcome === "twice" && target === "extension" ? "ok" : call.outcome;
			const needsTime = call.time === "missing" && (target === "export" || outcome === "twice");
			// The oldest runs took ids for refs: then an id like t1 names two things.
			const id = call.id === "t1" && target === "extension" ? undefined : call.id;
			return { ...call, id, outcome, time: needsTime ? "later" : call.time };
		}),
	};
}

/** The occurrence key, as SPEC 1 words it. */
export function keyFor(toolCallId: string, time: number | undefined): string {
	return typeof time === "number" ? `${toolCallId}@${time}` : toolCallId;
}

/** Some two hours back, so that no pi can have the session open; each time another moment. */
export function age(path: string, random: Random): void {
	const then = (Date.now() - 2 * HOUR_MS - random.int(0, HOUR_MS)) / 1000;
	utimesSync(path, then, then);
}
