/** small.jsonl: two questions, four calls. Short enough to be read line by line. */
import { startInFerrygate } from "./kit/ferrygate.js";
import { done, play, type Step, turn, user } from "./kit/script.js";
import { bash } from "./kit/shell.js";
import { read } from "./kit/tools.js";
import { testRun } from "./kit/vitest-log.js";

const SCRIPT: Step[] = [
	user("Where is the retry delay computed, and does a test cover the cap?", 12),
	turn({ say: "I'll read the policy and run its tests." }, read("src/queue/retry-policy.ts")),
	turn(
		{},
		bash(
			"npx vitest run test/queue/retry-policy.test.ts",
			testRun({
				only: ["test/queue/retry-policy.test.ts"],
				failures: [
					{
						file: "test/queue/retry-policy.test.ts",
						title: "never waits longer than maxDelayMs",
						message: "AssertionError: expected 901147 to be less than or equal to 900000",
						at: "expect(delayMs).toBeLessThanOrEqual(OPTIONS.maxDelayMs)",
					},
				],
			}),
			{ exitCode: 1, seconds: 3 },
		),
	),
	done(
		"In `RetryPolicy.delayMs` (src/queue/retry-policy.ts). The test 'never waits longer than maxDelayMs' covers the cap and fails: " +
			"jitter is added after capping, 901,147 against 900,000.",
	),
	user("Noted, leave it. How are the admin routes guarded?"),
	turn({}, read("src/server/auth.ts"), read("src/server/routes.ts")),
	done(
		"By `requireAdmin` (src/server/auth.ts), used as the `preHandler` of `/v1/stats`: a bearer token compared in constant time; " +
			"without a configured token the routes answer 404.",
	),
];

export function buildSmall(): string {
	const agent = startInFerrygate("small", "2026-03-04T15:20:07.250Z");
	play(agent, SCRIPT);
	return agent.log.text();
}
