/** A new route in four files, with a first version that its own tests refuse. */
import { done, lines, type Step, turn, user } from "../kit/script.js";
import { bash, gitDiff } from "../kit/shell.js";
import { edit, grep, read } from "../kit/tools.js";
import { testRun } from "../kit/vitest-log.js";

const STORE = "src/store/sqlite-store.ts";
const QUEUE = "src/queue/delivery-queue.ts";
const ROUTES = "src/server/routes.ts";
const ROUTES_TEST = "test/server/routes.test.ts";

const STORE_METHODS = lines(
	"  listDead(limit: number, before: number): DeadLetter[] {",
	"    return this.db",
	"      .prepare(",
	"        `SELECT id, endpoint_id AS endpointId, event_id AS eventId, attempt, last_error AS reason, finished_at AS deadAt",
	"         FROM deliveries WHERE state = 'dead' AND finished_at < ? ORDER BY finished_at DESC, id LIMIT ?`,",
	"      )",
	"      .all(before, limit) as DeadLetter[];",
	"  }",
	"",
	"  /** Back into the queue with all attempts. False if it is not dead. */",
	"  revive(id: string, now: number): boolean {",
	"    const result = this.db",
	"      .prepare(",
	"        `UPDATE deliveries SET state = 'pending', attempt = 0, due_at = ?, lease_until = NULL, finished_at = NULL",
	"         WHERE id = ? AND state = 'dead'`,",
	"      )",
	"      .run(now, id);",
	"    return result.changes === 1;",
	"  }",
	"",
	"  close(): void {",
	"    this.db.close();",
);

const DEAD_LETTER_TYPE = lines(
	"export interface DeadLetter {",
	"  id: string;",
	"  endpointId: string;",
	"  eventId: string;",
	"  attempt: number;",
	"  reason: string;",
	"  deadAt: number;",
	"}",
	"",
	"export interface DeliveryStore {",
);

const QUEUE_METHODS = lines(
	"  /** Newest first; `before` (epoch ms) is the cursor of the next page. */",
	"  deadLetters(limit: number, before = Number.MAX_SAFE_INTEGER): DeadLetter[] {",
	"    return this.store.listDead(limit, before);",
	"  }",
	"",
	"  revive(deliveryId: string): boolean {",
	"    const revived = this.store.revive(deliveryId, this.leases.now());",
	'    if (revived) this.log.info("revived", { delivery: deliveryId });',
	"    return revived;",
	"  }",
	"",
	"  private scheduleRetry(",
);

const ROUTE_CODE = lines(
	"    latency: deps.latency.snapshot(),",
	"  }));",
	"",
	'  app.get<{ Querystring: DeadLetterQuery }>("/v1/dead-letters", admin, async (request) => {',
	"    const limit = Math.min(Number(request.query.limit), MAX_PAGE);",
	"    const letters = deps.queue.deadLetters(limit, Number(request.query.before));",
	"    return { letters, next: letters.at(-1)?.deadAt ?? null };",
	"  });",
	"",
	'  app.post<{ Params: { id: string } }>("/v1/dead-letters/:id/revive", admin, async (request, reply) => {',
	'    if (!deps.queue.revive(request.params.id)) return reply.code(404).send({ error: "not_found" });',
	"    return { revived: request.params.id };",
	"  });",
);

const ROUTE_TESTS = lines(
	'  it("lists dead letters, newest first", async () => {',
	'    queue.enqueue("evt_dead", ["ep_gone"], "{}");',
	"    const [delivery] = queue.lease(1);",
	'    queue.report(delivery!, { kind: "rejected", status: 410, durationMs: 5 });',
	'    const answer = await app.inject({ url: "/v1/dead-letters", headers: ADMIN });',
	'    expect(answer.json().letters).toMatchObject([{ id: delivery!.id, endpointId: "ep_gone", reason: "HTTP 410" }]);',
	"  });",
	"",
	'  it("revives a dead letter once", async () => {',
	'    queue.enqueue("evt_dead", ["ep_gone"], "{}");',
	"    const [delivery] = queue.lease(1);",
	'    queue.report(delivery!, { kind: "rejected", status: 410, durationMs: 5 });',
	`    const url = \`/v1/dead-letters/\${delivery!.id}/revive\`;`,
	'    expect((await app.inject({ method: "POST", url, headers: ADMIN })).statusCode).toBe(200);',
	'    expect((await app.inject({ method: "POST", url, headers: ADMIN })).statusCode).toBe(404);',
	"    expect(queue.stats()).toMatchObject({ pending: 1, deadLettered: 0 });",
	"  });",
	"",
	'  it("keeps the stats for admins", async () => {',
);

