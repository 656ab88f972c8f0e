/** Three failing tests, one cause: seconds that are added to milliseconds. */
import { done, type Step, turn, user } from "../kit/script.js";
import { bash, gitDiff } from "../kit/shell.js";
import { edit, grep, ls, read } from "../kit/tools.js";
import { type TestFailure, testRun } from "../kit/vitest-log.js";

const QUEUE_TEST = "test/queue/delivery-queue.test.ts";
const RETRY_TEST = "test/queue/retry-policy.test.ts";

export const LEASE_FAILURES: TestFailure[] = [
	{
		file: QUEUE_TEST,
		title: "does not hand out a leased delivery again while the lease holds",
		message: "AssertionError: expected [ { id: 'dlv_91c07be4d2aa', …(5) } ] to have a length of +0 but got 1",
		difference: ["0", "1"],
		at: "expect(queue.lease(1)).toHaveLength(0)",
	},
	{
		file: QUEUE_TEST,
		title: "accepts a report while the lease holds",
		message: "LeaseLostError: lease lost: dlv_4be10c9d7f35",
		at: "throw new LeaseLostError(deliveryId)",
		atFile: "src/queue/delivery-queue.ts",
	},
	{
		file: QUEUE_TEST,
		title: "renews a lease for a slow endpoint",
		message: "LeaseLostError: lease lost: dlv_c2a8815fe06b",
		at: "throw new LeaseLostError(deliveryId)",
		atFile: "src/queue/delivery-queue.ts",
	},
];

export const RETRY_FAILURES: TestFailure[] = [
	{
		file: RETRY_TEST,
		title: "never waits longer than maxDelayMs",
		message: "AssertionError: expected 901147 to be less than or equal to 900000",
		at: "expect(delayMs).toBeLessThanOrEqual(OPTIONS.maxDelayMs)",
	},
	{
		file: RETRY_TEST,
		title: "keeps its spread at the cap",
		message: "AssertionError: expected 6248 to be less than or equal to 5000",
		at: "expect(Math.max(...atCap)).toBeLessThanOrEqual(5000)",
	},
];

const SETTINGS_COMMIT = `commit 7c1d9e24b0f35a8e6612c7d0f9be84a1d35e7f02
Author: Jonas Ebner <jonas@larkfield.example>
Date:   Mon Feb 2 17:48:10 2026 +0100

    Take the lease length from the settings

    LEASE_MS was a constant. Operators want to change it, and seconds are easier
    to read in a unit file.

diff --git a/src/queue/lease-clock.ts b/src/queue/lease-clock.ts
index 5d0e1b7..c41f9a2 100644
--- a/src/queue/lease-clock.ts
+++ b/src/queue/lease-clock.ts
@@ -5,8 +5,6 @@ export interface Clock {

 export const systemClock: Clock = { now: () => Date.now() };

-const LEASE_MS = 45_000;
-
 /**
  * Leases: a worker owns a delivery until the lease runs out. A worker that dies
  * simply lets its lease expire, and the next poll hands the delivery out again.
@@ -14,7 +12,7 @@ const LEASE_MS = 45_000;
 export class LeaseClock {
   constructor(
     private readonly clock: Clock,
+    private readonly leaseSeconds: number,
   ) {}

   /** The moment (epoch ms) up to which a lease taken now is valid. */
   leaseUntil(): number {
-    return this.clock.now() + LEASE_MS;
+    return this.clock.now() + this.leaseSeconds;
   }
@@ -30,5 +28,5 @@ export class LeaseClock {
   /** Workers renew when two thirds of the lease are gone. */
   renewAfterMs(): number {
-    return Math.floor((LEASE_MS * 2) / 3);
+    return Math.floor((this.leaseSeconds * 1000 * 2) / 3);
   }`;

export const FIX_LEASES: Step[] = [
	user(
		"npm test is red since I merged the settings branch: three tests in delivery-queue.test.ts and two in " +
			"retry-policy.test.ts. Start with the three in delivery-queue. Fix the cause, don't touch the tests.",
		95,
	),
	turn(
		{
			think: "Run the whole suite first to see the failures as they are.",
			say: "I'll run the suite and look at the layout.",
		},
		bash("npm test", testRun({ npm: true, chatter: 44, failures: [...LEASE_FAILURES, ...RETRY_FAILURES] }), {
			exitCode: 1,
			seconds: 6,
		}),
		ls(),
		ls("src"),
	),
	turn(
		{
			think:
				"Two of the three are LeaseLostError thrown by assertOwned after the fake clock moved 12 s and 40 s. The log has " +
				"leaseUntil 1700000000045, and the fake clock starts at 1700000000000: a lease of 45 ms? Read the queue and its test.",
		},
		read("src/queue/delivery-queue.ts"),
		read(QUEUE_TEST),
	),
	turn(
		{ say: "The queue only compares `leaseUntil` with the clock, so the value itself must be wrong." },
		read("src/queue/lease-clock.ts"),
		read("test/support/fake-clock.ts"),
		grep("leaseSeconds|LEASE_SECONDS", { path: "src" }),
	),
	turn(
		{
			think:
				"leaseUntil() adds leaseSeconds to a millisecond clock: a lease of 45 ms. renewAfterMs() converts correctly, so " +
				"only one place was missed. Check the history before I change it.",
			say: "`leaseUntil()` adds seconds to a millisecond clock: the lease is 45 ms long. I'll check how that came in.",
		},
		bash(
			"git log --oneline -6 -- src/queue/lease-clock.ts",
			"7c1d9e2 Take the lease length from the settings\n38bb0f6 Renew leases of slow endpoints\na90c2d1 Move the clock out of the queue",
		),
		bash("git show 7c1d9e2 -- src/queue/lease-clock.ts", SETTINGS_COMMIT),
	),
	turn(
		{},
		edit("src/queue/lease-clock.ts", [
			"    return this.clock.now() + this.leaseSeconds;",
			"    return this.clock.now() + this.leaseSeconds * 1000;",
		]),
	),
	turn(
		{},
		bash(`npx vitest run ${QUEUE_TEST}`, testRun({ only: [QUEUE_TEST], chatter: 36 }), { seconds: 3 }),
		bash("npx tsc --noEmit", "", { seconds: 4 }),
	),
	turn(
		{ say: "Green. One more look for the same mistake elsewhere: anything that reads a setting in seconds." },
		grep("Seconds", { path: "src" }),
		read("src/config.ts"),
		read("src/workers.ts"),
	),
	turn({}, bash("git diff", gitDiff())),
	done(
		"The three tests pass. Cause: commit 7c1d9e2 made the lease length a setting in seconds, and `LeaseClock.leaseUntil()` " +
			"added that number to a clock in milliseconds, so a lease lasted 45 ms instead of 45 s. `renewAfterMs()` in the same " +
			"class was converted correctly.\n\nIn production this means that every delivery slower than 45 ms could be handed out " +
			"twice; that fits the `FerrygateDuplicates` alert in docs/operations.md. I changed one line in " +
			"src/queue/lease-clock.ts and no test. The two failures in retry-policy.test.ts are a different problem.",
	),
];
