/** Replays of built or read sessions, beside what real runs of the planner would come to at the same points. */
import { isOwnEdit } from "../../src/archive/own-edit.js";
import { replay } from "../../src/archive/replay.js";
import { createMeter } from "../../src/budget/estimate/measure.js";
import { withoutWhatIsDone } from "../../src/budget/simulate/earlier-runs.js";
import { isFamilyEntry } from "../../src/budget/simulate/family-entry.js";
import { Flusher } from "../../src/budget/simulate/flush.js";
import { World } from "../../src/budget/simulate/world.js";
import { findTurns } from "../../src/budget/turns.js";
import { buildContext } from "../../src/context/build.js";
import { estimateAll } from "../../src/context/tokens.js";
import { planCompaction } from "../../src/plan/plan.js";
import { asSent } from "../../src/render/as-sent.js";
import { renderContext } from "../../src/render/render.js";
import type { Target } from "../../src/render/target.js";
import type { Message, SessionLine } from "../../src/session/entry.js";
import { placeEntries } from "../../src/session/serialize.js";
import type { Session } from "../../src/session/session.js";
import type { Settings } from "../../src/settings/settings.js";
import type { SummarizerFactory } from "../../src/summarize/summarizer.js";

export interface ReplayInput {
	readonly session: Session;
	readonly branch: readonly SessionLine[];
	readonly settings: Settings;
	readonly target: Target;
	readonly createSummarizer: SummarizerFactory | undefined;
	/** Whether a run happens at the end of a turn. */
	readonly flushesAt: (turnIndex: number) => boolean;
}

export interface Point {
	readonly turnIndex: number;
	readonly tokens: number;
	/** Whether a run at this point wrote anything. */
	readonly isWritten: boolean;
}

export function newWorld({ session, settings, target }: Pick<ReplayInput, "session" | "settings" | "target">): World {
	const measure = createMeter();
	return new World({ session, settings, target, weights: { measure, estimate: ({ pi }) => pi } });
}

/** pi's estimate of the simulated context at the end of each turn. */
export async function simulatedPoints(input: ReplayInput): Promise<Point[]> {
	const world = newWorld(input);
	const flusher = new Flusher(world, { createSummarizer: input.createSummarizer, sidecars: undefined });
	return await walk(input, (line) => world.append(line), {
		skip: () => world.endTurn(),
		run: async (now) => (await flusher.flush(now)).isWritten,
		size: () => world.sent.size.pi,
	});
}

/** The same with a whole plan at each point, its entries appended as `compact` appends them. */
export async function plannedPoints(input: ReplayInput): Promise<Point[]> {
	const { session, settings, target, createSummarizer } = input;
	const lines: SessionLine[] = [];
	const edited = new Set<string>();
	let hasRun = false;
	/** Runs that the session really had do not do again what planned ones have done. */
	const append = (line: SessionLine) => {
		const { entry } = line;
		if (!hasRun || !isFamilyEntry(entry)) return lines.push(line);
		if (entry.type === "context_edit" && edited.has(entry.targetId)) return;
		const kept = withoutWhatIsDone(entry, replay(lines.map((one) => one.entry)));
		if (kept !== undefined) lines.push({ ...line, entry: kept });
	};
	return await walk(input, append, {
		skip: () => undefined,
		async run(now) {
			const branch = { lines, findings: [] };
			const run = { settings, target, createSummarizer, sidecars: undefined, now, version: "", command: "budget" };
			const { drafts } = await planCompaction({ session, branch, ...run });
			const leafId = lines.at(-1)!.entry.id;
			lines.push(...placeEntries(drafts, session, leafId, now).map((entry) => ({ entry, line: 0, start: 0, end: 0 })));
			for (const draft of drafts) if (draft.type === "context_edit") edited.add(draft.targetId);
			hasRun ||= drafts.length > 0;
			return drafts.length > 0;
		},
		size: () => estimateAll(contextSent(lines, input, hasRun)),
	});
}

function contextSent(
	lines: readonly SessionLine[],
	{ settings, target }: ReplayInput,
	hasRun: boolean,
): readonly Message[] {
	const isNative = target.name === "native";
	const context = buildContext(lines, isNative ? isOwnEdit : undefined);
	const messages = context.map(({ message }) => message);
	const archive = replay(lines.map(({ entry }) => entry));
	const isRendered = hasRun || archive.byKey.size > 0 || archive.chains.size > 0;
	if (!isRendered) return messages;
	if (isNative) return asSent(buildContext(lines), context, archive).messages;
	return renderContext(messages, archive, settings, target).messages;
}

async function walk(
	{ branch, flushesAt }: ReplayInput,
	append: (line: SessionLine) => void,
	at: { skip(): void; run(now: number): Promise<boolean>; size(): number },
): Promise<Point[]> {
	const turns = findTurns(branch);
	const points: Point[] = [];
	for (const [position, line] of branch.entries()) {
		append(line);
		const turn = turns[points.length];
		if (turn?.end !== position) continue;
		const isRun = turn.kind !== "failed" && flushesAt(turn.turnIndex);
		if (!isRun) at.skip();
		const isWritten = isRun && (await at.run(Date.parse(line.entry.timestamp) + 1));
		points.push({ turnIndex: turn.turnIndex, tokens: at.size(), isWritten });
	}
	return points;
}
