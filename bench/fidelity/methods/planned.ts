/**
 * condense itself, as a user would run it: a run after each closed chain, on the session as it was then with all that
 * earlier runs appended. The body is the one that the run's own plan gives the chain.
 */
import type { ChainData } from "../../../src/archive/record.js";
import { CUSTOM_TYPE } from "../../../src/archive/record.js";
import type { Draft } from "../../../src/plan/draft.js";
import { planCompaction } from "../../../src/plan/plan.js";
import { EXTENSION } from "../../../src/render/target.js";
import type { SessionEntry, SessionLine } from "../../../src/session/entry.js";
import { DEFAULTS } from "../../../src/settings/defaults.js";
import {
	createExtractive,
	createTokenMemory,
	type ExtractiveOptions,
	type TokenMemory,
} from "../../../src/summarize/extractive/index.js";
import { redactSecrets } from "../../../src/text/secrets/redact.js";
import type { Timeline } from "../timeline.js";
import type { Body, Method, Task } from "./method.js";

/** What a session has become by the runs so far. */
interface History {
	readonly lines: SessionLine[];
	/** How many of the session's own lines are in it. */
	taken: number;
	readonly memory: TokenMemory;
	/** The blocks so far, by the time of the message that opens their chain. */
	readonly bodies: Map<number, Body>;
}

/** `tuning` is for measuring: what users get has none. */
export function condense(window: number, name = "condense", tuning: ExtractiveOptions = {}): Method {
	const histories = new WeakMap<Timeline, History>();
	return {
		name,
		async write(task) {
			const { timeline, cut } = task;
			const isFirst = cut === task.cuts[0];
			const history = (isFirst ? undefined : histories.get(timeline)) ?? startHistory();
			histories.set(timeline, history);
			await runAt(task, history, window, tuning);
			return history.bodies.get(timeline.steps[cut.chain.start]!.message.timestamp);
		},
	};
}

function startHistory(): History {
	return { lines: [], taken: 0, memory: createTokenMemory(), bodies: new Map() };
}

async function runAt(
	{ timeline, cut }: Task,
	history: History,
	window: number,
	tuning: ExtractiveOptions,
): Promise<void> {
	const until = cut.from < timeline.steps.length ? timeline.steps[cut.from]!.lineAt : timeline.lines.length;
	history.lines.push(...timeline.lines.slice(history.taken, until));
	history.taken = until;
	const { memory } = history;
	const { drafts } = await planCompaction({
		session: { ...timeline.session, lines: history.lines },
		branch: { lines: [...history.lines], findings: [] },
		settings: { ...DEFAULTS, chainCompression: { ...DEFAULTS.chainCompression, rollingWindow: window } },
		target: EXTENSION,
		createSummarizer: (conversation) =>
			createExtractive(conversation, {
				...tuning,
				memory,
				redact: redactSecrets,
				visible: conversation.visible ?? [],
			}),
		sidecars: { write: async (key, text) => ({ path: `/${key}`, bytes: text.length, sha256: "" }) },
		now: Date.parse(history.lines.at(-1)?.entry.timestamp ?? "") || 0,
		version: "0.0.0",
		command: "compact",
	});
	for (const draft of drafts) append(draft, history);
}

function append(draft: Draft, { lines, bodies }: History): void {
	const last = lines.at(-1)!.entry;
	const entry = { ...draft, id: `run${lines.length}`, parentId: last.id, timestamp: last.timestamp } as SessionEntry;
	lines.push({ entry, line: lines.length, start: 0, end: 0 });
	if (draft.type !== "custom" || draft.customType !== CUSTOM_TYPE.chain) return;
	const { startUserTimestamp, rangeSummaryText, toolRefs } = draft.data as ChainData;
	if (rangeSummaryText !== undefined) bodies.set(startUserTimestamp, { text: rangeSummaryText, refs: toolRefs });
}
