/** What `--repair` makes of each fault: what changes, what stays, and that the copy is sound afterwards. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSession } from "../../src/session/parse.js";
import { branchOf } from "../../src/session/tree.js";
import { CHECKS } from "../../src/verify/checks/index.js";
import { call, session } from "../helpers/session-builder.js";
import { bytesOf, findingsIn, mend, type SessionLike } from "../helpers/verify-session.js";
import { ARCHIVE_FIXTURES } from "./fixtures/archive.js";
import { CONTEXT_FIXTURES } from "./fixtures/context.js";
import { FILE_FIXTURES } from "./fixtures/file.js";

/** The ids of the branch, root first. */
function branchIds(bytes: Buffer): string[] {
	return branchOf(parseSession([bytes], "mended.jsonl")).lines.map(({ entry }) => entry.id);
}

function changesOf(built: SessionLike): string[] {
	return mend(built).changes.map(({ line, change }) => `${line} ${change}`);
}

const sound = () => session().user("look").assistant(call("a", "bash")).result("a", "fine").says("done").user("more");
const SOUND_IDS = ["00000001", "00000002", "00000003", "00000004", "00000005"];

function lines(built = sound()): string[] {
	return built.text().trimEnd().split("\n");
}

function fileOf(text: readonly string[]): string {
	return `${text.join("\n")}\n`;
}

test("a sound session is copied byte for byte", () => {
	for (const text of [sound().text(), sound().text().replaceAll("\n", "\r\n"), `\n\n${sound().text()}`]) {
		const { bytes, changes } = mend(text);
		assert.deepEqual(changes, []);
		assert.equal(bytes.toString(), text);
	}
});

const MENDED = new Set(CHECKS.filter(({ repair }) => repair !== undefined).map(({ name }) => name));

for (const { title, check, session: build, ...world } of [...FILE_FIXTURES, ...ARCHIVE_FIXTURES, ...CONTEXT_FIXTURES]) {
	if (!MENDED.has(check)) continue;
	test(`mended: ${title} (${check})`, () => {
		const { bytes, changes } = mend(build(), world);
		assert.ok(changes.length > 0);
		const left = findingsIn(bytes, world).filter((one) => one.check === check || one.severity === "error");
		assert.deepEqual(left, []);
		assert.deepEqual(mend(bytes, world).changes, [], "a second repair finds nothing to do");
	});
}

test("glued entries get a line each, in their own bytes", () => {
	const [h, a, b, c, d, e] = lines();
	const { bytes } = mend(fileOf([h!, a!, b! + c!, d!, e!]));
	assert.equal(bytes.toString(), sound().text());
});

test("an entry in NUL bytes comes back as it was", () => {
	const [h, a, b, ...rest] = lines();
	assert.equal(mend(fileOf([h!, a!, `\0\0${b}\0`, ...rest])).bytes.toString(), sound().text());
});

test("a torn tail is dropped, and the branch ends before it", () => {
	const { bytes } = mend(sound().text().slice(0, -30));
	assert.deepEqual(branchIds(bytes), SOUND_IDS.slice(0, 4));
});

test("what followed a lost line follows the entry that its beginning still names", () => {
	const [h, a, b, c, d, e] = lines(sound().from("00000002").says("another branch").from("00000004").says("end"));
	const torn = d!.slice(0, 70);
	const { bytes, changes } = mend(fileOf([h!, a!, b!, c!, torn, e!]));
	assert.deepEqual(branchIds(bytes), ["00000001", "00000002", "00000003", "00000005"]);
	assert.match(changes.at(-1)!.message, /00000003/);
});

test("that holds also where the lost line and what it followed come later in the file", () => {
	const [h, a, b, c, d, e] = lines();
	const { bytes } = mend(fileOf([h!, e!, a!, b!, c!, d!.slice(0, 70)]));
	assert.deepEqual(branchIds(bytes), ["00000001", "00000002", "00000003", "00000005"]);
});

test("what followed a lost line follows the only end before it", () => {
	const [h, a, b, c, , e] = lines();
	assert.deepEqual(branchIds(mend(fileOf([h!, a!, b!, c!, e!])).bytes), [
		"00000001",
		"00000002",
		"00000003",
		"00000005",
	]);
});

test("where two ends could have been meant, the entry begins a branch and the report says so", () => {
	const built = sound().from("00000002").says("another").from("00000005").as("lost").says("gone").user("go on");
	const text = lines(built).filter((line) => !line.includes('"id":"lost"'));
	const { bytes, changes } = mend(fileOf(text));
	assert.equal(branchIds(bytes).length, 1);
	assert.deepEqual(
		changes.map(({ change }) => change),
		["cut"],
	);
	assert.match(changes[0]!.message, /2 ends/);
});

test("an entry that lost its id gets the one that the next entry follows", () => {
	const [h, a, b, ...rest] = lines();
	const { bytes } = mend(fileOf([h!, a!, b!.replace('"id":"00000002"', '"it":"00000002"'), ...rest]));
	assert.deepEqual(branchIds(bytes), SOUND_IDS);
});

