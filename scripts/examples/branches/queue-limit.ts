/** The way that stays: `lease()` skips endpoints that have enough deliveries out. */
import { done, lines, type Step, turn, user } from "../kit/script.js";
import { bash, gitCommit, gitDiffStat } from "../kit/shell.js";
import { edit, grep, read } from "../kit/tools.js";
import { testRun } from "../kit/vitest-log.js";

const QUEUE = "src/queue/delivery-queue.ts";
const QUEUE_TEST = "test/queue/delivery-queue.test.ts";

const OLD_LOOP = lines(
	"    for (const row of this.store.due(this.leases.now(), limit)) {",
	"      if (!this.leases.isExpired(row.leaseUntil)) continue;",
);
const NEW_LOOP = lines(
	"    const out = this.countByEndpoint();",
	"    for (const row of this.store.due(this.leases.now(), limit * LOOK_AHEAD)) {",
	"      if (taken.length === limit) break;",
	"      if (!this.leases.isExpired(row.leaseUntil)) continue;",
	"      if ((out.get(row.endpointId) ?? 0) >= this.maxPerEndpoint) continue;",
);

const NEW_TEST = lines(
	'  it("leaves an endpoint alone that has maxPerEndpoint deliveries out", () => {',
	`    for (let n = 0; n < 6; n++) queue.enqueue(\`evt_slow_\${n}\`, ["ep_slow"], "{}");`,
	'    queue.enqueue("evt_fast", ["ep_billing"], "{}");',
	"    const endpoints = queue.lease(8).map((delivery) => delivery.endpointId);",
	'    expect(endpoints.filter((id) => id === "ep_slow")).toHaveLength(2);',
	'    expect(endpoints).toContain("ep_billing");',
	"  });",
	"",
	'  it("dead-letters a delivery that was answered with 410", () => {',
);

export const LIMIT_IN_QUEUE: Step[] = [
	user("Then the second way: the limit in lease(), two per endpoint by default, as a setting."),
	turn(
		{
			think:
				"`owned` maps delivery id to leaseUntil. It has to know the endpoint too. due() is ordered by due_at; with one endpoint's " +
				"backlog in front, `limit` rows may all be skipped, so look further ahead.",
		},
		read(QUEUE, { offset: 40, limit: 62 }),
		read("src/store/sqlite-store.ts", { offset: 74, limit: 30 }),
		read(QUEUE_TEST, { limit: 40 }),
	),
	turn(
		{},
		edit(
			QUEUE,
			[
				"  private readonly owned = new Map<string, number>();",
				"  private readonly owned = new Map<string, { leaseUntil: number; endpointId: string }>();",
			],
			[
				"    private readonly log: Logger,\n  ) {}",
				"    private readonly log: Logger,\n    private readonly maxPerEndpoint = 2,\n  ) {}",
			],
			[OLD_LOOP, NEW_LOOP],
			[
				"      this.owned.set(row.id, leaseUntil);",
				"      this.owned.set(row.id, { leaseUntil, endpointId: row.endpointId });\n      out.set(row.endpointId, (out.get(row.endpointId) ?? 0) + 1);",
			],
		),
		edit(QUEUE_TEST, ['  it("dead-letters a delivery that was answered with 410", () => {', NEW_TEST]),
		bash(
			"npx tsc --noEmit",
			lines(
				"src/queue/delivery-queue.ts(56,22): error TS2339: Property 'countByEndpoint' does not exist on type 'DeliveryQueue'.",
				"src/queue/delivery-queue.ts(57,72): error TS2304: Cannot find name 'LOOK_AHEAD'.",
				"src/queue/delivery-queue.ts(79,32): error TS2345: Argument of type 'number' is not assignable to parameter of type '{ leaseUntil: number; endpointId: string; }'.",
				"src/queue/delivery-queue.ts(127,54): error TS2345: Argument of type '{ leaseUntil: number; endpointId: string; }' is not assignable to parameter of type 'number | null'.",
			),
			{ exitCode: 2, seconds: 5 },
		),
	),
	turn(
		{ say: "The other users of `owned` follow." },
		edit(
			QUEUE,
			[
				"    this.owned.set(deliveryId, leaseUntil);",
				"    this.owned.set(deliveryId, { ...this.owned.get(deliveryId)!, leaseUntil });",
			],
			[
				"    const leaseUntil = this.owned.get(deliveryId);\n    if (leaseUntil === undefined || this.leases.isExpired(leaseUntil)) {",
				"    const lease = this.owned.get(deliveryId);\n    if (lease === undefined || this.leases.isExpired(lease.leaseUntil)) {",
			],
			[
				"  private assertOwned(",
				lines(
					"  private countByEndpoint(): Map<string, number> {",
					"    const counts = new Map<string, number>();",
					"    for (const { leaseUntil, endpointId } of this.owned.values()) {",
					"      if (!this.leases.isExpired(leaseUntil)) counts.set(endpointId, (counts.get(endpointId) ?? 0) + 1);",
					"    }",
					"    return counts;",
					"  }",
					"",
					"  private assertOwned(",
				),
			],
			[
				"export class DeliveryQueue {",
				"/** Rows read for each one wanted, so that a backlog of one endpoint does not hide the others. */\nconst LOOK_AHEAD = 16;\n\nexport class DeliveryQueue {",
			],
		),
		bash("npx tsc --noEmit && npx vitest run test/queue", testRun({ only: ["test/queue"], chatter: 20 }), {
			seconds: 8,
		}),
	),
	turn(
		{},
		edit(
			"src/config.ts",
			[
				"  busyTimeoutMs: number;\n",
				"  busyTimeoutMs: number;\n  /** Deliveries of one endpoint that may be out at the same time. */\n  maxPerEndpoint: number;\n",
			],
			["  busyTimeoutMs: 5000,\n", "  busyTimeoutMs: 5000,\n  maxPerEndpoint: 2,\n"],
			[
				'  busyTimeoutMs: "FERRYGATE_BUSY_TIMEOUT_MS",\n',
				'  busyTimeoutMs: "FERRYGATE_BUSY_TIMEOUT_MS",\n  maxPerEndpoint: "FERRYGATE_MAX_PER_ENDPOINT",\n',
			],
		),
		edit("src/main.ts", [
			'createLogger("queue", config.logLevel));',
			'createLogger("queue", config.logLevel), config.maxPerEndpoint);',
		]),
		bash(
			"node bench/slow-endpoint.mjs --seconds 10",
			lines(
				"workers=8 endpoints=6 slow=ep_slow(4000ms) maxPerEndpoint=2",
				"t=1.0s  busy=8 ep_slow=2",
				"t=4.0s  busy=8 ep_slow=2",
				"delivered in 10 s: ep_billing 301, ep_audit 298, ep_warehouse 305, ep_crm 299, ep_partner_hk 300, ep_slow 4",
			),
			{ seconds: 12 },
		),
	),
	done(
		"The limit is in `DeliveryQueue.lease()` now: an endpoint with `maxPerEndpoint` (2, `FERRYGATE_MAX_PER_ENDPOINT`) deliveries out is " +
			"passed over, and `due()` is asked for `LOOK_AHEAD` (16) times as many rows, so that one backlog does not hide the others. Under " +
			"the same load ep_billing gets 301 deliveries in 10 s instead of 41; ep_slow keeps its 4.",
	),
];

