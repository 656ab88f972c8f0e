/** branches.jsonl: a tree. Two steps back, one with a summary, then a compaction on the branch that is alive. */
import { playDebugging } from "../debugging/session.js";
import type { Agent } from "../kit/agent.js";
import { startInFerrygate } from "../kit/ferrygate.js";
import { countTokens, FIXED_TOKENS, type MeterState } from "../kit/meter.js";
import { lines, play, type Step } from "../kit/script.js";
import { GATE, PROPOSE, SENDER, TRY_GATE } from "./proposals.js";
import { ASIDE, DOCUMENT, FINISH, LIMIT_IN_QUEUE } from "./queue-limit.js";

const GATE_SUMMARY = lines(
	"## Goal",
	"Limit deliveries per endpoint, first way: a gate in the sender.",
	"",
	"## Constraints & Preferences",
	"- (none)",
	"",
	"## Progress",
	"### Done",
	"- [x] `EndpointGate` in src/deliver/endpoint-gate.ts, used by `HttpSender.send`; tests of test/deliver pass",
	"- [x] Load test with bench/slow-endpoint.mjs: 6 of 8 workers wait at the gate, ep_billing gets 41 deliveries in 10 s instead of 402",
	"",
	"## Key Decisions",
	"- **Give the gate up**: a waiting worker keeps its lease, so the limit must act before the lease is taken",
	"",
	"## Next Steps",
	"1. Put the limit into `DeliveryQueue.lease()`",
);

const COMPACTION_SUMMARY = lines(
	"## Goal",
	"A slow partner must not hold all eight workers: limit the deliveries of each endpoint.",
	"",
	"## Constraints & Preferences",
	"- The limit acts before a worker takes a delivery",
	"",
	"## Progress",
	"### Done",
	"- [x] Read src/workers.ts, src/queue/delivery-queue.ts and src/deliver/http-sender.ts; two ways proposed",
	"- [x] First way (`EndpointGate` in `HttpSender.send`) tried and given up; its files are discarded",
	"",
	"### In Progress",
	"- [ ] Second way: `DeliveryQueue.lease()` passes over endpoints that have too many deliveries out",
	"",
	"## Key Decisions",
	"- **No gate in the sender**: a worker that waits there keeps its lease; 6 of 8 workers waited for ep_slow",
	"",
	"## Next Steps",
	"1. The limit in the queue, as a setting, two per endpoint by default",
	"2. docs/operations.md and CHANGELOG.md, full test run, commit",
);

interface Place {
	id: string;
	meter: MeterState;
}

function placeOf(agent: Agent): Place {
	return { id: agent.log.leaf()!, meter: agent.meter.state() };
}

function goBack(agent: Agent, place: Place): void {
	agent.log.tick(30_000);
	agent.log.moveTo(place.id);
	agent.meter.restore(place.meter);
}

export function buildBranches(): string {
	const agent = startInFerrygate("branches", "2026-03-12T12:55:33.871Z", playDebugging().files);
	play(agent, PROPOSE);
	const proposals = placeOf(agent);
	nameSession(agent, proposals);
	play(agent, TRY_GATE);

	goBack(agent, proposals);
	summarizeGate(agent, proposals);
	discardGate(agent);
	agent.log.append("thinking_level_change", { thinkingLevel: "high" });
	const before = agent.meter.state();
	const firstKept = playFrom(agent, LIMIT_IN_QUEUE);
	noteExtensions(agent);
	const limited = placeOf(agent);
	agent.useModel("claude-haiku-4-5");
	play(agent, ASIDE);

	goBack(agent, limited);
	agent.useModel("claude-sonnet-4-5");
	play(agent, DOCUMENT);
	compact(agent, firstKept, before);
	play(agent, FINISH);
	return agent.log.text();
}

/** Plays a script; returns the id of its first entry. */
function playFrom(agent: Agent, [first, ...rest]: Step[]): string {
	play(agent, [first!]);
	const id = agent.log.leaf()!;
	play(agent, rest);
	return id;
}

function nameSession(agent: Agent, proposals: Place): void {
	agent.log.append("session_info", { name: "Limit per endpoint" });
	agent.log.append("label", { targetId: proposals.id, label: "two proposals" });
}

function summarizeGate(agent: Agent, proposals: Place): void {
	const details = { readFiles: [], modifiedFiles: [GATE, SENDER] };
	const files = `\n\n<modified-files>\n${details.modifiedFiles.join("\n")}\n</modified-files>`;
	const summary = `The user explored a different conversation branch before returning here.\nSummary of that exploration:\n\n${GATE_SUMMARY}${files}`;
	agent.log.append("branch_summary", { fromId: proposals.id, summary, details, fromHook: false });
	agent.meter.addText(summary);
}

/** The user's own command in pi (`!git ...`): the files go back, the conversation does not say so by itself. */
function discardGate(agent: Agent): void {
	for (const path of agent.files.changed()) {
		const committed = agent.files.committed(path);
		if (committed === undefined) agent.files.remove(path);
		else agent.files.write(path, committed);
	}
	const output = `Updated 1 path from the index\nRemoving ${GATE}\n`;
	agent.meter.addText(output);
	agent.log.append("message", {
		message: {
			role: "bashExecution",
			command: "git checkout -- src && git clean -fd src",
			output,
			exitCode: 0,
			cancelled: false,
			truncated: false,
			timestamp: agent.log.tick(15_000),
		},
	});
}

/** Two invented extensions: one keeps state, which no model sees; the other speaks into the context. */
function noteExtensions(agent: Agent): void {
	agent.log.appendCustom("custom", {
		customType: "pomodoro-state",
		data: { round: 3, startedAt: agent.log.now() - 1_260_000, minutesLeft: 4 },
	});
	const content =
		"lint-watch: 1 new warning\nsrc/queue/delivery-queue.ts:58:7 max-depth: Blocks are nested too deeply (4).";
	agent.meter.addText(content);
	agent.log.appendCustom("custom_message", {
		customType: "lint-watch",
		content,
		display: true,
		details: { warnings: 1, tool: "eslint" },
	});
}

function compact(agent: Agent, firstKeptEntryId: string, before: MeterState): void {
	const tokensBefore = agent.meter.state().context;
	const keptTokens = tokensBefore - before.context;
	const details = { readFiles: ["src/queue/delivery-queue.ts", "src/workers.ts"], modifiedFiles: [SENDER] };
	agent.log.tick(18_000);
	agent.log.append("compaction", {
		summary: COMPACTION_SUMMARY,
		firstKeptEntryId,
		tokensBefore,
		details,
		fromHook: false,
	});
	agent.meter.restore({ context: FIXED_TOKENS + countTokens(COMPACTION_SUMMARY) + keptTokens, cached: 0, usedAt: 0 });
}
