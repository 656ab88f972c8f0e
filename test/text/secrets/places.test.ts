import assert from "node:assert/strict";
import { test } from "node:test";
import { redactSecrets } from "../../../src/text/secrets/redact.js";
import { base62, hex } from "./fakes.js";

/** The value stands at the first `@`, a second one is the URL's own; what is shown in its place is the kind. */
const SECRETS: readonly (readonly [template: string, value: string, kind: string])[] = [
	["Authorization: Bearer @", "abc123def456", "authorization"],
	["-H 'Authorization: Basic @'", "dXNlcjpwYXNz", "authorization"],
	['"authorization": "token @"', base62(24), "authorization"],
	["then send Bearer @ along", base62(24), "bearer-token"],
	["https://user:@@host/path", "hunter2", "url-password"],
	["postgres://app:@@localhost:5432/db", "s3cr%40t!", "url-password"],
	["redis://:@@cache", "pass", "url-password"],
	["amqp://u:@@[::1]/x", "p@ss", "url-password"],
	["https://@@git.example/a.git", base62(30), "url-token"],
	["https://@:x-oauth-basic@github.example/a/b", hex(40), "url-token"],
];

for (const [template, value, kind] of SECRETS) {
	test(`${template} hides its value`, () => {
		assert.equal(redactSecrets(template.replace("@", () => value)), template.replace("@", `[secret: ${kind}]`));
	});
}

for (const text of [
	"Authorization: Bearer YOUR_API_KEY",
	"Authorization: Bearer $TOKEN",
	"bearer authentication is required",
	"http://localhost:3000/@scope/package",
	"https://user:***@host and https://user:$PASS@host and https://user:%s@host",
	"git@github.com:user/repo.git ssh://git@host:22/x",
	"see http://a.example:8080, mail me@b.example",
]) {
	test(`${text} stays`, () => assert.equal(redactSecrets(text), text));
}
