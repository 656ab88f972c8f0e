/** The committed examples are what the generator writes, and are sessions as pi writes them. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { EXAMPLES } from "../../scripts/examples/sessions.js";
import { branchOf, callsOf, messagesOf, readExample, readExampleText } from "./read-example.js";

const NAMES = Object.keys(EXAMPLES);
/** Kilobytes, from and to. */
const SIZES: { [fileName: string]: [least: number, most: number] } = {
	"debugging.jsonl": [350, 450],
	"protected.jsonl": [40, 80],
	"branches.jsonl": [40, 80],
	"small.jsonl": [6, 12],
	"interrupted.jsonl": [60, 120],
};
const KEY_ORDER: { [type: string]: string } = {
	message: "type,id,parentId,timestamp,message",
	model_change: "type,id,parentId,timestamp,provider,modelId",
	thinking_level_change: "type,id,parentId,timestamp,thinkingLevel",
	session_info: "type,id,parentId,timestamp,name",
	label: "type,id,parentId,timestamp,targetId,label",
	branch_summary: "type,id,parentId,timestamp,fromId,summary,details,fromHook",
	compaction: "type,id,parentId,timestamp,summary,firstKeptEntryId,tokensBefore,details,fromHook",
	custom: "type,customType,data,id,parentId,timestamp",
	custom_message: "type,customType,content,display,details,id,parentId,timestamp",
};

describe("example sessions", () => {
	it("are all in the folder, and nothing else is", () => {
		const folder = new URL("../../examples/sessions/", import.meta.url);
		assert.deepEqual(readdirSync(folder).sort(), NAMES.toSorted());
	});

	it("each have a line in the examples' README", () => {
		const readme = readFileSync(new URL("../../examples/README.md", import.meta.url), "utf8");
		for (const name of NAMES) assert.ok(readme.includes(`sessions/${name}`), name);
	});

	for (const name of NAMES) {
		describe(name, () => {
			it("is what the generator makes, to the byte", () => {
				assert.ok(EXAMPLES[name]!() === readExampleText(name), "run `npm run examples`");
			});

			it("has the size that it promises", () => {
				const [least, most] = SIZES[name]!;
				const bytes = Buffer.byteLength(readExampleText(name));
				assert.ok(bytes >= least * 1000 && bytes <= most * 1000, `${bytes} bytes`);
			});

			it("has a header of version 3", () => {
				const { header } = readExample(name);
				assert.deepEqual(Object.keys(header), ["type", "version", "id", "timestamp", "cwd"]);
				assert.equal(header.type, "session");
				assert.equal(header.version, 3);
			});

			it("links every entry to an earlier one by unique ids", () => {
				const seen = new Set<string>();
				for (const [n, { id, parentId }] of readExample(name).entries.entries()) {
					assert.match(id, /^[0-9a-f]{8}$/);
					assert.ok(!seen.has(id), `${id} twice`);
					assert.ok(n === 0 ? parentId === null : seen.has(parentId ?? ""), `parent of ${id}`);
					seen.add(id);
				}
			});

			it("has the keys of every entry in pi's order", () => {
				for (const entry of readExample(name).entries) {
					assert.equal(Object.keys(entry).join(), KEY_ORDER[entry.type]);
				}
			});

			it("goes forward in time, and no two messages share a moment", () => {
				const { entries } = readExample(name);
				const moments = entries.map((entry) => Date.parse(entry.timestamp));
				assert.deepEqual(
					moments,
					moments.toSorted((a, b) => a - b),
				);
				const stamps = messagesOf(entries).map((message) => message.timestamp);
				assert.equal(new Set(stamps).size, stamps.length);
			});

			it("answers every call once and in order, except those of attempts that failed", () => {
				let open: (string | undefined)[] = [];
				for (const message of messagesOf(readExample(name).entries)) {
					if (message.role === "toolResult") assert.equal(message.toolCallId, open.shift());
					else assert.deepEqual(open, [], "a call without a result");
					if (message.role !== "assistant") continue;
					const failed = message.stopReason === "aborted" || message.stopReason === "error";
					open = failed ? [] : callsOf(message).map((call) => call.id);
				}
				assert.deepEqual(open, []);
			});

			it("reports usage that grows with the context until something is taken from it", () => {
				let last = 0;
				for (const { type, message } of branchOf(readExample(name).entries)) {
					if (type === "compaction") last = 0;
					const total = message?.usage?.totalTokens ?? 0;
					if (total === 0 || message?.stopReason === "aborted") continue;
					assert.ok(total > last, `${total} after ${last}`);
					last = total;
				}
			});
		});
	}
});
