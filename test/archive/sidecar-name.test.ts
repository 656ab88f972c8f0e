import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";

import { type SidecarFate, sidecarFolderName, sidecarName } from "../../src/archive/sidecar-name.js";

const free = (): SidecarFate => "free";

for (const [key, name] of [
	["toolu_01AbC-x@1700000000123", "toolu_01AbC-x_1700000000123.txt"],
	["call_7", "call_7.txt"],
	["a@-5", "a_-5.txt"],
] as const) {
	test(`the key ${key} simply names ${name}`, () => assert.equal(sidecarName(key, free), name));
}

for (const key of [
	"call|fc@1700000000123",
	"a@b@17",
	"me@home",
	"../../etc/passwd",
	"é@1",
	"x.y",
	"a b@1",
	"a@1.5",
	"",
]) {
	test(`the key ${JSON.stringify(key)} gets a name with eight hex digits of its hash`, () => {
		assert.match(sidecarName(key, free), /^[A-Za-z0-9_-]*-[0-9a-f]{8}\.txt$/);
	});
}

test("a name of 120 bytes is kept, one more is cut and gets the hash", () => {
	const longest = "k".repeat(116);
	assert.equal(sidecarName(longest, free), `${longest}.txt`);
	const cut = sidecarName(`${longest}k`, free);
	assert.equal(cut.length, 120);
	assert.match(cut, /^k+-[0-9a-f]{8}\.txt$/);
});

test("long keys that differ only at their end get different names", () => {
	const long = "k".repeat(400);
	assert.notEqual(sidecarName(`${long}@1`, free), sidecarName(`${long}@2`, free));
});

test("a name that holds the same content is used again", () => {
	assert.equal(
		sidecarName("a@1", () => "same"),
		"a_1.txt",
	);
});

test("names that hold other content are passed over, one after the other", () => {
	const asked: string[] = [];
	const name = sidecarName("a@1", (candidate) => {
		asked.push(candidate);
		return asked.length < 4 ? "other" : "free";
	});
	assert.equal(asked[0], "a_1.txt");
	assert.match(asked[1] ?? "", /^a_1-[0-9a-f]{8}\.txt$/);
	assert.equal(asked[2], asked[1]?.replace(".txt", "-2.txt"));
	assert.equal(name, asked[1]?.replace(".txt", "-3.txt"));
});

test("any keys get names that are safe, short and never shared", () => {
	const keyLike = fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[a@_.|1]{0,6}$/));
	fc.assert(
		fc.property(fc.uniqueArray(keyLike, { maxLength: 30 }), (keys) => {
			const names = new Set<string>();
			for (const key of keys) {
				const name = sidecarName(key, (candidate) => (names.has(candidate) ? "other" : "free"));
				assert.match(name, /^[A-Za-z0-9_-]{1,116}\.txt$/);
				names.add(name);
			}
			assert.equal(names.size, keys.length);
		}),
	);
});

test("a session id that pi would give names its folder", () => {
	assert.equal(sidecarFolderName("019ffa52-1.x"), "019ffa52-1.x-blobs");
});

for (const id of ["../../etc/x", "a/b", "", "i".repeat(300)]) {
	test(`the session id ${JSON.stringify(id.slice(0, 20))} names one folder beside the session`, () => {
		const name = sidecarFolderName(id);
		assert.match(name, /^[A-Za-z0-9._-]+-blobs$/);
		assert.ok(name.length <= 120);
		assert.notEqual(name, "-blobs");
	});
}
