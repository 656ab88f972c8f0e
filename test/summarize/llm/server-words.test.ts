import assert from "node:assert/strict";
import { test } from "node:test";
import { failureOf } from "../../../src/summarize/llm/failure.js";
import { waitInHeaders, waitInMessage } from "../../../src/summarize/llm/server-words.js";

test("headers ask to wait in milliseconds, in seconds, or until a date", () => {
	const now = Date.parse("2026-01-01T00:00:00Z");
	assert.equal(waitInHeaders("250", "9", now), 250);
	assert.equal(waitInHeaders(undefined, "2", now), 2000);
	assert.equal(waitInHeaders(undefined, "1.5", now), 1500);
	assert.equal(waitInHeaders(undefined, "Thu, 01 Jan 2026 00:00:30 GMT", now), 30_000);
	assert.equal(waitInHeaders(undefined, "Thu, 01 Jan 2025 00:00:00 GMT", now), 0);
	assert.equal(waitInHeaders(undefined, "soon", now), undefined);
	assert.equal(waitInHeaders(undefined, undefined, now), undefined);
});

test("messages that ask to wait are understood", () => {
	assert.equal(waitInMessage("Rate limit reached. Please try again in 1.2s."), 1200);
	assert.equal(waitInMessage("retry after 40 ms"), 40);
	assert.equal(waitInMessage("try again in 2 minutes"), 120_000);
	assert.equal(waitInMessage('{"details":[{"retryDelay": "34s"}]}'), 34_000);
	assert.equal(waitInMessage("it broke"), undefined);
});

test("what passes is told from what does not", () => {
	const kind = (message: string, words = {}) => failureOf(message, words).kind;
	for (const message of ["429 slow down", "503 busy", "529 overloaded", "fetch failed", "terminated", "Overloaded"]) {
		assert.equal(kind(message), "transient", message);
	}
	for (const message of ["401 bad key", "400 too long", "404 no such model", "429 insufficient_quota", "it broke"]) {
		assert.equal(kind(message), "permanent", message);
	}
	assert.equal(kind("Connection error.", { errorCode: "ECONNREFUSED" }), "transient");
	assert.equal(kind("Connection error.", { errorCode: "ENOTFOUND" }), "permanent");
	assert.equal(kind("no words for it", { status: 502 }), "transient");
	assert.equal(kind('{"error":{"code":429,"message":"x"}}'), "transient");
});

test("a reason is one short line without control characters or secrets", () => {
	const { failed } = failureOf(`500 <html>\n\u001b[31m${"long ".repeat(200)} AKIAIOSFODNN7EXAMPLF`, {});
	assert.ok(failed.length <= 300);
	assert.ok(!failed.includes("\n") && !failed.includes("\u001b"));
	assert.doesNotMatch(failureOf("500 key AKIAIOSFODNN7EXAMPLF", {}).failed, /AKIA/);
	assert.equal(failureOf("", {}).failed, "the request failed without a reason");
	assert.match(failureOf("Connection error.", { errorCode: "ECONNREFUSED" }).failed, /ECONNREFUSED/);
});
