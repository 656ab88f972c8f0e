/**
 * Keeps a body in proportion to what it stands for. Where the lines of hundreds of calls are too many, tokens go first,
 * then lines that say least give way to counts. Every ref stays: a count names the range it stands for.
 */
import type { Lexicon } from "./lexicon.js";
import type { Line } from "./line.js";

/** Characters. */
const ROOM = { least: 600, share: 0.35, most: 24_000 };

/** The room for the body of calls whose arguments and results have so many characters. */
export function roomForBody(characters: number): number {
	return Math.min(ROOM.most, ROOM.least + ROOM.share * characters);
}

/** The lines, or with counts where they would not fit; undefined where only counting everything would do. */
export function fitLines(lines: readonly Line[], room: number, lexicon: Lexicon): readonly Line[] | undefined {
	if (sizeOf(lines, lexicon) <= room) return lines;
	const counted = countRuns(lines, saysLittle, Number.POSITIVE_INFINITY);
	return sizeOf(counted, lexicon) <= room ? counted : undefined;
}

/** As many counts as there is room for, each for a stretch of lines, so that the order can still be seen. */
export function countToFit(lines: readonly Line[], room: number, lexicon: Lexicon): readonly Line[] {
	for (let stretch = 4; ; stretch *= 2) {
		const counted = countRuns(lines, () => true, stretch);
		if (sizeOf(counted, lexicon) <= room || stretch >= lines.length) return counted;
	}
}

/** Runs of lines that may be counted become one line each, at most `longest` at a time. */
function countRuns(lines: readonly Line[], mayCount: (line: Line) => boolean, longest: number): Line[] {
	const counted: Line[] = [];
	let run: Line[] = [];
	const close = (): void => {
		counted.push(...(run.length > 1 ? [countOf(run)] : run));
		run = [];
	};
	for (const line of lines) {
		if (run.length >= longest || !mayCount(line)) close();
		if (mayCount(line)) run.push(line);
		else counted.push(line);
	}
	close();
	return counted;
}

function saysLittle(line: Line): boolean {
	return !line.isChange && line.failure === undefined && line.images === 0 && line.tokens.length === 0;
}

/** `12 calls: $ x9, read x3`, by count; and what they changed. */
function countOf(lines: readonly Line[]): Line {
	const calls = lines.flatMap((line) => line.calls);
	const counts = new Map<string, number>();
	for (const { verb, calls: some } of lines) counts.set(verb, (counts.get(verb) ?? 0) + some.length);
	const verbs = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([verb, n]) => `${verb} x${n}`);
	const failed = lines.filter(({ failure }) => failure !== undefined).length;
	const note = failed > 0 ? `, ${failed} failed` : "";
	return {
		calls,
		verb: `${calls.length} calls`,
		target: `(${verbs.join(", ")}${note})`,
		place: "",
		isPath: false,
		isChange: false,
		changed: [...new Set(lines.flatMap((line) => [...line.changed, ...(line.isChange ? [line.target] : [])]))],
		failure: undefined,
		images: lines.reduce((sum, { images }) => sum + images, 0),
		tokens: [],
	};
}

/** About as many characters as the lines take when written, for refs of four digits. */
function sizeOf(lines: readonly Line[], lexicon: Lexicon): number {
	let size = 0;
	for (const { calls, verb, target, failure, changed, tokens } of lines) {
		size += Math.min(calls.length, 2) * 6 + verb.length + target.length + 3;
		if (failure !== undefined) size += failure.length + 11;
		for (const path of changed) size += path.length + 1;
		for (const id of tokens) size += lexicon.lengthOf(id) + 1;
	}
	return size;
}
