/** interrupted.jsonl: an agent without a person. Two runs broke off, the third has worked for sixty turns without an end. */
import { createAgent } from "./kit/agent.js";
import { lines, play, type Step, turn, user } from "./kit/script.js";
import { bash } from "./kit/shell.js";
import { edit, find, grep, ls, read } from "./kit/tools.js";
import { asyncBody, callbackBody, ENTITIES, type Entity, loadFormsProject, pathOf } from "./tern-forms.js";

const TASK =
	"Task 118: convert every handler in handlers/ from callbacks to async functions. One handler at a time: read it, convert it, " +
	"run its test. Errors must still end in reply.fail. Do not ask questions; nobody is watching. Stop when `npm run check:async` prints 0.";

/** A run that the machine's restart ended after it had looked around. */
const FIRST_RUN: Step[] = [
	user(TASK, 4),
	turn(
		{ say: "Looking at the project first." },
		ls(),
		bash("cat package.json", ({ files }) => files.read("package.json")!),
	),
	turn({}, find("handlers/*.js", /^handlers\//), grep("callback|, \\(error", { path: "handlers" })),
	turn({}, read("db.js"), read("test/helpers.js")),
	turn(
		{ say: "`db.query` already returns a promise when it gets no callback, so handlers can await it." },
		read(pathOf(ENTITIES[0]!)),
	),
];

const SECOND_RUN: Step[] = [
	user("[supervisor] The previous run ended without a result (worker restarted). Continue with task 118.", 900),
	turn({}, bash("git status --short && npm run -s check:async", `${ENTITIES.length} handlers left`)),
	turn(
		{},
		read("db.js"),
		bash(
			"git log --oneline -3",
			"0c5d7e1 Let db.query return a promise\n77ab2f0 Tenant in every query\n1d9e6c4 First handlers",
		),
	),
	turn(
		{},
		bash(
			"node scripts/convert.mjs --all",
			"Error: Cannot find module '/srv/tern-forms/scripts/convert.mjs'\n    at Module._resolveFilename (node:internal/modules/cjs/loader:1225:15)\n    at node:internal/main/run_main_module:36:49 {\n  code: 'MODULE_NOT_FOUND'\n}",
			{
				exitCode: 1,
			},
		),
	),
];

/** Three turns for each handler: read, convert, test. */
function convert(entity: Entity, left: number): Step[] {
	const path = pathOf(entity);
	return [
		turn({}, read(path)),
		turn({}, edit(path, [callbackBody(entity), asyncBody(entity)])),
		turn(
			left % 5 === 0 ? { say: `${left} handlers left.` } : {},
			bash(`node --test test/${entity.plural}.test.js && npm run -s check:async`, testOutput(entity, left), {
				seconds: 1,
			}),
		),
	];
}

function testOutput(entity: Entity, left: number): string {
	return lines(
		`✔ list-${entity.plural} answers with the tenant's ${entity.plural} (${3 + (left % 4)}.${10 + left}ms)`,
		`✔ list-${entity.plural} leaves out what is archived (${1 + (left % 3)}.${40 + left}ms)`,
		`✔ list-${entity.plural} ends in reply.fail when the database is down (${2 + (left % 5)}.${20 + left}ms)`,
		"ℹ tests 3",
		"ℹ pass 3",
		"ℹ fail 0",
		`${left} handlers left`,
	);
}

const THIRD_RUN: Step[] = [
	user("[supervisor] The previous run ended without a result (worker restarted). Continue with task 118.", 900),
	...ENTITIES.flatMap((entity, n) => convert(entity, ENTITIES.length - n - 1)),
];

export function buildInterrupted(): string {
	const start = { seed: "interrupted", startedAt: "2026-02-21T23:05:41.008Z", cwd: "/srv/tern-forms" };
	const agent = createAgent(start, loadFormsProject());
	agent.useModel("claude-sonnet-4-5");
	agent.log.append("thinking_level_change", { thinkingLevel: "off" });
	play(agent, FIRST_RUN, SECOND_RUN, THIRD_RUN);
	return agent.log.text();
}
