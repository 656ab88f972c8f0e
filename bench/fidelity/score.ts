/** Scores one method on one session. */
import type { RefCall } from "./calls.js";
import { type Counts, emptyCounts } from "./counts.js";
import type { Cut, Item } from "./cuts.js";
import { referencesIn } from "./extract.js";
import { countGuards } from "./guards.js";
import type { Method } from "./methods/method.js";
import { countRequests } from "./requests.js";
import type { Timeline } from "./timeline.js";
import { type Written, writeBodies } from "./written.js";

export interface Scored {
	readonly counts: Counts;
	readonly written: readonly Written[];
}

export async function scoreMethod(
	timeline: Timeline,
	cuts: readonly Cut[],
	calls: ReadonlyMap<Cut, readonly RefCall[]>,
	method: Method,
): Promise<Scored> {
	const written = await writeBodies(timeline, cuts, calls, method);
	const counts = emptyCounts();
	for (const one of written) countCut(one, written, timeline, counts);
	countRequests(timeline, written, counts);
	return { counts, written };
}

function countCut(one: Written, written: readonly Written[], timeline: Timeline, counts: Counts): void {
	const { cut } = one;
	const live = written.filter((other) => other.cut.from <= cut.from && other.cut.until > cut.from);
	counts.cuts += 1;
	counts.hiddenTokens += cut.hiddenTokens;
	counts.bodyTokens += one.tokens;
	for (const item of cut.items) {
		const isVisible = live.some((other) => shows(other, item.token, timeline));
		countItem(item, isVisible, live, timeline, counts);
	}
	countGuards(one, live, timeline, counts);
}

/** Where the chain was left as it was, all of it shows. */
function shows({ body, shown, cut }: Written, token: string, timeline: Timeline): boolean {
	return body === undefined ? cut.hidden.some((at) => timeline.steps[at]!.shown.has(token)) : shown.has(token);
}

function countItem(item: Item, isVisible: boolean, live: readonly Written[], timeline: Timeline, counts: Counts): void {
	counts.items += 1;
	if (item.isKept || isVisible) counts.itemsVisible += 1;
	if (item.isKept) return;
	const holders = live.flatMap((other) =>
		other.calls
			.filter((call) => timeline.steps[call.resultIndex]!.shown.has(item.token))
			.map((call): Holder => ({ other, ref: call.ref })),
	);
	counts.needed += 1;
	if (!item.isReintroduced) counts.strict += 1;
	if (isVisible || holders.length > 0) counts.neededRecoverable += 1;
	if (isVisible || isGuided(item, holders, timeline)) counts.neededGuided += 1;
	if (!isVisible) return;
	counts.neededVisible += 1;
	if (!item.isReintroduced) counts.strictVisible += 1;
}

/** A call whose original holds a token, and the body that gives its ref. */
interface Holder {
	readonly other: Written;
	readonly ref: string;
}

/** Some line about such a call shares a word with the message that needs the token, or with the user's request. */
function isGuided(item: Item, holders: readonly Holder[], timeline: Timeline): boolean {
	const request = timeline.steps.findLast(({ message }, at) => at <= item.firstUse && message.role === "user");
	const hints = new Set(timeline.steps[item.firstUse]!.references);
	for (const token of referencesIn(request?.text ?? "")) hints.add(token);
	return holders.some(({ other, ref }) =>
		other.lines.some((line) => line.refs.has(ref) && intersects(line.shown, hints)),
	);
}

function intersects(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
	for (const token of other) if (one.has(token)) return true;
	return false;
}
