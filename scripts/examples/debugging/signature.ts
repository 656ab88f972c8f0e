/** A signature that is right for ASCII only: length in characters against length in bytes. */
import { done, lines, type Step, turn, user } from "../kit/script.js";
import { bash } from "../kit/shell.js";
import { edit, grep, read } from "../kit/tools.js";
import { testRun } from "../kit/vitest-log.js";

const SIGNATURE = "src/deliver/signature.ts";
const SIGNATURE_TEST = "test/deliver/signature.test.ts";

/** Holds CJK, an emoji and a raw U+2028, which JSON.stringify leaves as it is. */
const HONG_KONG_BODY = JSON.stringify({
	id: "evt_m7x2k0q1",
	topic: "order.paid",
	payload: {
		order: 20417,
		customer: "陳大文",
		address: "九龍尖沙咀彌敦道 132 號\u2028美麗華大廈 9 樓",
		note: "生日禮物, 請包裝 \u{1F381}",
		total: { amount: 128000, currency: "HKD" },
	},
});

/** The body of the new test: as source text, and as the string that it makes. */
const TEST_BODY_SOURCE = '{ customer: "陳大文", note: "line\\u2028separator", gift: "\u{1F381}" }';
const TEST_BODY = JSON.stringify({ customer: "陳大文", note: "line\u2028separator", gift: "\u{1F381}" });
const LENGTHS = { bytes: Buffer.byteLength(TEST_BODY), units: TEST_BODY.length };

/** In pieces, so that no scanner takes this file for one that holds keys. They are nobody's. */
const FAKE_CLOUD_ID = ["AKI", "A", "EXAMPLE", "FERRYGATE"].join("");
const fakeModelKey = (filling: string) => ["sk", "ant", "api03", `EXAMPLE-not-a-key-${filling}AA`].join("-");

export const FIX_SIGNATURE: Step[] = [
	user(
		"Support ticket from the partner in Hong Kong: since they turned verification on, events with Chinese text never arrive, " +
			"everything else does. Our log says unreachable for ep_partner_hk.",
		780,
	),
	turn(
		{},
		bash("grep ep_partner_hk /var/log/ferrygate/relay.log | tail -n 14", ({ random, now }) =>
			Array.from({ length: 14 }, (_, n) => {
				const time = new Date(now - 900_000 + n * 61_000).toISOString();
				const bad = n % 3 !== 0;
				return bad
					? `{"level":"warn","time":"${time}","scope":"sender","msg":"unreachable","endpoint":"ep_partner_hk","reason":"UND_ERR_REQ_CONTENT_LENGTH_MISMATCH","ms":${random.int(1, 4)}}`
					: `{"level":"info","time":"${time}","scope":"queue","msg":"leased","delivery":"dlv_${random.hex(12)}","endpoint":"ep_partner_hk","attempt":1}`;
			}).join("\n"),
		),
		read(SIGNATURE),
	),
	turn(
		{
			think:
				"UND_ERR_REQ_CONTENT_LENGTH_MISMATCH: undici compares content-length with the bytes it writes. signRequest uses " +
				"body.length, which counts UTF-16 units. verifyRequest uses raw.byteLength. With Chinese text they differ.",
			say: "`signRequest` puts `body.length` into content-length, and that counts UTF-16 units, not bytes. I'll take one of the stuck bodies to prove it.",
		},
		bash(
			"sqlite3 data/ferrygate.db \"SELECT body FROM deliveries WHERE endpoint_id = 'ep_partner_hk' AND state = 'pending' LIMIT 1\" | tee hk.json",
			HONG_KONG_BODY,
		),
		read(SIGNATURE_TEST),
	),
	turn(
		{},
		bash(
			'node -e \'const b=require("fs").readFileSync("hk.json","utf8").trimEnd(); console.log(b.length, Buffer.byteLength(b), b.includes("\\u2028"))\'',
			`${HONG_KONG_BODY.length} ${Buffer.byteLength(HONG_KONG_BODY)} true`,
		),
		grep("\\.length\\b", { path: "src/deliver" }),
		bash("cat .env", ({ random }) =>
			[
				"# local development only",
				"FERRYGATE_SIGNING_SECRET=dev",
				"FERRYGATE_ADMIN_TOKEN=dev-admin",
				"FERRYGATE_LOG_LEVEL=debug",
				"# uploads of dead letters",
				`AWS_ACCESS_KEY_ID=${FAKE_CLOUD_ID}`,
				"AWS_REGION=ap-east-1",
				"# triage bot",
				`ANTHROPIC_API_KEY=${fakeModelKey(random.base62(75))}`,
			].join("\n"),
		),
	),
	turn(
		{
			think: "The secret in .env is plain; nothing odd there. So it is the length alone. Write the failing test first.",
			say: `${HONG_KONG_BODY.length} characters, ${Buffer.byteLength(HONG_KONG_BODY)} bytes. A failing test first:`,
		},
		edit(SIGNATURE_TEST, [
			'  it("refuses a signature that is too old", () => {',
			lines(
				'  it("verifies text that is longer in bytes than in characters", () => {',
				`    const body = JSON.stringify(${TEST_BODY_SOURCE});`,
				'    expect(signRequest(body, SECRET, NOW).headers["content-length"]).toBe(String(Buffer.byteLength(body)));',
				"    expect(roundTrip(body)).toEqual({ ok: true });",
				"  });",
				"",
				'  it("refuses a signature that is too old", () => {',
			),
		]),
		bash(
			`npx vitest run ${SIGNATURE_TEST}`,
			testRun({
				only: [SIGNATURE_TEST],
				failures: [
					{
						file: SIGNATURE_TEST,
						title: "verifies text that is longer in bytes than in characters",
						message: `AssertionError: expected '${LENGTHS.units}' to be '${LENGTHS.bytes}' // Object.is equality`,
						difference: [String(LENGTHS.bytes), String(LENGTHS.units)],
						at: 'expect(signRequest(body, SECRET, NOW).headers["content-length"])',
					},
				],
			}),
			{ exitCode: 1, seconds: 2 },
		),
	),
	turn(
		{},
		edit(SIGNATURE, ["  const length = body.length;", "  const length = Buffer.byteLength(body);"]),
		bash("npx vitest run test/deliver", testRun({ only: ["test/deliver"], chatter: 24 }), { seconds: 3 }),
	),
	turn(
		{ say: "Last, the stuck body against a verifying endpoint." },
		bash(
			"npm run build >/dev/null && npm run replay -- --body hk.json --endpoint ep_partner_hk --dry-run; rm hk.json",
			lines(
				"",
				"> @larkfield/ferrygate@2.3.1 replay",
				"> node dist/tools/replay.js --body hk.json --endpoint ep_partner_hk --dry-run",
				"",
				"signed 1 body, verified: ok",
			),
		),
	),
	done(
		"Fixed in `signRequest` (src/deliver/signature.ts): the length is now `Buffer.byteLength(body)`. It used to be `body.length`, " +
			"UTF-16 units, and undici refuses a request whose content-length differs from what it writes: " +
			"UND_ERR_REQ_CONTENT_LENGTH_MISMATCH, which the sender reported as unreachable. " +
			"The stuck deliveries of ep_partner_hk go out with their next retry, nothing has to be requeued. The new test has Chinese " +
			"text, an emoji and U+2028.\n\n.env holds an AWS id and an Anthropic key next to the relay's own settings. It is " +
			"in .gitignore, but the relay needs neither.",
	),
];
