/** Renders what a built session holds, and tells in short what the model sees of it. */
import { replay } from "../../src/archive/replay.js";
import { type Rendered, renderContext } from "../../src/render/render.js";
import { EXTENSION } from "../../src/render/target.js";
import { textOf } from "../../src/session/content.js";
import type { Message } from "../../src/session/entry.js";
import type { Fields, SessionBuilder } from "../helpers/session-builder.js";
import { type Overrides, settingsWith } from "../plan/run-plan.js";

export function render(built: SessionBuilder, overrides: Overrides = {}, messages = built.messages()): Rendered {
	const archive = replay(built.branch().lines.map(({ entry }) => entry));
	return renderContext(messages, archive, settingsWith(overrides), EXTENSION);
}

/** The text of each message, behind the initial of its role. */
export function shown(messages: readonly Message[]): string[] {
	return messages.map((message) => `${message.role[0]} ${textOf((message as { content?: never }).content)}`);
}

/** An index entry's record of the result that `id` got at `resultTimestamp`. */
export function record(id: string, resultTimestamp: number | undefined, more: Fields = {}): Fields {
	const times = resultTimestamp === undefined ? { timestamp: 0 } : { timestamp: resultTimestamp, resultTimestamp };
	return {
		toolCallId: id,
		toolName: "bash",
		args: {},
		resultText: "text",
		isError: false,
		turnIndex: 0,
		...times,
		...more,
	};
}

/** The time of the latest message of a session. */
export function lastTime(built: SessionBuilder): number {
	return built.messages().at(-1)!.timestamp;
}

/** A chain entry over everything from the first message with `start`'s time to the latest one. */
export function chain(built: SessionBuilder, more: Fields = {}): Fields {
	const messages = built.messages();
	const start = messages.findLast(({ role }) => role === "user")!;
	return {
		blockId: "b1",
		startUserTimestamp: start.timestamp,
		droppedToolCallIds: [],
		finalAssistantTimestamp: messages.at(-1)!.timestamp,
		toolRefs: ["t1"],
		compressedAt: messages.at(-1)!.timestamp + 500,
		rangeSummaryText: "body",
		...more,
	};
}
