/** What lookups read besides the session: sidecars and parent sessions, where they were or beside the session. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { contentHash } from "../../src/archive/content-hash.js";
import type { ToolCallRecord } from "../../src/archive/record.js";
import { allCalls } from "../../src/query/all-calls.js";
import { answer } from "../../src/query/answer.js";
import { openSources } from "../../src/query/open-sources.js";
import { readSessionFile } from "../../src/session/read.js";
import { CLOCK, call, image, type SessionBuilder, session } from "../helpers/session-builder.js";
import { makeTempDir } from "../helpers/temp-dir.js";
import { archive, inShort, record } from "./archive-entries.js";

function write(path: string, built: SessionBuilder): string {
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, built.bytes());
	return path;
}

function askFile(path: string, name: string) {
	return answer(name, openSources(readSessionFile(path), undefined));
}

/** A session whose only record has its text in a sidecar; the session's own result says something else. */
function spilled(t: TestContext, hashes: { sha256?: string; contentHash?: string }) {
	const folder = join(makeTempDir(t), "there");
	const sidecar = join(folder, "s-blobs", "a.txt");
	const text = "whole \u2028 text é 👩‍👩‍👧\r\n";
	const fields = { resultText: "", spillPath: sidecar, spillBytes: Buffer.byteLength(text), ...hashes };
	const built = session().user("go").assistant(call("a", "bash")).result("a", "own").says("done");
	archive(built, { t1: record("a", { resultTimestamp: CLOCK + 3000, ...fields }) });
	const path = write(join(folder, "s.jsonl"), built);
	mkdirSync(dirname(sidecar));
	writeFileSync(sidecar, text);
	return { folder, path, sidecar, text };
}

const TEXT_HASH = createHash("sha256").update("whole \u2028 text é 👩‍👩‍👧\r\n").digest("hex");
const FAMILY_HASH = contentHash("bash", "whole \u2028 text é 👩‍👩‍👧\r\n");

describe("a sidecar", () => {
	for (const [title, hashes] of [
		["is read whole where it was written", { sha256: TEXT_HASH }],
		["of the family, proven by the hash it has, is read too", { contentHash: FAMILY_HASH }],
	] as const) {
		test(title, (t) => {
			const { path, text } = spilled(t, hashes);
			assert.deepEqual(
				askFile(path, "t1").calls.map((found) => [found.text, found.source]),
				[[text, "sidecar"]],
			);
		});
	}

	test("is found beside a session that has moved with its folder", (t) => {
		const { folder, text } = spilled(t, { sha256: TEXT_HASH });
		const moved = `${folder}-moved`;
		renameSync(folder, moved);
		assert.equal(askFile(join(moved, "s.jsonl"), "t1").calls[0]!.text, text);
	});

	test("with other content is not given out, nor is another result in its place", (t) => {
		const { path, sidecar, text } = spilled(t, { sha256: TEXT_HASH });
		writeFileSync(sidecar, text.replace("whole", "WHOLE"));
		const [found] = askFile(path, "t1").calls;
		assert.deepEqual([found!.text, found!.source], [undefined, undefined]);
		assert.match(found!.problem ?? "", /its content is not what was archived.*own result is not what was archived/);
	});
});

