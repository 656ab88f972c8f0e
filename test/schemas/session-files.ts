/** Sessions that bring out what the examples do not: images, duplicates, branches, lost texts, forks, old runs. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { longSession, MODEL, usageOf } from "../budget/long-session.js";
import { archivedSession } from "../helpers/archived-session.js";
import { call, image, type SessionBuilder, session } from "../helpers/session-builder.js";
import { writeOld } from "../helpers/session-file.js";

const LONG = "a line of what the tool said, unlike others\n".repeat(60);

export type Write = (folder: string) => void;

export const written =
	(built: SessionBuilder, name = "s.jsonl"): Write =>
	(folder) => {
		writeOld(join(folder, name), built.bytes());
	};

/** A header and nothing else. */
export const EMPTY = written(session());

export const BROKEN: Write = (folder) => {
	writeOld(join(folder, "s.jsonl"), "no session\n");
};

/** Seems to be open in pi. */
export const IN_USE: Write = (folder) => {
	writeFileSync(join(folder, "s.jsonl"), tasks().bytes());
};

/** Finished tasks with texts that are worth archiving. */
export function tasks(): SessionBuilder {
	const built = session();
	for (const nth of [1, 2, 3]) {
		built
			.user(`task ${nth}`)
			.assistant(call(`c${nth}`, "bash", { command: `make ${nth}` }))
			.result(`c${nth}`, `${nth} ${LONG}`)
			.assistant(call(`d${nth}`, "bash", { command: `test ${nth}` }))
			.result(`d${nth}`, `${nth} tests ${LONG}`)
			.says("done");
	}
	return built;
}

/** An image, a result that repeats an earlier one, a failed call, a small batch, a protected one; two lines are torn. */
export const MIXED: Write = (folder) => {
	const built = session()
		.user("look")
		.assistant(call("shot", "screenshot"))
		.result("shot", [image(Buffer.from("picture").toString("base64"))])
		.assistant(call("one", "bash", { command: "make" }))
		.result("one", LONG)
		.assistant(call("two", "bash", { command: "make" }))
		.result("two", LONG)
		.says("seen")
		.user("again")
		.assistant(call("bad", "bash", { command: "make" }))
		.error("bad", LONG.replaceAll("tool", "compiler"))
		.assistant(call("small", "ls"))
		.result("small", "src")
		.assistant(call("skill", "read", { path: "skills/make/SKILL.md" }))
		.result("skill", "how to make")
		.says("done");
	writeOld(join(folder, "s.jsonl"), `${built.text()}{"type":"mess\n`);
};

/** A user message in mid-work, work in flight, a task without calls. */
export const OPEN_WORK = written(
	tasks()
		.user("and this")
		.assistant(call("e", "bash", { command: "make" }))
		.result("e", LONG)
		.user("no, that")
		.says("of course")
		.user("go on")
		.assistant(call("f", "bash", { command: "make all" }))
		.result("f", LONG),
);

/** Texts and arguments so long that a preview cuts them, and a message of another extension. */
export const LONG_TEXTS = written(
	session()
		.user("write it")
		.note("from elsewhere")
		.assistant(call("w", "write", { path: "a.ts", content: LONG.repeat(4) }))
		.result("w", LONG.repeat(4))
		.says("done"),
);

/** A user message without a time. */
export const TIMELESS = written(
	session()
		.user("when?", { timestamp: undefined })
		.assistant(call("a", "bash", { command: "date" }))
		.result("a", LONG)
		.says("now"),
);

/** A run of an earlier condense, which noted less. */
export const OLD_RUN = written(archivedSession());

/** The marker of a run with the least that makes it one. */
export const OLDEST_RUN = written(
	tasks().entry({
		type: "custom",
		customType: "condense-run",
		timestamp: null,
		data: { command: "compact", leafBefore: "00000003" },
	}),
);

/** Two runs; the first one is the entry 00000008. */
export const TWO_RUNS = written(
	archivedSession()
		.user("go on")
		.says("yes")
		.custom("condense-run", { command: "compact", target: "extension", leafBefore: "0000000a", nextRef: 2 }),
);

/** A record that knows next to nothing, of a call that the session does not have. */
export const SPARSE_RECORD = written(
	tasks().custom("context-prune-index", {
		toolCalls: [{ toolCallId: "x", toolName: "bash", resultText: "text" }],
		refs: [{ shortId: "t1", toolCallId: "x" }],
	}),
);

/** The ref t1 is owned by two branches. */
export const TWO_OWNERS = written(
	archivedSession()
		.from("00000002")
		.assistant(call("b", "bash", { command: "other" }))
		.result("b", "of the other branch"),
);

/** A record whose sidecar is gone, and the result with it. */
export const LOST: Write = (folder) => {
	const built = archivedSession({
		record: { resultText: "", spillPath: join(folder, "s-blobs", "gone.txt"), spillBytes: 9, sha256: "0".repeat(64) },
	});
	const lines = built.text().split("\n");
	lines[3] = lines[3]!.replace(/forty lines[^"]*/, "something else");
	writeOld(join(folder, "s.jsonl"), lines.join("\n"));
};

/** A session and one that was split off from it. */
export const FORK: Write = (folder) => {
	written(archivedSession(), "parent.jsonl")(folder);
	const parentSession = join(folder, "parent.jsonl");
	const built = session({ parentSession, timestamp: "2026-01-01T01:00:00.000Z" })
		.user("go on")
		.message({
			role: "assistant",
			content: [{ type: "text", text: "yes" }],
			stopReason: "stop",
			...MODEL,
			usage: usageOf(5000, 0),
		});
	written(built)(folder);
};

/** Usage as a model has reported it, pi's own compaction in the middle. */
export const MEASURED = written(
	longSession({ turns: 24, turnsPerTask: 4 }).compaction("00000010").user("go on").says("yes", MODEL),
);

/** An answer of a model that no price list has. */
export const UNPRICED = written(
	session()
		.user("hello")
		.message({
			role: "assistant",
			content: [{ type: "text", text: "yes" }],
			stopReason: "stop",
			provider: "nobody",
			model: "knows",
			usage: { input: 900, output: 10, totalTokens: 910 },
		}),
);

/** A header that is glued to the entry behind it: repair can separate them. */
export const GLUED: Write = (folder) => {
	const [header, first, ...rest] = tasks().text().split("\n");
	writeOld(join(folder, "s.jsonl"), [`${header}${first}`, ...rest].join("\n"));
};

export const GONE: Write = (folder) => rmSync(join(folder, "s.jsonl"), { force: true });
