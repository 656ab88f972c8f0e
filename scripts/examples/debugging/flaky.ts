/** A test that fails one time in seven, and the real defect that it happened to stand next to. */

import type { Output } from "../kit/call.js";
import { formatLine } from "../kit/relay-log.js";
import { done, lines, type Step, turn, user } from "../kit/script.js";
import { bash } from "../kit/shell.js";
import { edit, read } from "../kit/tools.js";
import { testRun } from "../kit/vitest-log.js";

const SENDER = "src/deliver/http-sender.ts";
const SENDER_TEST = "test/deliver/http-sender.test.ts";
const ENDPOINT = "test/support/endpoint.ts";
const LOOP = (count: number) =>
	`for i in $(seq 1 ${count}); do echo "run $i"; npx vitest run ${SENDER_TEST} 2>&1 | grep -E "×|→|Tests|Error"; done`;

const PROBE = `cat > probe.mjs <<'JS'
import { HttpSender } from "./dist/deliver/http-sender.js";
import { LatencyHistogram } from "./dist/metrics/latency-histogram.js";
import { createServer } from "node:http";

// An endpoint that sends its headers at once and then never finishes the body.
const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    response.writeHead(200, { "content-type": "text/plain" });
    response.write("first part");
  });
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const url = "http://127.0.0.1:" + server.address().port + "/hook";
const log = { debug() {}, info() {}, warn: console.log, error: console.log };
const sender = new HttpSender({ requestTimeoutMs: 200 }, new LatencyHistogram(), log);
const startedAt = Date.now();
const guard = setTimeout(() => { console.log("still waiting after", Date.now() - startedAt, "ms"); process.exit(3); }, 5000);
console.log(await sender.send({ id: "ep_stall", url, secret: "s" }, "{}"));
clearTimeout(guard);
server.close();
JS
node probe.mjs`;

/** Runs in a row; `failing` says which of them fail, and by how many milliseconds. */
function runsInARow(count: number, failing: { [run: number]: number }, tests = 7): Output {
	const lines: string[] = [];
	for (let run = 1; run <= count; run++) {
		lines.push(`run ${run}`);
		const late = failing[run];
		if (late !== undefined) {
			lines.push("   × HttpSender > gives up on a slow endpoint after requestTimeoutMs");
			lines.push(`     → expected ${60 + late} to be less than 60`);
			lines.push(`AssertionError: expected ${60 + late} to be less than 60`);
		}
		lines.push(
			late === undefined
				? `      Tests  ${tests} passed (${tests})`
				: `      Tests  1 failed | ${tests - 1} passed (${tests})`,
		);
	}
	return lines.join("\n");
}

const SEND = [
	"  endpoint = await startEndpoint(options);",
	"  const latency = new LatencyHistogram();",
	'  const sender = new HttpSender({ requestTimeoutMs }, latency, createLogger("sender"));',
	'  const outcome = await sender.send({ id: "ep_test", url: endpoint.url, secret: SECRET }, \'{"n":1}\');',
];
const PLAIN_SEND = lines(...SEND);
const TRACED_SEND = lines(
	'  const trace = createLogger("trace", "debug");',
	"  const begun = Date.now();",
	SEND[0]!,
	'  trace.debug("endpoint listening", { run: process.env.TRACE, ms: Date.now() - begun });',
	...SEND.slice(1),
	'  trace.debug("outcome", { run: process.env.TRACE, ms: Date.now() - begun, durationMs: outcome.durationMs });',
);

/** What the traced test printed in forty runs. The sender itself takes as long each time. */
const tracedRuns: Output = ({ random, now }) => {
	const printed: string[] = [];
	let moment = now;
	for (let run = 1; run <= 40; run++) {
		const startup = [5, 16, 33].includes(run) ? random.int(11, 19) : random.int(2, 6);
		const trace = (msg: string, ms: number, more = {}) =>
			formatLine({ level: "debug", scope: "trace", msg, fields: { run: String(run), ms, ...more } }, moment + ms);
		printed.push(trace("endpoint listening", startup), trace("outcome", startup + 52, { durationMs: 51 }));
		printed.push(startup > 8 ? " × HttpSender > gives up on a slow endpoint after requestTimeoutMs" : " ✓ 1 passed");
		moment += 1_400;
	}
	return printed.join("\n");
};

