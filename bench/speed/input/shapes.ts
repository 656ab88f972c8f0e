/** The sessions that are measured: long ones of ordinary work, compacted by pi or not, and three that are hard in one way. */
import { longLog } from "./command-output.js";
import { compactionSummary } from "./compaction-summary.js";
import { ContextWindow, WINDOW_TOKENS } from "./context-window.js";
import { prose } from "./prose.js";
import { Random } from "./random.js";
import { SessionLines } from "./session-lines.js";
import { type Call, Work } from "./work.js";

export const SHAPES = ["turns", "compacted", "line", "entries", "branches"] as const;
export type Shape = (typeof SHAPES)[number];

export interface Plan {
	readonly shape: Shape;
	/** Of the whole file; for `line`, of its one long line. Not used for `entries`. */
	readonly bytes: number;
	readonly seed: number;
	readonly entries: number;
	readonly branches: number;
}

const NEARLY_FULL = 0.75;

/** Tells how many bytes were written so far, lines and newlines. */
export interface Sink {
	write(line: string): void;
	readonly written: number;
}

/** Writes the lines of a session, without newlines, to the sink. */
export function makeSession(plan: Plan, sink: Sink): void {
	const random = new Random(plan.seed);
	const window = plan.shape === "compacted" ? new ContextWindow() : undefined;
	const lines = new SessionLines(random, (line) => sink.write(line), window);
	lines.header();
	lines.chooseModel();
	const maker = { random, lines, work: new Work(random), sink };
	if (plan.shape === "turns") writeTasks(maker, plan.bytes);
	else if (window !== undefined) writeCompactedTasks(maker, window, plan);
	else if (plan.shape === "line") writeLongLine(maker, plan.bytes);
	else if (plan.shape === "entries") writeSmallEntries(maker, plan.entries);
	else writeBranches(maker, plan);
}

interface Maker {
	readonly random: Random;
	readonly lines: SessionLines;
	readonly work: Work;
	readonly sink: Sink;
}

/** Whole tasks until the file has `bytes`. */
function writeTasks(maker: Maker, bytes: number): void {
	while (maker.sink.written < bytes) writeTask(maker);
}

/**
 * The same tasks, and a compaction after each that fills the window. The end comes when the window is nearly full again:
 * how much of it is used would otherwise be an accident of the size. It draws from a chance of its own.
 */
function writeCompactedTasks(maker: Maker, window: ContextWindow, { bytes, seed }: Plan): void {
	const random = new Random(~seed);
	for (let tokens = 0; maker.sink.written < bytes || tokens < NEARLY_FULL * WINDOW_TOKENS; ) {
		writeTask(maker);
		tokens = window.usedTokens;
		if (!window.isFull) continue;
		const cut = window.cut();
		maker.lines.compaction(compactionSummary(maker.work.memory(random), cut), cut);
		tokens = 0;
	}
}

/** A request, 4 to 15 turns of calls, and an answer; one in twenty is interrupted and has none. */
function writeTask(maker: Maker): void {
	const { random, lines, work } = maker;
	if (random.chance(0.03)) lines.chooseModel();
	work.startTask();
	lines.user(prose(work.task, random.skewed(30, 400)));
	for (let turns = random.between(4, 15); turns > 0; turns--) {
		writeTurn(
			maker,
			Array.from({ length: callsOfTurn(random) }, () => work.nextCall()),
		);
	}
	if (random.chance(0.95)) lines.assistant({ text: prose(work.task, random.skewed(60, 600)) });
}

function callsOfTurn(random: Random): number {
	return random.chance(0.85) ? 1 : random.between(2, 4);
}

function writeTurn({ random, lines, work }: Maker, calls: readonly Call[]): void {
	const named = calls.map((call) => ({ ...call, id: `toolu_01${random.base62(22)}` }));
	const thinking = random.chance(0.4) ? { thinking: prose(work.task, random.skewed(25, 400)) } : {};
	const text = random.chance(0.5) ? { text: prose(work.task, random.skewed(14, 120)) } : {};
	lines.assistant({ ...thinking, ...text, calls: named });
	for (const call of named) lines.result(call);
}

/** Some ordinary work, one result of `bytes` in the middle, and some more. */
function writeLongLine(maker: Maker, bytes: number): void {
	const before = 1_000_000;
	writeTasks(maker, before);
	const { random, lines, work } = maker;
	lines.user(prose(work.task, 20));
	const args = { url: `https://logs.example/${random.hex(12)}` };
	writeTurn(maker, [{ name: "fetch_log", args, result: longLog(work.task, bytes), isError: false }]);
	lines.assistant({ text: prose(work.task, 40) });
	writeTasks(maker, maker.sink.written + before);
}

/** Turns that say next to nothing: what an entry costs by itself. */
function writeSmallEntries(maker: Maker, entries: number): void {
	const { random, lines, work } = maker;
	for (let count = 2; count < entries; ) {
		const turns = random.between(4, 15);
		work.startTask();
		lines.user(prose(work.task, 5));
		for (let turn = 0; turn < turns; turn++) {
			const id = `toolu_01${random.base62(22)}`;
			const args = { command: `make ${work.task.functionName()}` };
			const call = { name: "bash", args, result: `ok ${random.hex(8)}`, isError: false, id };
			lines.assistant({ calls: [call] });
			lines.result(call);
		}
		lines.assistant({ text: "Done." });
		count += 2 + 2 * turns;
	}
}

/** A trunk, and branches that leave it at points spread along it; the last one, from its end, is the active one. */
function writeBranches(maker: Maker, { bytes, branches }: Plan): void {
	const { lines, sink } = maker;
	const share = bytes / 2 / branches;
	const forks: { id: string | null; contextChars: number }[] = [];
	for (let branch = 1; branch <= branches; branch++) {
		writeTasks(maker, branch * share);
		forks.push({ id: lines.lastId, contextChars: lines.contextChars });
	}
	for (const { id, contextChars } of forks) {
		lines.continueFrom(id, contextChars);
		writeTasks(maker, sink.written + share);
	}
}
