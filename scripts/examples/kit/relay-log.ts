/** Log lines of the invented webhook relay: one JSON object each, with the fields that its source passes to its logger. */
import type { Random } from "./random.js";
import type { Workspace } from "./workspace.js";

const ENDPOINTS = ["ep_billing", "ep_audit", "ep_warehouse", "ep_crm", "ep_slow", "ep_partner_hk"];
const REASONS = ["ECONNREFUSED", "ECONNRESET", "timeout", "UND_ERR_SOCKET", "EAI_AGAIN"];

export interface RelayRun {
	/** Milliseconds since 1970: the moment of the first line. */
	from: number;
	count: number;
	/** How long a lease lasts, by the source as it is. */
	leaseMs: number;
	/** The queue alone, by a clock that stands still: what a test of it prints. */
	fakeNow?: number;
}

interface LogLine {
	level: string;
	scope: string;
	msg: string;
	fields: object;
}

/** The length that `LeaseClock` gives a lease: 45 s, or 45 ms for as long as the seconds are not converted. */
export function leaseLength(files: Workspace): number {
	return /now\(\) \+ this\.leaseSeconds;/.test(files.read("src/queue/lease-clock.ts") ?? "") ? 45 : 45_000;
}

/** `count` lines of a relay at work, a few milliseconds apart. */
export function relayLines(random: Random, run: RelayRun): string[] {
	let moment = run.from;
	const lines: string[] = [];
	while (lines.length < run.count) {
		for (const line of lifeOfDelivery(random, moment, run)) {
			if (run.fakeNow !== undefined && line.scope !== "queue") continue;
			moment += random.int(1, 38);
			lines.push(formatLine(line, moment));
		}
	}
	return lines.slice(0, run.count);
}

export function formatLine({ level, scope, msg, fields }: LogLine, moment: number): string {
	return JSON.stringify({ level, time: new Date(moment).toISOString(), scope, msg, ...fields });
}

function lifeOfDelivery(random: Random, moment: number, { leaseMs, fakeNow }: RelayRun): LogLine[] {
	const delivery = `dlv_${random.hex(12)}`;
	const endpoint = random.pick(ENDPOINTS);
	const attempt = random.int(1, 5);
	const ms = random.int(8, 940);
	const lines: LogLine[] = [];
	if (attempt === 1) {
		const fields = { event: `evt_${random.hex(8)}`, deliveries: random.int(1, 4) };
		lines.push({ level: "info", scope: "queue", msg: "enqueued", fields });
	}
	const leaseUntil = (fakeNow ?? moment) + leaseMs;
	lines.push({ level: "info", scope: "queue", msg: "leased", fields: { delivery, endpoint, attempt, leaseUntil } });
	if (random.chance(0.72)) {
		const status = random.pick([200, 200, 200, 202, 204]);
		lines.push({ level: "info", scope: "queue", msg: "delivered", fields: { delivery, status, ms } });
		return lines;
	}
	const reason = random.pick(REASONS);
	// The tests' policy starts at a second and has no jitter.
	const jitter = fakeNow === undefined ? random.int(0, 250) / 1000 : 0;
	const delayMs = Math.round((fakeNow === undefined ? 800 : 1000) * 2 ** (attempt - 1) * (1 - jitter));
	lines.push(
		{ level: "warn", scope: "sender", msg: "unreachable", fields: { endpoint, reason, ms } },
		{ level: "info", scope: "queue", msg: "retry scheduled", fields: { delivery, attempt, delayMs } },
	);
	return lines;
}
