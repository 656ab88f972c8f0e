/** The pages that are looked at: of every example by every command that makes one, and of built sessions. */
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { readBaseline, simulatePolicy } from "../../src/budget/budget.js";
import { standingOf } from "../../src/budget/limit.js";
import { policiesToCompare } from "../../src/budget/policies.js";
import { extractiveSummarizer } from "../../src/budget/summarizer.js";
import { inspectSession } from "../../src/inspect/inspect.js";
import { budgetPage } from "../../src/page/budget-page.js";
import { inspectionPage } from "../../src/page/inspect-page.js";
import { previewPage } from "../../src/page/preview-page.js";
import { planCompaction } from "../../src/plan/plan.js";
import { buildPreview, buildPreviewOf, type Preview } from "../../src/preview/index.js";
import { whatModelSees } from "../../src/render/seen.js";
import { EXTENSION } from "../../src/render/target.js";
import { openSession } from "../../src/run/open-session.js";
import { contentFor } from "../../src/run/preview-format.js";
import type { Settings } from "../../src/settings/settings.js";
import { loadSummarizer } from "../../src/summarize/index.js";
import { settingsWith } from "../plan/run-plan.js";

const EXAMPLES = join(import.meta.dirname, "..", "..", "examples", "sessions");
const NOW = Date.parse("2026-09-01T12:00:00Z");
const SETTINGS = settingsWith({ protectedTools: ["todowrite"], chainCompression: { rollingWindow: 1 } });
const CONTENT = contentFor(".html");

export const EXAMPLE_NAMES = readdirSync(EXAMPLES)
	.filter((name) => name.endsWith(".jsonl"))
	.map((name) => basename(name, ".jsonl"));

export const KINDS = ["compact", "render", "inspect", "budget"] as const;

/** The page that a command makes of an example. */
export async function examplePage(name: string, kind: (typeof KINDS)[number]): Promise<string> {
	const path = join(EXAMPLES, `${name}.jsonl`);
	const opened = openSession(path);
	const { file, branch } = opened;
	if (kind === "compact") return await previewPage(await compactPreview(path, `${name}.jsonl`, SETTINGS));
	const seen = whatModelSees(file.session, branch, SETTINGS);
	const options = { path: `${name}.jsonl`, branch, target: seen.target.name, settings: SETTINGS, ...CONTENT };
	const preview = buildPreviewOf(seen.rendered, seen.context, seen.archive, options);
	if (kind === "render") return await previewPage(preview);
	const input = { session: file.session, settings: SETTINGS, target: seen.target };
	if (kind === "inspect") {
		return await inspectionPage(inspectSession(file.session, branch, SETTINGS), preview, { ...input, branch });
	}
	const baseline = readBaseline({ ...input, branch: branch.lines, contextWindow: 40_000, models: () => undefined });
	const policy = { threshold: 0.4, delta: null, windowCap: null, pruneOn: "agent-message" } as const;
	const ports = { summarizer: extractiveSummarizer(), sidecars: undefined };
	const outcome = await simulatePolicy(baseline, policy, ports);
	const compared = policiesToCompare(policy).map((named) => ({ ...named, outcome }));
	return await budgetPage({ baseline, standing: standingOf(baseline, policy), policy, outcome, compared }, preview);
}

/** What `compact` would show of a session file. */
export async function compactPreview(path: string, given: string, settings: Settings): Promise<Preview> {
	const { file, branch } = openSession(path);
	const plan = await planCompaction({
		session: file.session,
		branch,
		settings,
		target: EXTENSION,
		createSummarizer: await loadSummarizer("extractive"),
		sidecars: undefined,
		now: NOW,
		version: "test",
		command: "compact",
	});
	return buildPreview(plan, { path: given, target: plan.target, settings, branch, ...CONTENT });
}
