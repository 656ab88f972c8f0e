/**
 * A session with a compressed task, entry by entry as a run writes it, so that a test can leave out or change any part.
 * Lines: 1 header, 2 question, 3 call, 4 result, 5 answer, 6 summary, 7 index, 8 chain, 9 run.
 */
import { CUSTOM_TYPE } from "../../src/archive/record.js";
import { CLOCK, call, type Fields, type SessionBuilder, session } from "./session-builder.js";

export const RESULT_TEXT = "forty lines of output\n".repeat(40);
/** When the result came. */
export const RESULT_TIME = CLOCK + 3000;

export interface ArchivedParts {
	/** What the task's result says. */
	readonly text?: string;
	/** Replaces fields of the record; a record that is undefined leaves the index out. */
	readonly record?: Fields | undefined;
	readonly refs?: readonly Fields[];
	readonly chain?: Fields;
	/** Fields of the index entry's data besides the records. */
	readonly index?: Fields;
	readonly summary?: false;
}

export const REF = { shortId: "t1", toolCallId: "a", resultTimestamp: RESULT_TIME };

export const RECORD = {
	toolCallId: "a",
	toolName: "bash",
	args: { command: "make" },
	resultText: RESULT_TEXT,
	isError: false,
	turnIndex: 0,
	timestamp: CLOCK + 2000,
	resultTimestamp: RESULT_TIME,
};

export const CHAIN = {
	blockId: "b1",
	startUserTimestamp: CLOCK + 1000,
	droppedToolCallIds: ["a"],
	droppedOccurrenceKeys: [`a@${RESULT_TIME}`],
	finalAssistantTimestamp: CLOCK + 4000,
	toolRefs: ["t1"],
	compressedAt: CLOCK + 9000,
	rangeSummaryText: "t1 make: forty lines",
};

export function archivedSession(parts: ArchivedParts = {}): SessionBuilder {
	const { text = RESULT_TEXT, refs = [REF], chain, index } = parts;
	const built = session()
		.user("build it")
		.assistant(call("a", "bash", { command: "make" }))
		.result("a", text)
		.says("done");
	const details = { toolCallRefs: refs, toolNames: ["bash"], turnIndex: 0, timestamp: CLOCK };
	const summary = {
		type: "custom_message",
		customType: CUSTOM_TYPE.summary,
		content: "t1 make",
		display: false,
		details,
	};
	if (parts.summary !== false) built.entry(summary);
	const hasRecord = !("record" in parts) || parts.record !== undefined;
	if (hasRecord) built.custom(CUSTOM_TYPE.index, { toolCalls: [{ ...RECORD, ...parts.record }], ...index });
	built.custom(CUSTOM_TYPE.chain, { ...CHAIN, ...chain });
	return built.custom(CUSTOM_TYPE.run, { command: "compact", target: "extension", leafBefore: "00000004", nextRef: 2 });
}
