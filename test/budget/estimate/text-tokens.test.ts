/**
 * Estimates from what texts are made of (CASES 72). The counts beside the texts are those of a public tokenizer
 * (o200k); models differ from it, and from each other, by some ten per cent.
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { textTokens } from "../../../src/budget/estimate/text-tokens.js";

const python = `class Queue:
    def __init__(self, limit):
        self.items = []
        self.limit = limit

    def push(self, item):
        if len(self.items) >= self.limit:
            raise QueueFull(
                "limit reached",
                limit=self.limit,
            )
        self.items.append(item)
`;
const indented = "                                if ready:\n                                        return value\n";
const japanese = "設定ファイルを読み込み、値を検査してから保存します。失敗した場合は元に戻します。";
const json = JSON.stringify(
	Array.from({ length: 40 }, (_, i) => ({
		id: (i * 7919) % 1000,
		name: `item-${i}`,
		ok: i % 2 === 0,
		price: i * 1.25,
	})),
);
const prose =
	"The queue keeps every delivery until its receiver has answered, and gives up only after the last retry. ";

for (const [title, text, tokens] of [
	["indented Python", python.repeat(5), 315],
	["code that is mostly indent", indented.repeat(20), 160],
	["Japanese", japanese.repeat(20), 520],
	["minified JSON", json, 782],
	["base64", base64(862), 583],
	["prose", prose.repeat(20), 401],
] as const) {
	test(`${title} is estimated within a third, and better than characters / 4`, () => {
		const off = Math.abs(textTokens(text) / tokens - 1);
		assert.ok(off < 1 / 3, `off by ${off}`);
		assert.ok(off < Math.abs(text.length / 4 / tokens - 1));
	});
}

test("nothing is nothing, and half a character is no harm", () => {
	assert.equal(textTokens(""), 0);
	assert.ok(Number.isFinite(textTokens("\ud83d \u2028")));
});

/** So many characters of it, the same each time. */
function base64(length: number): string {
	let text = createHash("sha512").update("x").digest("base64");
	while (text.length < length) text += createHash("sha512").update(text).digest("base64").slice(0, 86);
	return text.slice(0, length);
}
