/** The chart of a session as it is: what pi recorded after each turn, and how much of it the model still sees. */
import { type Baseline, readBaseline } from "../budget/budget.js";
import { isRunEntry } from "../budget/simulate/family-entry.js";
import { lastWhile } from "../last-while.js";
import { tokenCount } from "../preview/numbers.js";
import type { Preview } from "../preview/preview.js";
import type { Target } from "../render/target.js";
import type { Session } from "../session/session.js";
import type { Branch } from "../session/tree.js";
import type { Settings } from "../settings/settings.js";
import { type ChartInput, drawnPoints } from "./chart.js";
import type { ChartMark, ChartPoint } from "./chart-point.js";

export interface HistoryInput {
	readonly session: Session;
	readonly branch: Branch;
	readonly settings: Settings;
	readonly target: Target;
}

export function historyChart({ session, branch, settings, target }: HistoryInput, preview: Preview): ChartInput {
	const { lines } = branch;
	const models = () => undefined;
	const baseline = readBaseline({ session, branch: lines, settings, target, contextWindow: undefined, models });
	const { turns } = baseline.recorded;
	const seen = new Map(preview.course.map(({ turn, after }) => [turn, after]));
	const marks = marksOf(baseline, turnStarts(baseline));
	const points = turns.map(({ turnIndex, reckoned }, nth): ChartPoint => {
		const own = marks.get(nth);
		return {
			turn: String(turnIndex),
			before: reckoned.tokens,
			after: seen.get(turnIndex) ?? null,
			...(own === undefined ? {} : { marks: own }),
		};
	});
	const isRecorded = turns.some(({ reckoned }) => reckoned.source === "recorded");
	const names = { before: isRecorded ? "as pi reckoned" : "as pi estimates", after: "in what the model sees now" };
	return {
		title: "Context over turns",
		summary: `What the context held after each turn, ${names.before} it with all that a request carries, and how the ${tokenCount(preview.tokens.after)} that the model sees now are spread over those turns.`,
		names,
		points: drawnPoints(points),
		levels: [],
	};
}

function turnStarts({ recorded }: Baseline): number[] {
	return recorded.turns.map(({ start }) => start);
}

/** What changed the context, at the first turn behind it; behind the last turn, at that one. */
function marksOf({ input, recorded }: Baseline, starts: readonly number[]): Map<number, ChartMark[]> {
	const marks = new Map<number, ChartMark[]>();
	const add = (at: number, mark: ChartMark) => {
		const nth = Math.min(lastWhile(starts, (start) => start <= at) + 1, starts.length - 1);
		const known = marks.get(nth);
		if (known === undefined) marks.set(nth, [mark]);
		else known.push(mark);
	};
	for (const at of recorded.compactions) add(at, { kind: "compaction", text: "compaction by pi" });
	for (const [at, { entry }] of input.branch.entries()) {
		if (isRunEntry(entry)) add(at, { kind: "run", text: "run of condense" });
	}
	return marks;
}
