/** A drawn history with every run of condense in it, the last one at its end, for properties to look at. */
import type { Archive } from "../../src/archive/archive.js";
import { isOwnEdit } from "../../src/archive/own-edit.js";
import { replay } from "../../src/archive/replay.js";
import { buildContext, type ContextMessage } from "../../src/context/build.js";
import type { Plan } from "../../src/plan/plan.js";
import type { RenderedMessage } from "../../src/render/render.js";
import { renderContext } from "../../src/render/render.js";
import { EXTENSION, type Target } from "../../src/render/target.js";
import type { Message, ToolResultMessage } from "../../src/session/entry.js";
import type { Settings } from "../../src/settings/settings.js";
import type { Move } from "./arbitrary-moves.js";
import { playMoves } from "./play-moves.js";
import { appendPlan, type Compaction, MemorySidecars, planRun } from "./run-compaction.js";
import type { SessionBuilder } from "./session-builder.js";

/** What a session holds at one moment: its context without condense's own edits, and its archive. */
export interface Snapshot {
	readonly messages: readonly Message[];
	readonly archive: Archive;
}

/** One run, as someone sees it who reads the session again afterwards. */
export interface Run {
	readonly settings: Settings;
	readonly createSummarizer: Compaction["createSummarizer"];
	readonly target: Target;
	readonly plan: Plan;
	readonly before: Snapshot;
	readonly textBefore: string;
	readonly textAfter: string;
	/** The context without condense's own edits, and what pi sends with them. */
	readonly context: readonly ContextMessage[];
	readonly sent: readonly Message[];
	readonly archive: Archive;
	readonly items: readonly RenderedMessage[];
	readonly sidecars: MemorySidecars;
	/** Every tool result of the file, by the id of its entry. */
	readonly results: ReadonlyMap<string, ToolResultMessage>;
}

/**
 * Plays the moves; `check` sees each run, and the session as it then is. With several compactions each run takes the
 * next one's settings and summarizer; the target stays that of the first.
 */
export async function runHistory(
	moves: readonly Move[],
	compactions: Compaction | readonly [Compaction, ...Compaction[]],
	check: (run: Run, builder: SessionBuilder) => void | Promise<void>,
): Promise<void> {
	const sidecars = new MemorySidecars();
	const all = "settings" in compactions ? [compactions] : [...compactions];
	const target = all[0]!.target ?? EXTENSION;
	let nth = 0;
	const compact = async (builder: SessionBuilder) => {
		const compaction = { ...all[nth++ % all.length]!, target };
		const { settings, createSummarizer } = compaction;
		const textBefore = builder.text();
		const before = snapshotOf(builder);
		const plan = await planRun(builder, compaction, sidecars);
		appendPlan(builder, plan);
		const { lines } = builder.branch();
		const context = buildContext(lines, isOwnEdit);
		const archive = replay(lines.map(({ entry }) => entry));
		const { items } = renderContext(
			context.map(({ message }) => message),
			archive,
			settings,
			target,
		);
		const run = {
			settings,
			createSummarizer,
			target,
			plan,
			before,
			textBefore,
			textAfter: builder.text(),
			context,
			sent: builder.messages(),
			archive,
			items,
			sidecars,
			results: resultsOf(builder),
		};
		await check(run, builder);
	};
	await compact(await playMoves(moves, compact));
}

function snapshotOf(builder: SessionBuilder): Snapshot {
	const { lines } = builder.branch();
	const messages = buildContext(lines, isOwnEdit).map(({ message }) => message);
	return { messages, archive: replay(lines.map(({ entry }) => entry)) };
}

function resultsOf(builder: SessionBuilder): Map<string, ToolResultMessage> {
	const entries = builder.session().lines.map(({ entry }) => entry);
	return new Map(
		entries.flatMap((entry) =>
			entry.type === "message" && entry.message.role === "toolResult" ? [[entry.id, entry.message] as const] : [],
		),
	);
}