test("of two entries with one id the earlier is renamed, and what followed it follows it still", () => {
	const built = sound().from("00000003").as("00000004").says("other").from("00000004").user("behind the other");
	const { bytes } = mend(built);
	const mended = parseSession([bytes], "mended.jsonl");
	assert.equal(new Set(mended.lines.map(({ entry }) => entry.id)).size, mended.lines.length);
	const [renamed, follower] = [mended.lines[3]!.entry, mended.lines[4]!.entry];
	assert.notEqual(renamed.id, "00000004");
	assert.equal(follower.parentId, renamed.id);
	assert.deepEqual(branchIds(bytes), ["00000001", "00000002", "00000003", "00000004", mended.lines.at(-1)!.entry.id]);
});

test("a session that was written twice becomes one again", () => {
	const { bytes } = mend(sound().text() + sound().text());
	assert.deepEqual(branchIds(bytes), SOUND_IDS);
	assert.equal(parseSession([bytes], "mended.jsonl").lines.length, 5);
});

test("lines in any order come out with parents before children", () => {
	const [h, a, b, c, d, e] = lines();
	assert.deepEqual(branchIds(mend(fileOf([h!, e!, d!, c!, b!, a!])).bytes), SOUND_IDS);
});

test("a loop is cut where it points forward", () => {
	const text = sound().text().replace('"parentId":null', '"parentId":"00000005"');
	assert.deepEqual(branchIds(mend(text).bytes), SOUND_IDS);
	assert.deepEqual(changesOf(text), ["2 cut", "2 cut"]);
});

test("a stray label goes behind the end of the conversation and its bookkeeping", () => {
	const built = sound()
		.as("note")
		.custom("note", {})
		.from("00000001")
		.as("label")
		.entry({ type: "label", targetId: "x" });
	assert.deepEqual(branchIds(mend(built).bytes), [...SOUND_IDS, "note", "label"]);
});

test("a result without a call leaves the branch and stays in the file", () => {
	const built = session().user("look").as("orphan").result("gone", "found").says("done");
	const { bytes } = mend(built);
	assert.deepEqual(branchIds(bytes), ["00000001", "00000003"]);
	assert.ok(parseSession([bytes], "mended.jsonl").byId.has("orphan"));
});

test("results without calls at the end leave the end to what comes before them", () => {
	const built = sound().as("one").result("gone", "1").as("two").result("gone too", "2");
	const { bytes } = mend(built);
	assert.deepEqual(branchIds(bytes), SOUND_IDS);
	assert.deepEqual(findingsIn(bytes), []);
});

test("a compaction that kept from such a result on keeps from the next entry on", () => {
	const built = session().user("look").assistant(call("a", "bash")).as("kept").result("a", "1").says("done");
	const { bytes } = mend(built.compaction("kept").user("more"));
	const compaction = parseSession([bytes], "mended.jsonl").lines.find(({ entry }) => entry.type === "compaction");
	assert.equal((compaction!.entry as { firstKeptEntryId?: string }).firstKeptEntryId, "00000004");
	assert.deepEqual(
		findingsIn(bytes).filter(({ severity }) => severity === "error"),
		[],
	);
});

test("without a header there is nothing to mend", () => {
	assert.throws(() => mend(sound().text().split("\n").slice(1).join("\n")), { code: "input.not-a-session" });
	assert.throws(() => mend("words\n"), { code: "input.not-a-session" });
});

test("a session of format 1 comes out in format 3, with the entries that its reader missed", () => {
	const old = lines().map((line) => {
		const { version: _version, parentId: _parent, ...entry } = JSON.parse(line) as { [key: string]: unknown };
		if (entry.type !== "session") delete entry.id;
		return JSON.stringify(entry);
	});
	const [h, a, b, c, d, e] = old;
	const { bytes, changes } = mend(fileOf([h!, a!, b! + c!, d!, e!]));
	assert.deepEqual(
		changes.map(({ line, change }) => `${line} ${change}`),
		["1 migrated", "3 separated"],
	);
	const mended = parseSession([bytes], "mended.jsonl");
	assert.equal(mended.version, 3);
	assert.equal(branchIds(bytes).length, 5);
});

test("entries of format 1 that a migration passed over find their place among the others", () => {
	const [h, a, b, c, d, e] = lines();
	const bare = [b!, c!].map((line) => line.replace(/"id":"\w+","parentId":"\w+",/, ""));
	const after = d!.replace('"parentId":"00000003"', '"parentId":"00000001"');
	const { bytes, changes } = mend(fileOf([h!, a!, bare.join(""), after, e!]));
	assert.deepEqual(
		changes.map(({ change }) => change),
		["separated", "named", "named"],
	);
	const { lines: branch } = branchOf(parseSession([bytes], "mended.jsonl"));
	assert.deepEqual(
		branch.map(({ entry }) => (entry.type === "message" ? entry.message.role : "")),
		["user", "assistant", "toolResult", "assistant", "user"],
	);
});

test("a header that is glued to the first entry is found", () => {
	const [h, a, ...rest] = lines();
	assert.equal(mend(fileOf([h! + a!, ...rest])).bytes.toString(), sound().text());
});

test("what was said is never rewritten", () => {
	const built = sound().from("00000001").says("other branch").from("gone").says("\u2028 \ud83d 1.0 \\u00e9");
	const { bytes } = mend(built);
	const before = bytesOf(built)
		.toString()
		.match(/"message":.*$/gm);
	assert.deepEqual(bytes.toString().match(/"message":.*$/gm), before);
});
