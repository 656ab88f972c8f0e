/** debugging.jsonl: a day of repairs in one project. */
import type { Agent } from "../kit/agent.js";
import { startInFerrygate } from "../kit/ferrygate.js";
import { play } from "../kit/script.js";
import { ADD_DEAD_LETTERS } from "./dead-letters.js";
import { FIX_FLAKY_TEST } from "./flaky.js";
import { FIX_LATENCY, WRONG_WINDOW } from "./latency.js";
import { FIX_LEASES } from "./leases.js";
import { FINISH_ON_LOCKED_DATABASE, START_ON_LOCKED_DATABASE } from "./locked-database.js";
import { ANSWER_ABOUT_SETTINGS, FIX_RETRIES } from "./retries.js";
import { FIX_SIGNATURE } from "./signature.js";
import { COMMIT, LAST_QUESTION, WRITE_DOCS } from "./wrap-up.js";

export function playDebugging(): Agent {
	const agent = startInFerrygate("debugging", "2026-03-09T08:14:02.117Z");
	play(agent, FIX_LEASES, FIX_RETRIES, ANSWER_ABOUT_SETTINGS, FIX_FLAKY_TEST);
	play(agent, START_ON_LOCKED_DATABASE, FINISH_ON_LOCKED_DATABASE, FIX_SIGNATURE, FIX_LATENCY);
	play(agent, WRONG_WINDOW, ADD_DEAD_LETTERS, WRITE_DOCS, COMMIT, LAST_QUESTION);
	return agent;
}
