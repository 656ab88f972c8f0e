/** Documentation, the whole suite once more, the commit, and a question that needs no tool. */
import { done, lines, type Step, turn, user } from "../kit/script.js";
import { bash, gitCommit, gitDiffStat, gitStatus } from "../kit/shell.js";
import { edit, grep, read } from "../kit/tools.js";
import { testRun } from "../kit/vitest-log.js";

const OPERATIONS = "docs/operations.md";

export const WRITE_DOCS: Step[] = [
	user("Bring docs/operations.md and the changelog up to date with everything from today."),
	turn({}, read(OPERATIONS), read("CHANGELOG.md"), grep("FERRYGATE_BUSY_TIMEOUT_MS|dead-letters", {})),
	turn(
		{},
		edit(
			OPERATIONS,
			[
				"| `FERRYGATE_CONCURRENCY` | 8 | workers |",
				"| `FERRYGATE_CONCURRENCY` | 8 | workers |\n| `FERRYGATE_BUSY_TIMEOUT_MS` | 5000 | wait for another process that holds the database |",
			],
			[
				lines(
					"answers 410. There is no API for dead letters yet; look at them with",
					"",
					"    sqlite3 data/ferrygate.db \"SELECT id, endpoint_id, last_error FROM deliveries WHERE state = 'dead'\"",
				),
				lines(
					"answers 410. `GET /v1/dead-letters` lists them, newest first; pass the `next` of one answer",
					"as `before` of the following request. `POST /v1/dead-letters/<id>/revive` puts one back into",
					"the queue with all its attempts.",
				),
			],
			["for one attempt, answer included", "for one attempt, to the last byte of the answer"],
			[
				"| `FERRYGATE_JITTER_RATIO` | 0.25 | spread of retries that failed together |",
				"| `FERRYGATE_JITTER_RATIO` | 0.25 | how much earlier than the full delay a retry may come |",
			],
		),
		edit("CHANGELOG.md", [
			"## [Unreleased]\n",
			lines(
				"## [Unreleased]",
				"",
				"### Added",
				"",
				"- `GET /v1/dead-letters` and `POST /v1/dead-letters/<id>/revive` for admins.",
				"- `FERRYGATE_BUSY_TIMEOUT_MS`: how long to wait for a locked database.",
				"",
				"### Changed",
				"",
				"- Jitter shortens a retry's delay instead of lengthening it; `FERRYGATE_MAX_DELAY_MS` holds.",
				"- The wait for a locked database is 5000 ms; it was 50 ms.",
				"",
				"### Fixed",
				"",
				"- Leases last as long as `FERRYGATE_LEASE_SECONDS` says; they ended after as many milliseconds.",
				"- An endpoint that stalls in the middle of its answer no longer holds a worker for ever.",
				"- Events with text outside ASCII are delivered: content length is counted in bytes.",
				"- Percentiles in `/v1/stats` stay inside the bucket of their values.",
				"",
			),
		]),
	),
	done(
		"docs/operations.md has the new setting `FERRYGATE_BUSY_TIMEOUT_MS`, the two dead-letter routes instead of the sqlite3 " +
			"one-liner, and says that the request timeout covers the whole answer. The changelog's [Unreleased] section lists two " +
			"additions, two changes of behaviour with their old values, and four fixes.",
	),
];

export const COMMIT: Step[] = [
	user("Full test run, then commit. Separate commits would be nicer, but one is fine."),
	turn(
		{},
		bash("npm test", testRun({ npm: true, chatter: 48 }), { seconds: 7 }),
		bash("git status --short", gitStatus()),
	),
	turn(
		{},
		bash("npm run check", "\n> @larkfield/ferrygate@2.3.1 check\n> tsc --noEmit && eslint src test\n", { seconds: 9 }),
		bash("git diff --stat", gitDiffStat()),
	),
	turn(
		{},
		bash(
			"git add -A && git commit -m 'Dead-letter routes, busy timeout, signature in bytes, percentile bounds'",
			gitCommit("e0a5b93", "Dead-letter routes, busy timeout, signature in bytes, percentile bounds"),
		),
	),
	done("All tests pass and `npm run check` is clean; it is one commit on main, not pushed."),
];

export const LAST_QUESTION: Step[] = [
	user("For the stand-up: which of today's bugs could have lost or doubled events in production?"),
	done(
		"Doubled: the 45 ms lease (`LeaseClock.leaseUntil`), for every endpoint slower than that, since 2.3.0 took the lease length from the " +
			"settings.\n\nHeld up: the stalled answers (`HttpSender.send` without a timer around `drain()`), one worker each until a " +
			"restart; and non-ASCII events (`signRequest`), retried until they were dead-lettered after 12 attempts. Those can be brought " +
			"back with the new revive route.\n\nNeither: the retry cap, the histogram and the busy timeout. None of them lost an event.",
	),
];