describe("a parent session", () => {
	const parent = () => {
		const built = session({ id: "parent" }).user("go").assistant(call("a", "bash")).result("a", "text").says("done");
		return archive(built, { t1: record("a", { resultText: "text", resultTimestamp: CLOCK + 3000 }) });
	};
	const child = (parentSession: string) =>
		session({ id: "child", parentSession }).user("on").assistant(call("b", "bash")).result("b", "own").says("yes");

	test("is asked for what the session itself does not know", (t) => {
		const dir = makeTempDir(t);
		const parentPath = write(join(dir, "parent.jsonl"), parent());
		const path = write(join(dir, "child.jsonl"), child(parentPath));
		assert.deepEqual(inShort(askFile(path, "t1")), [`ref: text (parent ${parentPath})`]);
		assert.deepEqual(inShort(askFile(path, "b")), ["id: own (not archived)"]);
	});

	test("that was moved along is found beside the session", (t) => {
		const dir = makeTempDir(t);
		const parentPath = write(join(dir, "parent.jsonl"), parent());
		const path = write(join(dir, "child.jsonl"), child("C:\\elsewhere\\parent.jsonl"));
		assert.deepEqual(inShort(askFile(path, "t1")), [`ref: text (parent ${parentPath})`]);
	});

	test("has parents too", (t) => {
		const dir = makeTempDir(t);
		const grandparent = write(join(dir, "a.jsonl"), parent());
		const middle = write(join(dir, "b.jsonl"), child(grandparent));
		const path = write(join(dir, "c.jsonl"), child(middle));
		assert.deepEqual(inShort(askFile(path, "t1")), [`ref: text (parent ${grandparent})`]);
	});

	test("that leads back to its child is asked once", (t) => {
		const dir = makeTempDir(t);
		write(join(dir, "a.jsonl"), child(join(dir, "b.jsonl")));
		write(join(dir, "b.jsonl"), child(join(dir, "a.jsonl")));
		const answered = askFile(join(dir, "a.jsonl"), "t1");
		assert.deepEqual([answered.calls, answered.near], [[], []]);
	});

	describe("whose entries the records of an export name", () => {
		const shot = [{ type: "text" as const, text: "whole" }, image("BBBB")];
		const original = () => session({ id: "parent" }).user("go").assistant(call("a", "shot")).as("e1").result("a", shot);
		/** As an export has it: a stub in place of the result, and a record that says where the original is. */
		const exported = (parentSession: string) => {
			const built = session({ id: "child", parentSession }).user("go").assistant(call("a", "shot"));
			built.as("e1").result("a", "[t1: archived]").says("done");
			const { resultText: _, ...fields } = record("a", { toolName: "shot", resultTimestamp: CLOCK + 3000, images: 1 });
			const hash = { entryId: "e1", contentHash: contentHash("shot", "whole") };
			return archive(built, { t1: { ...fields, ...hash } as ToolCallRecord });
		};

		test("gives text and images", (t) => {
			const dir = makeTempDir(t);
			const parentPath = write(join(dir, "parent.jsonl"), original().says("done"));
			const path = write(join(dir, "child.jsonl"), exported(parentPath));
			for (const name of ["t1", "a"]) {
				const [found] = askFile(path, name).calls;
				assert.deepEqual([found!.text, found!.parentSession, found!.images.length], ["whole", parentPath, 1]);
			}
			const texts = [...allCalls(openSources(readSessionFile(path), undefined))].map(({ text }) => text);
			assert.deepEqual(texts, ["whole"]);
		});

		test("is not stood in for by the stub once it is gone", (t) => {
			const dir = makeTempDir(t);
			const path = write(join(dir, "child.jsonl"), exported(join(dir, "parent.jsonl")));
			const [found] = askFile(path, "t1").calls;
			assert.equal(found!.text, undefined);
			assert.match(found!.problem ?? "", /parent session .* is not there/);
		});
	});

	for (const [title, make, problem] of [
		["that is gone", () => undefined, /parent session .* is not there/],
		["that is no session", (path: string) => writeFileSync(path, "hello\n"), /not a pi session/],
		["that is a folder", (path: string) => mkdirSync(path), /is not there/],
		["that is a pipe", (path: string) => spawnSync("mkfifo", [path]), /is not there/],
	] as const) {
		test(`${title} is said, and nothing waits for it`, (t) => {
			const dir = makeTempDir(t);
			make(join(dir, "parent.jsonl"));
			const path = write(join(dir, "child.jsonl"), child(join(dir, "parent.jsonl")));
			const answered = askFile(path, "t1");
			assert.deepEqual(answered.calls, []);
			assert.match(answered.problem ?? "", problem);
		});
	}
});
