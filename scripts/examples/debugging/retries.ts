/** A cap that the jitter jumps over; the first repair trades one failure for another. */
import { done, lines, type Step, turn, user } from "../kit/script.js";
import { bash } from "../kit/shell.js";
import { edit, grep, read } from "../kit/tools.js";
import { testRun } from "../kit/vitest-log.js";

const POLICY = "src/queue/retry-policy.ts";
const POLICY_TEST = "test/queue/retry-policy.test.ts";

/** As the model remembers the method, which is not how it stands in the file. */
const REMEMBERED = `  /** Milliseconds to wait after the given failed attempt (counted from 1). */
  delayMs(attempt: number, deliveryId: string): number {
    const exponential = this.options.baseDelayMs * Math.pow(2, attempt - 1);
    const capped = Math.min(exponential, this.options.maxDelayMs);
    const jitter = capped * this.options.jitterRatio * unitFraction(deliveryId, attempt);
    return Math.min(Math.round(capped + jitter), this.options.maxDelayMs);
  }`;

const REWRITTEN = `  /**
   * Milliseconds to wait after the given failed attempt (counted from 1). Jitter only
   * shortens the wait, so the cap holds and deliveries at the cap still spread out.
   */
  delayMs(attempt: number, deliveryId: string): number {
    const { baseDelayMs, maxDelayMs, jitterRatio } = this.options;
    const exponential = baseDelayMs * 2 ** (attempt - 1);
    const capped = Math.min(exponential, maxDelayMs);
    const jitter = capped * jitterRatio * unitFraction(deliveryId, attempt);
    return Math.round(capped - jitter);
  }`;

export const FIX_RETRIES: Step[] = [
	user("Good. Now the two in retry-policy."),
	turn({}, read(POLICY), read(POLICY_TEST)),
	turn(
		{
			think:
				"delayMs caps the exponential part and adds the jitter afterwards, so the sum can exceed maxDelayMs by jitterRatio. " +
				"Capping the sum is the obvious repair.",
			say: "`delayMs` caps first and adds the jitter afterwards. I'll cap the sum.",
		},
		edit(POLICY, [
			"    return Math.round(capped + jitter);",
			"    return Math.min(Math.round(capped + jitter), maxDelayMs);",
		]),
	),
	turn(
		{},
		bash(
			`npx vitest run ${POLICY_TEST}`,
			testRun({
				only: [POLICY_TEST],
				failures: [
					{
						file: POLICY_TEST,
						title: "keeps its spread at the cap",
						message: "AssertionError: expected 1 to be greater than 30",
						at: "expect(atCap.size).toBeGreaterThan(30)",
					},
				],
			}),
			{ exitCode: 1, seconds: 3 },
		),
	),
	turn(
		{
			think:
				"Now everything at the cap has the same delay: the spread is gone exactly where many deliveries meet. The test " +
				"'keeps its spread at the cap' wants both. Subtract the jitter instead of adding it.",
			say: "Capping the sum removes the spread at the cap, and the second test is there to prevent that. The jitter has to go down from the cap, not up.",
		},
		edit(POLICY, [REMEMBERED, REWRITTEN]),
	),
	turn({ say: "My copy of the method was not what is in the file. Reading it again." }, read(POLICY)),
	turn(
		{},
		edit(
			POLICY,
			["    return Math.min(Math.round(capped + jitter), maxDelayMs);", "    return Math.round(capped - jitter);"],
			[
				"  /** Milliseconds to wait after the given failed attempt (counted from 1). */",
				lines(
					"  /**",
					"   * Milliseconds to wait after the given failed attempt (counted from 1). Jitter only",
					"   * shortens the wait, so the cap holds and deliveries at the cap still spread out.",
					"   */",
				),
			],
			[
				"  /** 0 = no jitter, 0.25 = up to a quarter longer. */",
				"  /** 0 = no jitter, 0.25 = up to a quarter earlier. */",
			],
		),
	),
	turn(
		{},
		bash("npx vitest run test/queue", testRun({ only: ["test/queue"], chatter: 34 }), { seconds: 3 }),
		grep("JITTER|jitterRatio", {}),
	),
	done(
		"Both pass, and so does the rest of test/queue. The jitter of `RetryPolicy.delayMs` is now subtracted from the capped " +
			"delay. Adding it went over `maxDelayMs` (901,147 ms against 900,000 in the test, and up to a quarter more), and capping the sum, which I " +
			"tried first, gave all deliveries at the cap the same delay.\n\nWhat changes for operators: a first retry comes after 600 to " +
			"800 ms instead of 800 to 1000 ms. docs/operations.md only calls `FERRYGATE_JITTER_RATIO` a spread, so it stays right.",
		"Name the number from the first run, 901147, next to the cap, and say why the first repair was wrong.",
	),
];

export const ANSWER_ABOUT_SETTINGS: Step[] = [
	user("What is the default of maxDelayMs, and is there any place besides config.ts that reads the environment?"),
	turn({}, read("src/config.ts"), grep("process\\.env", { path: "src" })),
	done(
		"900,000 ms, that is 15 minutes (`DEFAULTS.maxDelayMs` in src/config.ts), overridden by `FERRYGATE_MAX_DELAY_MS`. " +
			"`loadConfig()` is the only reader of `process.env` in src; nothing else touches it.",
	),
];
