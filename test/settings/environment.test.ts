import assert from "node:assert/strict";
import { test } from "node:test";
import { envNamesOf, readEnvironment } from "../../src/settings/environment.js";

function read(env: { [name: string]: string }) {
	const warnings: string[] = [];
	const found = readEnvironment(env, (text) => warnings.push(text));
	return { found, warnings };
}

for (const [key, names] of [
	["minBatchChars", ["CONDENSE_MIN_BATCH_CHARS"]],
	["summarizerIdleTimeoutMs", ["CONDENSE_SUMMARIZER_IDLE_TIMEOUT_MS"]],
	["chainCompression.rollingWindow", ["CONDENSE_CHAIN_COMPRESSION_ROLLING_WINDOW"]],
	["condense.target", ["CONDENSE_CONDENSE_TARGET", "CONDENSE_TARGET"]],
] as const) {
	test(`${key} is set by ${names.join(" or ")}`, () => assert.deepEqual(envNamesOf(key), names));
}

test("of two names for one key the full one counts", () => {
	const { found } = read({ CONDENSE_TARGET: "native", CONDENSE_CONDENSE_TARGET: "extension" });
	assert.deepEqual(found, [{ key: "condense.target", name: "CONDENSE_CONDENSE_TARGET", text: "extension" }]);
});

test("a name that looks like a slip is warned about", () => {
	const { found, warnings } = read({ CONDENSE_MIN_BATCH_CHAR: "1" });
	assert.deepEqual(found, []);
	assert.match(warnings.join("\n"), /"CONDENSE_MIN_BATCH_CHAR" has no effect; did you mean "CONDENSE_MIN_BATCH_CHARS"/);
});

test("other variables, also those with the prefix, are nobody's business", () => {
	assert.deepEqual(read({ HOME: "/x", CONDENSE_SHARED: "/y", MIN_BATCH_CHARS: "1" }), { found: [], warnings: [] });
});
