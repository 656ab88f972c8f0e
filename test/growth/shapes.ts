/** Sessions that are large in one way each: `n` says how large, and nothing else grows with it. */
import { CUSTOM_TYPE } from "../../src/archive/record.js";
import { call, image, type SessionBuilder, session, think } from "../helpers/session-builder.js";

export interface Shape {
	readonly name: string;
	/** The smaller of the two sizes that are compared. */
	readonly n: number;
	/** Condense has run on it before, for the extension. */
	readonly hasRuns?: true;
	make(n: number): SessionBuilder;
}

/** Output of a command, of about 1,000 characters, different for every `seed`. */
export function output(seed: number | string, lines = 20): string {
	const line = (at: number) => `src/part-${seed}/file${at}.ts:${at}: loadPart${seed}Value${at} = 0x${seed}${at}`;
	return Array.from({ length: lines }, (_, at) => line(at)).join("\n");
}

function turn(built: SessionBuilder, id: string, text = output(id)): SessionBuilder {
	return built.assistant(call(id, "bash", { command: `make part-${id}` })).result(id, text);
}

function chain(built: SessionBuilder, id: string, turns = 2): SessionBuilder {
	built.user(`build part ${id}`);
	for (let at = 0; at < turns; at++) turn(built, `${id}_${at}`);
	return built.says(`part ${id} is built, see \`loadPart${id}_0Value3\``);
}

function repeat(n: number, add: (built: SessionBuilder, at: number) => unknown, built = session()): SessionBuilder {
	for (let at = 0; at < n; at++) add(built, at);
	return built;
}

/** What grows is followed by a few ordinary tasks, so that it leaves the window. */
function withTail(built: SessionBuilder): SessionBuilder {
	return repeat(4, (tail, at) => chain(tail, `tail${at}`), built);
}

