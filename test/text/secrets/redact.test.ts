import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { redactSecrets } from "../../../src/text/secrets/redact.js";
import { base62, hex, pem, TOKENS } from "./fakes.js";

for (const [kind, token] of TOKENS) {
	test(`${token.slice(0, 12)}… is replaced by its kind, ${kind}, wherever it stands`, () => {
		const shown = `[secret: ${kind}]`;
		assert.equal(redactSecrets(token), shown);
		assert.equal(redactSecrets(`use ${token}, please`), `use ${shown}, please`);
		assert.equal(redactSecrets(`curl -u "${token}:" x`), `curl -u "${shown}:" x`);
		assert.equal(redactSecrets(`{"out":"a\\n${token}\\nb"}`), `{"out":"a\\n${shown}\\nb"}`);
		assert.equal(redactSecrets(`\`${token}\``), `\`${shown}\``);
	});
}

test("an AWS id takes the secret beside it along", () => {
	const id = `AKIA${"Q4W7".repeat(4)}`;
	assert.equal(redactSecrets(`${id},${base62(40)}\n`), "[secret: aws-key]\n");
	assert.equal(redactSecrets(`| ${id} | ${base62(40)} |`), "| [secret: aws-key] |");
});

test("several secrets in one text are replaced each, and the rest stays byte for byte", () => {
	const text = `a ${TOKENS[2]![1]} é😀 ${TOKENS[9]![1]}\r\n\0 b`;
	assert.equal(redactSecrets(text), "a [secret: github-token] é😀 [secret: slack]\r\n\0 b");
});

test("what only looks alike is left alone", () => {
	for (const text of [
		"task-management-and-risk-assessment-for-everyone",
		"sk-estimator-container-fitted-div",
		"npm_config_registry npm_lifecycle_event",
		"SG.Name.Other eyJ sk- ghp_ AKIA",
		"AKIASHORT and xAKIAQ4W7Q4W7Q4W7Q4W7y",
		"https://pypi.org/project/pypi-simple/",
		"commit 3f9a07c15be8d2643f9a07c15be8d2643f9a07c1",
		"sha512-LsiEhDWoXi9GNx1Zp5eYRNajeUvBrZ82h3k/vzFqo0WoSdmpyDnkkzBTLXqWqj1VNyPCcTwlxOqnEmlz6lXc7A==",
		"id 123e4567-e89b-12d3-a456-426614174000",
	]) {
		assert.equal(redactSecrets(text), text);
	}
});

test("one key block and tokens in a whole .env file", () => {
	const file = [
		"# settings",
		"PORT=8080",
		`AWS_SECRET_ACCESS_KEY=${base62(40)}`,
		"DB_PASSWORD=letmein",
		`DATABASE_URL=postgres://app:${"hunter"}2@db:5432/app`,
		`SESSION_SECRET=${hex(32)}`,
		`KEY="${pem("EC PRIVATE KEY", 2, "\\n")}"`,
		"DEBUG=true",
	];
	assert.deepEqual(redactSecrets(file.join("\n")).split("\n"), [
		"# settings",
		"PORT=8080",
		"AWS_SECRET_ACCESS_KEY=[secret: key]",
		"DB_PASSWORD=[secret: password]",
		"DATABASE_URL=postgres://app:[secret: url-password]@db:5432/app",
		"SESSION_SECRET=[secret: key]",
		'KEY="[secret: private-key]"',
		"DEBUG=true",
	]);
});

const gap = fc.constantFrom(" ", "\n", '"', "'", "]", "=", ": ", ",", "\\n", '\\"', " [secret: key] ");
const token = fc.constantFrom(...TOKENS.map(([, value]) => value), base62(20), hex(40), pem("RSA PRIVATE KEY", 2));
const word = fc.constantFrom(
	"token",
	"PASSWORD",
	"api_key",
	"--secret",
	"Authorization: Bearer ",
	"://user:",
	"hunter2",
);
const mixture = fc
	.array(fc.oneof(fc.tuple(gap, token, gap), fc.tuple(gap), fc.tuple(word), fc.tuple(fc.constant("@host"))), {
		maxLength: 12,
	})
	.map((parts) => parts.flat().join(""));

test("any mixture: a second pass changes nothing", () => {
	fc.assert(
		fc.property(mixture, (text) => {
			const once = redactSecrets(text);
			assert.equal(redactSecrets(once), once);
		}),
		{ numRuns: 2_000 },
	);
});

test("any mixture: no token that stands apart survives", () => {
	const separated = fc.tuple(fc.constantFrom(...TOKENS), fc.constantFrom(" ", "\n", '", "', "\\n"));
	fc.assert(
		fc.property(fc.array(separated, { maxLength: 8 }), (parts) => {
			const redacted = redactSecrets(parts.map(([[, token], gap]) => `${gap}${token}${gap}`).join(""));
			for (const [[, token]] of parts) assert.ok(!redacted.includes(token));
		}),
	);
});

test("many megabytes without a blank are no obstacle", () => {
	const redacted = redactSecrets(`a\napi_key=${"ab1-".repeat(3_000_000)}\nghp_${base62(36)}\n`);
	assert.ok(redacted.startsWith("a\n") && redacted.endsWith("\n[secret: github-token]\n"));
});

test("half a megabyte of what a pattern begins with does not hide the token after it", () => {
	for (const seed of [
		"eyJ",
		"\\",
		"sk-",
		"token=",
		"://a:",
		"-----BEGIN PRIVATE KEY-----\n",
		"glpat-",
		"a?.",
		"PASSWORD=a{",
		"1",
	]) {
		const text = `password=${seed.repeat(Math.ceil(500_000 / seed.length))} ghp_${base62(36)}`;
		assert.ok(redactSecrets(text).endsWith(" [secret: github-token]"));
	}
});
