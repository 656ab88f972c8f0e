import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { findAssignments, findAssignmentsBetween } from "../../../src/text/secrets/assignments.js";
import { findSecrets, findSecretsUnsigned } from "../../../src/text/secrets/redact.js";
import { anyCase } from "../../../src/text/secrets/sign.js";
import { base62, hex, pem, TOKENS } from "./fakes.js";

function words(...lists: readonly string[]): fc.Arbitrary<string> {
	return fc.constantFrom(...lists.flatMap((list) => list.split(" ")));
}

/** Every name that a secret can have, and some that only look like one. */
const name = words(
	"password Passwd PASSPHRASE PGPASSWORD pwd secret secret_access_key secretKey aws_accesskey token TOKEN_1 tokenB64",
	"credential Credentials api-key auth_key privateKey ACCOUNT_KEY_22 encryption-key-base64 signing_key_value masterkey",
	"MY_KEY key keys word",
);
const separator = fc.oneof(
	words("= : := \\t= '] =>"),
	fc.constantFrom(" = ", ": ", " ", "\t", "    :\t", '": ', '\\": ', "\\r: ", '         "='),
);
const value = fc.oneof(
	words(base62(24), hex(40), "hunter2 a1b2 p&)w|d{x} abc $X process.env.A2 x( dev-key-20240131-staging"),
	words(`"corr3ct" \\"corr3ct\\" \`corr3ct\``),
	fc.constantFrom("'corr3ct  \n '", ""),
);
const flag = fc.constantFrom(
	"--",
	"----",
	"--db-",
	"--a--b.",
	"x--",
	`--${"c".repeat(62)}`,
	`${"d".repeat(9)}--${"e".repeat(62)}`,
);
const secret = fc.oneof(
	fc.tuple(name, separator, value),
	fc.tuple(flag, name, separator, value),
	fc
		.tuple(
			fc.constantFrom(
				...TOKENS,
				["", pem("EC PRIVATE KEY", 2)],
				["", pem("PGP PRIVATE KEY BLOCK", 2)],
				["", `xsk-proj-${base62(74)}T3BlbkFJ${base62(74)}`],
			),
		)
		.map(([[, token]]) => [token]),
	fc.tuple(
		fc.constantFrom("Authorization: Bearer ", "AUTHORIZATION, basic ", 'authorization": "token ', "bEaReR\n"),
		value,
	),
	fc.tuple(
		fc.constantFrom("://", "://u:", "https://user:p@"),
		value,
		fc.constantFrom("@host", "@[::1]", ":x-oauth-basic@h", "@"),
	),
);
const gap = fc.oneof(
	words(`\\n \\t \\\\n \\ " ' , = : - -- _ . a 7 é 😀 eyJ xoxb api`),
	fc.constantFrom("", " ", "\n", "\r\n"),
);
const text = fc
	.array(fc.oneof(fc.tuple(gap, secret, gap), fc.tuple(gap, gap)), { maxLength: 6 })
	.map((parts) => parts.flat(2).join(""));

test("any mixture: where there is a secret, there is a sign of it", () => {
	let found = 0;
	fc.assert(
		fc.property(text, (text) => {
			const findings = findSecretsUnsigned(text);
			found += findings.length;
			assert.deepEqual(findSecrets(text), findings);
		}),
		{ numRuns: 5_000 },
	);
	assert.ok(found > 1_000, `${found}`);
});

test("any mixture: lines without a sign hold no assignment of a secret, and change none elsewhere", () => {
	fc.assert(
		fc.property(text, (text) => {
			assert.deepEqual(findAssignments(text), findAssignmentsBetween(text, 0, text.length));
		}),
		{ numRuns: 5_000 },
	);
});

test("a line of a secret is searched once, and no further than it goes", () => {
	assert.deepEqual(findAssignments("PWD=a1b2\nPWD=a1b2\nA_TOKEN=x"), [
		{ start: 4, end: 8, kind: "password" },
		{ start: 13, end: 17, kind: "password" },
	]);
});

test("a text with more signs than are read is searched for all kinds", () => {
	const text = `${"see https://a.example, b:c@d\npassword: string\n".repeat(200)} ghp_${base62(36)}`;
	assert.deepEqual(
		findSecrets(text).map(({ kind }) => kind),
		["github-token"],
	);
});

test("a pattern in any case matches each of its letters large and small, and nothing more", () => {
	const pattern = new RegExp(`^${anyCase("key[-_ ]?\\d|(?:wd)")}$`);
	for (const text of ["key1", "KEY_1", "kEy 2", "Wd"]) assert.match(text, pattern);
	for (const text of ["key", "keyd", "kex1", "w"]) assert.doesNotMatch(text, pattern);
});