export const ASIDE: Step[] = [
	user("Quick one: would a token bucket have been better than a count?", 60),
	turn({}, grep("LOOK_AHEAD|maxPerEndpoint", { path: "src" })),
	done(
		"Not for this: a bucket limits how often, the trouble was how long. A count of open deliveries limits exactly that.",
	),
];

export const DOCUMENT: Step[] = [
	user("Document the setting and add it to the changelog."),
	turn({}, read("docs/operations.md", { offset: 8, limit: 18 }), read("CHANGELOG.md", { limit: 12 })),
	turn(
		{},
		edit("docs/operations.md", [
			"| `FERRYGATE_CONCURRENCY` | 8 | workers |",
			"| `FERRYGATE_CONCURRENCY` | 8 | workers |\n| `FERRYGATE_MAX_PER_ENDPOINT` | 2 | deliveries of one endpoint that may be out at the same time |",
		]),
		edit("CHANGELOG.md", [
			"### Added\n\n",
			"### Added\n\n- `FERRYGATE_MAX_PER_ENDPOINT`: a slow endpoint no longer holds all workers.\n",
		]),
	),
	done("Both are in: the table of docs/operations.md, and [Unreleased] under Added."),
];

export const FINISH: Step[] = [
	user("Run everything and commit."),
	turn(
		{},
		bash("npm test", testRun({ npm: true, chatter: 18 }), { seconds: 7 }),
		bash("git diff --stat", gitDiffStat()),
	),
	turn(
		{},
		bash(
			"git commit -qam 'Limit deliveries per endpoint' && git log -1 --stat | tail -1",
			gitCommit("9d41c70", "Limit deliveries per endpoint"),
		),
	),
	done(
		"All green, committed as 9d41c70: `DeliveryQueue.lease()` with `maxPerEndpoint`, its test, the setting and the docs.",
	),
];