const FIND_FLAKY_TEST: Step[] = [
	user(
		"'gives up on a slow endpoint after requestTimeoutMs' fails now and then, on CI more often than here. I don't want " +
			"a bigger number in the assertion unless you can show that the number is the problem.",
		310,
	),
	turn(
		{ say: "First, how often." },
		bash(LOOP(20), runsInARow(20, { 3: 4, 11: 9, 17: 2 }), { exitCode: 0, seconds: 48 }),
	),
	turn({}, read(SENDER), read(SENDER_TEST), read(ENDPOINT)),
	turn(
		{
			think:
				"The test takes startedAt before sendTo, and sendTo starts a server first. So the 60 ms contain the server's start. " +
				"Prove it with a trace before changing anything.",
			say: "The clock of the test starts before `startEndpoint()`, so starting the server counts against the 60 ms. I'll trace it to be sure.",
		},
		edit(SENDER_TEST, [PLAIN_SEND, TRACED_SEND]),
		bash("TRACE=1 ./scripts/loop.sh 40", "bash: ./scripts/loop.sh: No such file or directory", { exitCode: 127 }),
	),
	turn(
		{},
		bash(
			`for i in $(seq 1 40); do TRACE=$i npx vitest run ${SENDER_TEST} -t "slow endpoint" --reporter=basic; done`,
			tracedRuns,
			{
				seconds: 61,
			},
		),
	),
	turn(
		{
			think:
				"In the three failing runs the endpoint needed 11 to 19 ms to listen; durationMs is 51 every time. So the " +
				"sender is right, the test measures the wrong span. outcome.durationMs is what it should assert.\n\n" +
				"While reading send(): clearTimeout(timer) runs before drain(). An endpoint that stalls in the middle of its answer " +
				"is then never timed out, and the test for it ('stalls in the middle of its answer') never stalls: it sends 40,000 " +
				"characters at once. Show it with a probe.",
			say:
				"Confirmed: `durationMs` is 51 in every run, the rest is the server's start. Something else caught my eye: " +
				"`send()` clears its timer before it drains the answer. A probe for an endpoint that stalls half way:",
		},
		bash(
			PROBE,
			lines(
				"node:internal/modules/esm/resolve:275",
				"    throw new ERR_MODULE_NOT_FOUND(",
				"          ^",
				"",
				"Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/home/mira/src/ferrygate/dist/deliver/http-sender.js' imported from /home/mira/src/ferrygate/probe.mjs",
				"    at finalizeResolution (node:internal/modules/esm/resolve:275:11)",
				"    at moduleResolve (node:internal/modules/esm/resolve:860:10)",
				"    at defaultResolve (node:internal/modules/esm/resolve:984:11) {",
				"  code: 'ERR_MODULE_NOT_FOUND',",
				"  url: 'file:///home/mira/src/ferrygate/dist/deliver/http-sender.js'",
				"}",
				"",
				"Node.js v20.18.3",
			),
			{ exitCode: 1 },
		),
	),
	turn(
		{ say: "Not built yet." },
		bash(
			"npm run build && node probe.mjs; rm probe.mjs",
			lines(
				"",
				"> @larkfield/ferrygate@2.3.1 build",
				"> tsc -p tsconfig.build.json",
				"",
				"still waiting after 5003 ms",
			),
			{
				exitCode: 3,
				seconds: 11,
			},
		),
	),
];

const REPAIR_SENDER: Step[] = [
	turn(
		{
			say: "The sender hangs for as long as the endpoint likes. I'll move the timer's end behind `drain()` and give the test endpoint a way to stall.",
		},
		edit(
			SENDER,
			[
				lines("      clearTimeout(timer);", "      await this.drain(answer.body);", ""),
				"      await this.drain(answer.body);\n",
			],
			[lines("    } catch (error) {", "      clearTimeout(timer);", ""), "    } catch (error) {\n"],
			[
				lines('      return { kind: "unreachable", reason, durationMs };', "    }", "  }"),
				lines(
					'      return { kind: "unreachable", reason, durationMs };',
					"    } finally {",
					"      clearTimeout(timer);",
					"    }",
					"  }",
				),
			],
		),
		edit(
			ENDPOINT,
			[
				"  answer?: string;\n}",
				lines(
					"  answer?: string;",
					"  /** Send headers and a first part, then nothing more. */",
					"  stall?: boolean;",
					"}",
				),
			],
			[
				'        response.end(options.answer ?? "ok");',
				'        if (options.stall) response.write("first part");\n        else response.end(options.answer ?? "ok");',
			],
			["server.close(() => resolve())", "(server.closeAllConnections(), server.close(() => resolve()))"],
		),
		edit(
			SENDER_TEST,
			[TRACED_SEND, PLAIN_SEND],
			[
				"    const startedAt = Date.now();\n    const { outcome } = await sendTo({ delayMs: 400 }, 50);",
				"    const { outcome } = await sendTo({ delayMs: 400 }, 50);",
			],
			["    expect(Date.now() - startedAt).toBeLessThan(60);", "    expect(outcome.durationMs).toBeLessThan(400);"],
			[
				'  it("gives up on an endpoint that stalls in the middle of its answer", async () => {\n    const { outcome } = await sendTo({ answer: "x".repeat(40_000) }, 200);',
				lines(
					'  it("gives up on an endpoint that stalls in the middle of its answer", async () => {',
					"    const { outcome } = await sendTo({ stall: true }, 100);",
					'    expect(outcome).toMatchObject({ kind: "unreachable", reason: "timeout" });',
					"  });",
					"",
					'  it("does not read an answer to its end when it is large", async () => {',
					'    const { outcome } = await sendTo({ answer: "x".repeat(40_000) }, 200);',
				),
			],
		),
	),
	turn({}, bash(`npx vitest run ${SENDER_TEST}`, testRun({ only: [SENDER_TEST], chatter: 30 }), { seconds: 3 })),
	turn(
		{ say: "And in a row, under load." },
		bash(`npx stress-ng --cpu 2 & ${LOOP(50)}; kill %1`, runsInARow(50, {}, 8), { seconds: 131 }),
	),
	turn({}, read(SENDER), read(SENDER_TEST, { offset: 17, limit: 50 })),
	done(
		"Two things.\n\n1. The flaky test measured from before `startEndpoint()`; in the runs that failed the server took 11 to 19 ms " +
			"to listen, while the sender gave up after 51 ms every time. It now looks at `outcome.durationMs` and only says that the " +
			"sender did not wait for the 400 ms answer. 50 runs under load: no failure.\n2. A real defect next to it: `HttpSender.send` " +
			"cleared its timer before `drain()`, so an endpoint that stalls in the middle of its answer held a worker for ever (the " +
			"probe was still waiting after 5 s with `requestTimeoutMs: 200`). The timer now ends in `finally`. The test that claimed to " +
			"cover this sent its answer in one piece; `startEndpoint({ stall: true })` makes it real.",
	),
];

export const FIX_FLAKY_TEST: Step[] = [...FIND_FLAKY_TEST, ...REPAIR_SENDER];
