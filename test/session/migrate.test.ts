import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSession } from "../../src/session/parse.js";
import type { Session } from "../../src/session/session.js";
import { branchOf } from "../../src/session/tree.js";

function parse(header: object, ...entries: readonly (object | string)[]): Session {
	const lines = [header, ...entries].map((line) => (typeof line === "string" ? line : JSON.stringify(line)));
	return parseSession([Buffer.from(`${lines.join("\n")}\n`)], "old.jsonl");
}
const V1 = { type: "session", id: "old" };
const message = (content: string) => ({
	type: "message",
	timestamp: "2025-11-01T00:00:00.000Z",
	message: { role: "user", content },
});
const compaction = (firstKeptEntryIndex: unknown) => ({ type: "compaction", summary: "s", firstKeptEntryIndex });
const kept = (session: Session, at: number) =>
	(session.lines[at]!.entry as { firstKeptEntryId?: string }).firstKeptEntryId;

test("version 1 gets ids, and each entry the one before it as parent", () => {
	const session = parse(V1, message("a"), message("b"), message("c"));
	const ids = session.lines.map(({ entry }) => entry.id);
	assert.deepEqual(
		session.lines.map(({ entry }) => entry.parentId),
		[null, ids[0], ids[1]],
	);
	assert.equal(new Set(ids).size, 3);
	for (const id of ids) assert.match(id, /^[0-9a-f]{8}$/);
	assert.equal(session.version, 1);
	assert.deepEqual(
		branchOf(session).lines.map(({ line }) => line),
		[2, 3, 4],
	);
});

test("two reads of one file give the same ids, another session other ones", () => {
	const idOf = (id: string) => parse({ type: "session", id }, message("a")).lines[0]!.entry.id;
	assert.equal(idOf("old"), idOf("old"));
	assert.notEqual(idOf("old"), idOf("other"));
});

test("ids stay apart over many entries", () => {
	const session = parse(V1, ...Array.from({ length: 20_000 }, () => message("a")));
	assert.equal(session.byId.size, 20_000);
});

test("an index counts the header and every line that can be read, and no other", () => {
	const session = parse(V1, message("a"), "nonsense", message("b"), compaction(2), message("c"));
	assert.equal(kept(session, 2), session.lines[1]!.entry.id);
	assert.equal("firstKeptEntryIndex" in session.lines[2]!.entry, false);
});

for (const [title, index] of [
	["the header", 0],
	["a later entry", 3],
	["nothing", 99],
	["a place before the first", -1],
] as const) {
	test(`an index that points to ${title} keeps nothing`, () => {
		assert.equal(kept(parse(V1, message("a"), compaction(index), message("c")), 1), undefined);
	});
}

test("an index that is no number is left as it is", () => {
	const session = parse(V1, message("a"), compaction("1"));
	assert.equal(kept(session, 1), undefined);
	assert.equal((session.lines[1]!.entry as { firstKeptEntryIndex?: unknown }).firstKeptEntryIndex, "1");
});

for (const [version, role] of [
	[1, "custom"],
	[2, "custom"],
	[3, "hookMessage"],
] as const) {
	test(`a hook's message in version ${version} has the role ${role}`, () => {
		const hook = {
			type: "message",
			id: "h",
			parentId: null,
			message: { role: "hookMessage", customType: "x", content: "y" },
		};
		const [line] = parse({ ...V1, version }, hook).lines;
		assert.equal((line!.entry as { message?: { role: string } }).message!.role, role);
	});
}

test("other roles, and entries that are no messages, stay what they are", () => {
	const session = parse(
		{ ...V1, version: 2 },
		{ ...message("a"), id: "m" },
		{ type: "custom", id: "c", message: { role: "hookMessage" } },
	);
	const roles = session.lines.map(({ entry }) => (entry as unknown as { message: { role: string } }).message.role);
	assert.deepEqual(roles, ["user", "hookMessage"]);
});

test("version 2 keeps its ids, and version 4 is taken as it is", () => {
	const entry = { ...message("a"), id: "mine", parentId: null };
	assert.equal(parse({ ...V1, version: 2 }, entry).lines[0]!.entry.id, "mine");
	assert.equal(parse({ ...V1, version: 4 }, entry).version, 4);
});

test("a second header takes no id and no place in the chain of parents", () => {
	const session = parse(V1, message("a"), V1, message("b"));
	assert.equal(session.lines[1]!.entry.parentId, session.lines[0]!.entry.id);
});
