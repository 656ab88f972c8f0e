/** The bodies that a method writes for the cuts of a session, and what a reader finds in them. */
import { tokensOf, writeBlock } from "./block.js";
import type { RefCall } from "./calls.js";
import type { Cut } from "./cuts.js";
import { expandBraces, shownIn } from "./extract.js";
import type { Body, Method } from "./methods/method.js";
import type { Timeline } from "./timeline.js";

export interface Written {
	readonly cut: Cut;
	/** With the refs that the body uses. */
	readonly calls: readonly RefCall[];
	/** Undefined where the chain was left as it was. */
	readonly body: string | undefined;
	readonly tokens: number;
	readonly shown: ReadonlySet<string>;
	readonly lines: readonly WrittenLine[];
}

/** A line of a body: the refs that it starts with, and all its tokens. */
export interface WrittenLine {
	readonly refs: ReadonlySet<string>;
	readonly shown: Set<string>;
}

export async function writeBodies(
	timeline: Timeline,
	cuts: readonly Cut[],
	calls: ReadonlyMap<Cut, readonly RefCall[]>,
	method: Method,
): Promise<Written[]> {
	const written: Written[] = [];
	for (const [at, cut] of cuts.entries()) {
		const own = calls.get(cut) ?? [];
		const live = written.filter((one) => one.cut.until > cut.from);
		const earlierBodies = live.flatMap(({ body }) => body ?? []);
		const task = { timeline, cut, calls: own, cuts: cuts.slice(0, at + 1), earlierBodies };
		written.push(readBody(cut, own, at + 1, await method.write(task)));
	}
	return written;
}

function readBody(cut: Cut, found: readonly RefCall[], id: number, body: Body | undefined): Written {
	if (body === undefined) {
		return { cut, calls: found, body, tokens: cut.hiddenTokens, shown: new Set(), lines: [] };
	}
	const { text, refs = found.map((call) => call.ref) } = body;
	const calls = found.map((call, at) => ({ ...call, ref: refs[at] ?? call.ref }));
	const expanded = expandBraces(text);
	const tokens = tokensOf(writeBlock(id, refs, text));
	return { cut, calls, body: text, tokens, shown: shownIn(expanded), lines: readLines(expanded) };
}

/** A line belongs to the refs it starts with; lines without any continue the one above. */
function readLines(body: string): WrittenLine[] {
	const lines: WrittenLine[] = [];
	for (const line of body.split("\n")) {
		const head = /^(?:t\d+(?:\.\.t\d+)?(?:,\s?)?)+/.exec(line)?.[0];
		const last = lines[lines.length - 1];
		if (head !== undefined) lines.push({ refs: expandRefs(head), shown: shownIn(line) });
		else if (last !== undefined) shownIn(line, last.shown);
	}
	return lines;
}

function expandRefs(head: string): Set<string> {
	const refs = new Set<string>();
	for (const part of head.matchAll(/t(\d+)(?:\.\.t(\d+))?/g)) {
		for (let number = Number(part[1]); number <= Number(part[2] ?? part[1]); number++) refs.add(`t${number}`);
	}
	return refs;
}
