import assert from "node:assert/strict";
import { test } from "node:test";
import { findByLibrary, LIBRARY_RULES } from "../../../src/text/secrets/library.js";
import { redactSecrets } from "../../../src/text/secrets/redact.js";
import { base62, TOKENS } from "./fakes.js";

test("every rule of the library has a token here, so that a rule which is new is not left out by the hint", () => {
	assert.deepEqual(
		[...LIBRARY_RULES].sort(),
		["1password", "anthropic", "github", "linear", "npm", "openai", "sendgrid", "shopify", "slack"].sort(),
	);
});

test("its findings are the exact places of what it finds", () => {
	const samples = TOKENS.filter(([kind]) => LIBRARY_RULES.includes(kind));
	assert.ok(samples.length >= 6);
	for (const [kind, token] of samples) {
		assert.deepEqual(findByLibrary(`é ${token} é`), [{ start: 2, end: 2 + token.length, kind }]);
	}
});

test("a comment in the text does not switch it off", () => {
	const text = `// secretlint-disable\nnpm_${base62(36)} // secretlint-disable-line`;
	assert.equal(redactSecrets(text), "// secretlint-disable\n[secret: npm] // secretlint-disable-line");
});