export const ADD_DEAD_LETTERS: Step[] = [
	user(
		"Sorry, wrong window, forget the rename. Next here: an admin route that lists dead letters, newest first, paged, and one that " +
			"puts a dead letter back into the queue. Reuse requireAdmin. No migration.",
		25,
	),
	turn({}, read(ROUTES), read("src/server/auth.ts"), read(ROUTES_TEST)),
	turn({}, read(STORE), read(QUEUE, { offset: 95, limit: 50 }), grep("finished_at|markDead", { path: "src" })),
	turn(
		{
			think:
				"finished_at is set by markDead, so it can be sort key and cursor without a migration. Store: listDead, revive. " +
				"Queue: pass on. Routes: GET /v1/dead-letters, POST /v1/dead-letters/:id/revive.",
			say: "`finished_at` is already set by `markDead`, so it serves as order and cursor. Store first, then queue, then routes.",
		},
		edit(
			STORE,
			["export interface DeliveryStore {", DEAD_LETTER_TYPE],
			[
				"  close(): void;\n",
				lines(
					"  listDead(limit: number, before: number): DeadLetter[];",
					"  revive(id: string, now: number): boolean;",
					"  close(): void;",
					"",
				),
			],
			["  close(): void {\n    this.db.close();", STORE_METHODS],
		),
		edit(
			QUEUE,
			["import type { DeliveryRow, DeliveryStore }", "import type { DeadLetter, DeliveryRow, DeliveryStore }"],
			["  private scheduleRetry(", QUEUE_METHODS],
		),
		edit(
			ROUTES,
			["    latency: deps.latency.snapshot(),\n  }));", ROUTE_CODE],
			[
				"const MAX_BODY_BYTES = 256 * 1024;",
				"interface DeadLetterQuery {\n  limit?: string;\n  before?: string;\n}\n\nconst MAX_BODY_BYTES = 256 * 1024;\nconst MAX_PAGE = 200;",
			],
		),
		edit(ROUTES_TEST, ['  it("keeps the stats for admins", async () => {', ROUTE_TESTS]),
	),
	turn(
		{},
		bash(
			`npx vitest run ${ROUTES_TEST}`,
			testRun({
				only: [ROUTES_TEST],
				chatter: 24,
				failures: [
					{
						file: ROUTES_TEST,
						title: "lists dead letters, newest first",
						message: "AssertionError: expected undefined to match object [ { endpointId: 'ep_gone', …(2) } ]",
						at: "expect(answer.json().letters).toMatchObject",
					},
				],
			}),
			{ exitCode: 1, seconds: 3 },
		),
		bash("npx tsc --noEmit", "", { seconds: 5 }),
	),
	turn(
		{
			think:
				"Without a query both Number(undefined) are NaN; better-sqlite3 binds NaN as NULL, `finished_at < NULL` is never true, " +
				"and LIMIT NULL is a datatype mismatch: a 500 without `letters`. Let the schema give defaults and types.",
			say: "`Number(undefined)` is NaN, and SQLite refuses that as a limit. Defaults belong into the route's schema, like `EVENT_SCHEMA`.",
		},
		edit(
			ROUTES,
			[
				"interface DeadLetterQuery {\n  limit?: string;\n  before?: string;\n}\n",
				"interface DeadLetterQuery {\n  limit: number;\n  before: number;\n}\n",
			],
			[
				"const MAX_PAGE = 200;",
				lines(
					"",
					"const DEAD_LETTER_SCHEMA = {",
					"  querystring: {",
					'    type: "object",',
					"    additionalProperties: false,",
					"    properties: {",
					'      limit: { type: "integer", minimum: 1, maximum: 200, default: 50 },',
					'      before: { type: "integer", minimum: 0, default: Number.MAX_SAFE_INTEGER },',
					"    },",
					"  },",
					"};",
				),
			],
			[
				'("/v1/dead-letters", admin, async (request) => {\n    const limit = Math.min(Number(request.query.limit), MAX_PAGE);\n    const letters = deps.queue.deadLetters(limit, Number(request.query.before));',
				'("/v1/dead-letters", { ...admin, schema: DEAD_LETTER_SCHEMA }, async (request) => {\n    const letters = deps.queue.deadLetters(request.query.limit, request.query.before);',
			],
		),
	),
	turn(
		{},
		bash(`npx vitest run ${ROUTES_TEST}`, testRun({ only: [ROUTES_TEST], chatter: 24 }), { seconds: 3 }),
		bash("npm run check", "\n> @larkfield/ferrygate@2.3.1 check\n> tsc --noEmit && eslint src test\n", { seconds: 9 }),
		bash("git diff -- src/server src/queue", gitDiff("src/server", "src/queue")),
	),
	done(
		"Two admin routes, both behind `requireAdmin`:\n\n- `GET /v1/dead-letters?limit=50&before=<ms>`: newest first; `next` in the " +
			"answer is the cursor for the next page.\n- `POST /v1/dead-letters/:id/revive`: back into the queue with all attempts; 404 if " +
			"it is not dead.\n\n`SqliteStore.listDead` orders by `finished_at`, which `markDead` already sets, so there is no migration. " +
			"My first version passed NaN as a limit when the query was empty; `DEAD_LETTER_SCHEMA` now has the defaults (50, at most " +
			"200). Two dead letters of the same millisecond on a page border can be skipped; say so if that matters.",
	),
];