export const SHAPES: readonly Shape[] = [
	{ name: "many tasks", n: 24, make: (n) => repeat(n, (built, at) => chain(built, `${at}`)) },
	{ name: "one task of many turns", n: 24, make: (n) => withTail(chain(session(), "long", n)) },
	{
		name: "many calls in one turn",
		n: 24,
		make: (n) => {
			const ids = Array.from({ length: n }, (_, at) => `c${at}`);
			const built = session().user("read everything");
			built.assistant(...ids.map((id) => call(id, "read", { path: `src/${id}.ts` })));
			for (const id of ids) built.result(id, output(id));
			return withTail(built.says("done"));
		},
	},
	{
		name: "many equal results",
		n: 24,
		make: (n) =>
			withTail(
				repeat(
					n,
					(built, at) => turn(built, `same${at}`, output("same")),
					chain(session(), "first").user("again"),
				).says("ok"),
			),
	},
	{
		name: "one id for every call",
		n: 24,
		make: (n) => repeat(n, (built, at) => turn(built.user(`part ${at}`), "id", output(at)).says("ok")),
	},
	{
		name: "one id for every call of one task",
		n: 24,
		make: (n) => withTail(repeat(n, (built, at) => turn(built, "id", output(at)), session().user("build")).says("ok")),
	},
	{
		name: "many branches",
		n: 24,
		make: (n) => {
			const built = chain(session(), "trunk");
			const trunk = built.last;
			repeat(n, (branch, at) => chain(branch.from(trunk), `${at}`), built);
			return withTail(built.from(trunk));
		},
	},
	{
		name: "a branch at every task",
		n: 24,
		make: (n) =>
			repeat(n, (built, at) => {
				const fork = built.last;
				chain(built, `side${at}`);
				chain(built.from(fork === "" ? null : fork), `${at}`);
			}),
	},
	{
		name: "many compactions",
		n: 24,
		make: (n) =>
			repeat(n, (built, at) => {
				chain(built, `${at}a`);
				const kept = built.last;
				chain(built, `${at}b`).compaction(kept, `until part ${at}`);
			}),
	},
	{
		name: "many edits of the context",
		n: 24,
		make: (n) =>
			repeat(n, (built, at) => {
				turn(built.user(`part ${at}`), `e${at}`);
				built.edit(built.last, at % 3 === 0 ? null : `edited ${at}`).says("ok");
			}),
	},
	{
		name: "many edits of one result",
		n: 24,
		make: (n) => {
			const built = turn(session().user("build"), "one");
			const target = built.last;
			return withTail(repeat(n, (edited, at) => edited.edit(target, `edited ${at}`), built.says("ok")));
		},
	},
	{
		name: "many tasks after an earlier run",
		n: 24,
		hasRuns: true,
		make: (n) => {
			const built = session();
			archivedChain(built, 0);
			return repeat(n, (later, at) => chain(later, `${at}`), built);
		},
	},
	{ name: "many earlier runs", n: 24, hasRuns: true, make: (n) => repeat(n, (built, at) => archivedChain(built, at)) },
	{
		name: "many failed calls with long arguments",
		n: 24,
		make: (n) =>
			repeat(n, (built, at) => {
				built
					.user(`write part ${at}`)
					.assistant(call(`w${at}`, "write", { path: `src/${at}.ts`, content: output(at) }));
				built.error(`w${at}`, `EACCES: src/${at}.ts`).says("no");
			}),
	},
	{
		name: "many readings of one protected path",
		n: 24,
		make: (n) =>
			repeat(n, (built, at) => {
				built.user(`part ${at}`).assistant(call(`p${at}`, "read", { path: "skills/build/SKILL.md" }));
				built.result(`p${at}`, output(at));
				turn(built, `t${at}`).says("ok");
			}),
	},
	{
		name: "many interrupted tasks",
		n: 24,
		make: (n) => repeat(n, (built, at) => turn(built.user(`part ${at}`), `i${at}`)),
	},
	{
		name: "many questions without work",
		n: 32,
		make: (n) => withTail(repeat(n, (built, at) => built.user(`what is part ${at}?`).says(`part ${at} of it`))),
	},
	{
		name: "many attempts that failed",
		n: 24,
		make: (n) =>
			withTail(
				repeat(
					n,
					(built, at) => built.failed("error", call(`f${at}`, "bash", { command: output(at, 3) })),
					session().user("try"),
				),
			),
	},
	{
		name: "many notes of other extensions",
		n: 32,
		make: (n) =>
			withTail(repeat(n, (built, at) => built.note(`note ${at}`), turn(session().user("go"), "a")).says("ok")),
	},
	{
		name: "many images",
		n: 24,
		make: (n) =>
			repeat(n, (built, at) => {
				built.user(`look ${at}`).assistant(call(`g${at}`, "read", { path: `shot-${at}.png` }));
				built.result(`g${at}`, [{ type: "text", text: output(at) }, image(`AAAA${at}`)]).says("seen");
			}),
	},
	{
		name: "much thinking",
		n: 24,
		make: (n) => repeat(n, (built, at) => turn(built.user(`part ${at}`), `k${at}`).assistant(think(output(at)), "ok")),
	},
	{
		name: "one long result",
		n: 32,
		make: (n) => withTail(turn(session().user("build"), "one", output("one", n)).says("ok")),
	},
	{
		name: "one long question and answer",
		n: 32,
		make: (n) => withTail(turn(session().user(output("ask", n)), "one").says(output("answer", n))),
	},
	{
		name: "one result of many blocks",
		n: 24,
		make: (n) => {
			const blocks = Array.from({ length: n }, (_, at) => ({ type: "text" as const, text: output(at, 3) }));
			const built = session()
				.user("build")
				.assistant(call("one", "bash", { command: "make" }));
			return withTail(built.result("one", blocks).says("ok"));
		},
	},
	{
		name: "many results without calls",
		n: 24,
		make: (n) =>
			withTail(repeat(n, (built, at) => built.result(`none${at}`, output(at)), session().user("go")).says("ok")),
	},
	{
		name: "many labels and model changes",
		n: 32,
		make: (n) =>
			withTail(
				repeat(
					n,
					(built, at) => built.entry({ type: "label", targetId: "00000001", label: `l${at}` }),
					session().user("go"),
				).says("ok"),
			),
	},
];

/** A task with the entries that a run of condense wrote after it. */
function archivedChain(built: SessionBuilder, at: number): void {
	const [id, ref, text] = [`r${at}`, `t${at + 1}`, output(at)];
	built.user(`part ${at}`);
	const startUserTimestamp = built.time;
	built.assistant(call(id, "bash", { command: `make ${at}` })).result(id, text);
	const resultTimestamp = built.time;
	const leafBefore = built.says("ok").last;
	const refs = [{ shortId: ref, toolCallId: id, resultTimestamp }];
	const details = { toolCallRefs: refs, toolNames: ["bash"], turnIndex: 2 * at, timestamp: built.time };
	const common = { toolCallId: id, toolName: "bash", resultTimestamp, turnIndex: 2 * at, timestamp: resultTimestamp };
	built.entry({
		type: "custom_message",
		customType: CUSTOM_TYPE.summary,
		content: `- \`${ref}\` make ${at}\n\n${ref}`,
		display: false,
		details,
	});
	built.custom(CUSTOM_TYPE.index, {
		toolCalls: [{ ...common, args: { command: `make ${at}` }, resultText: text, isError: false }],
	});
	built.custom(CUSTOM_TYPE.chain, {
		blockId: `b${at + 1}`,
		startUserTimestamp,
		droppedToolCallIds: [id],
		droppedOccurrenceKeys: [`${id}@${resultTimestamp}`],
		finalAssistantTimestamp: resultTimestamp + 1000,
		toolRefs: [ref],
		compressedAt: built.time,
		rangeSummaryText: `\`${ref}\` make ${at}`,
	});
	built.custom(CUSTOM_TYPE.run, {
		command: "compact",
		target: "extension",
		leafBefore,
		nextRef: at + 2,
		nextBlock: at + 2,
	});
}
