import assert from "node:assert/strict";
import { test } from "node:test";
import { isPlaceholder, looksRandom } from "../../../src/text/secrets/randomness.js";
import { base62, hex } from "./fakes.js";

for (const value of [
	base62(16),
	base62(40),
	hex(20),
	hex(64),
	`123e4567-e89b-12d3-a456-${hex(12)}`,
	`${base62(20)}/${base62(18)}+=`,
	Buffer.from("user:password1 and more").toString("base64"),
]) {
	test(`${value} looks random`, () => assert.equal(looksRandom(value, 16), true));
}

for (const value of [
	"getUserAccessTokenFromStore2",
	"parseHTTP2HeaderFrameFromSocket",
	"my-app-production-v2-token-1",
	"MAX_TOKENS_PER_MINUTE_2",
	"process.env.API_KEY_2",
	"src/components/Button2/index.tsx",
	"2024-01-31T12:00:00.000Z",
	"12345678901234567890",
	"a1b2c3",
]) {
	test(`${value} does not look random`, () => assert.equal(looksRandom(value, 16), false));
}

for (const value of [
	"xxxxxxxx",
	"********",
	"your-api-key-here",
	"changeme",
	"%PASSWORD%",
	"password",
	"my_secret",
	"<",
]) {
	test(`${value} is a placeholder`, () => assert.equal(isPlaceholder(value), true));
}

for (const value of ["hunter2", "letmein", "mypassword1", "xylophone"]) {
	test(`${value} is no placeholder`, () => assert.equal(isPlaceholder(value), false));
}
