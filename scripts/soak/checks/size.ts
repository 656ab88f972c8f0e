/** Compaction never makes a request larger (SPEC 7.3), in the measure that the plan goes by. */
import assert from "node:assert/strict";
import { isOwnEdit } from "../../../src/archive/own-edit.js";
import { replay } from "../../../src/archive/replay.js";
import { buildContext } from "../../../src/context/build.js";
import { renderContext } from "../../../src/render/render.js";
import { targetNamed } from "../../../src/render/session-target.js";
import type { Message } from "../../../src/session/entry.js";
import { readSessionFile } from "../../../src/session/read.js";
import { branchOf } from "../../../src/session/tree.js";
import type { Settings } from "../../../src/settings/settings.js";
import { openResults } from "../../../test/helpers/open-results.js";

export interface Size {
	/** Characters of the JSON of what a request carries. */
	readonly seen: number;
	/** Of results that no request carries: they are archived too, and the summary that names them costs something. */
	readonly unsent: number;
}

export function sizeSeen(path: string, settings: Settings): Size {
	const { session } = readSessionFile(path);
	const { lines } = branchOf(session);
	const messages = buildContext(lines, isOwnEdit).map(({ message }) => message);
	const archive = replay(lines.map(({ entry }) => entry));
	const rendered = renderContext(messages, archive, settings, targetNamed(settings.condense.target, session));
	const open = openResults(messages);
	const unsent = messages.filter(({ role }, at) => role === "toolResult" && !open.has(at));
	return { seen: charsOf(rendered.messages), unsent: charsOf(unsent) };
}

export function checkNotLarger(before: Size, after: Size): void {
	const limit = before.seen + before.unsent;
	assert.ok(after.seen <= limit, `a run made a request of ${limit} characters one of ${after.seen}`);
}

export function charsOf(messages: readonly Message[]): number {
	return messages.reduce((sum, message) => sum + requestChars(message as Message & { content?: unknown }), 0);
}

/** What a request carries of a message, counted without the planner's help. */
function requestChars(message: Message & { content?: unknown; toolCallId?: unknown; toolName?: unknown }): number {
	const { role, content, toolCallId, toolName } = message;
	return JSON.stringify({ role, content, toolCallId, toolName }).length;
}
