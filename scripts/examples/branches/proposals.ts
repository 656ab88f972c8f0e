/** The question that both branches start from, and the first way, which is given up. */
import { done, lines, type Step, turn, user } from "../kit/script.js";
import { bash } from "../kit/shell.js";
import { edit, grep, read, write } from "../kit/tools.js";
import { testRun } from "../kit/vitest-log.js";

export const SENDER = "src/deliver/http-sender.ts";
export const GATE = "src/deliver/endpoint-gate.ts";

export const PROPOSE: Step[] = [
	user(
		"One slow partner can hold all eight workers. I want a limit for each endpoint. Read the workers, the queue and the sender and " +
			"propose two ways. Change nothing yet.",
		70,
	),
	turn(
		{},
		read("src/workers.ts"),
		read("src/queue/delivery-queue.ts"),
		read(SENDER),
		grep("concurrency", { path: "src" }),
	),
	done(
		"Two ways:\n\n1. **In the sender.** `HttpSender.send` waits at a gate for each endpoint before it opens a connection. Small, one new " +
			"file, the queue does not change. But the worker has its lease while it waits.\n2. **In the queue.** `DeliveryQueue.lease()` skips " +
			"endpoints that already have too many deliveries out (`owned` knows the ids, it would have to know the endpoint). Workers never " +
			"wait, but `due()` must return more rows than it hands out.\n\nI would take the second.",
		"The gate in the sender blocks the worker, which is the problem to begin with. Say so, but offer both.",
	),
];

const GATE_SOURCE = lines(
	"/** Lets at most `limit` requests to one endpoint run at the same time; the others wait in order. */",
	"export class EndpointGate {",
	"  private readonly open = new Map<string, number>();",
	"  private readonly waiting = new Map<string, (() => void)[]>();",
	"",
	"  constructor(private readonly limit: number) {}",
	"",
	"  async enter(endpointId: string): Promise<void> {",
	"    const count = this.open.get(endpointId) ?? 0;",
	"    if (count < this.limit) {",
	"      this.open.set(endpointId, count + 1);",
	"      return;",
	"    }",
	"    await new Promise<void>((resolve) => {",
	"      this.waiting.set(endpointId, [...(this.waiting.get(endpointId) ?? []), resolve]);",
	"    });",
	"  }",
	"",
	"  leave(endpointId: string): void {",
	"    const [next, ...rest] = this.waiting.get(endpointId) ?? [];",
	"    if (next !== undefined) {",
	"      this.waiting.set(endpointId, rest);",
	"      next();",
	"      return;",
	"    }",
	"    this.open.set(endpointId, (this.open.get(endpointId) ?? 1) - 1);",
	"  }",
	"}",
	"",
);

const LOAD_OUTPUT = lines(
	"workers=8 endpoints=6 slow=ep_slow(4000ms) limit=2",
	"t=0.0s  busy=8 waiting_at_gate=0",
	"t=1.0s  busy=8 waiting_at_gate=3 (ep_slow)",
	"t=2.0s  busy=8 waiting_at_gate=5 (ep_slow)",
	"t=3.0s  busy=8 waiting_at_gate=6 (ep_slow)",
	"t=4.0s  busy=8 waiting_at_gate=6 (ep_slow)",
	"delivered in 10 s: ep_billing 41, ep_audit 38, ep_warehouse 44, ep_crm 40, ep_partner_hk 37, ep_slow 4",
	"delivered in 10 s without ep_slow: ep_billing 402, ep_audit 398, ep_warehouse 405, ep_crm 397, ep_partner_hk 401",
);

export const TRY_GATE: Step[] = [
	user("Try the first one anyway, it is the smaller change."),
	turn(
		{},
		write(GATE, GATE_SOURCE),
		edit(
			SENDER,
			["  now?: () => number;\n}", "  now?: () => number;\n  gate?: EndpointGate;\n}"],
			[
				'import { signRequest } from "./signature.js";',
				'import type { EndpointGate } from "./endpoint-gate.js";\nimport { signRequest } from "./signature.js";',
			],
			[
				"    const startedAt = this.now();\n    const controller",
				"    await this.options.gate?.enter(endpoint.id);\n    const startedAt = this.now();\n    const controller",
			],
			[
				"    } finally {\n      clearTimeout(timer);",
				"    } finally {\n      this.options.gate?.leave(endpoint.id);\n      clearTimeout(timer);",
			],
		),
	),
	turn({}, bash("npx vitest run test/deliver", testRun({ only: ["test/deliver"], chatter: 12 }), { seconds: 3 })),
	turn(
		{ say: "Tests pass. Now under load, with one endpoint that takes 4 s." },
		bash("node bench/slow-endpoint.mjs --limit 2 --seconds 10", LOAD_OUTPUT, { seconds: 21 }),
	),
	done(
		"It works as described and does not help: six of eight workers stand at the gate for ep_slow within three seconds, each with a lease, " +
			"and the other endpoints get a tenth of what they get without ep_slow (41 instead of 402 in 10 s for ep_billing). The limit " +
			"has to act before a worker takes the delivery.",
	),
];
