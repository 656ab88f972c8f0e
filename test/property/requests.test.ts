/** What the model is sent stays a request that providers take, says all that users said, and never grows (SPEC 7). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { renderContext } from "../../src/render/render.js";
import { blocksOf, toolCallsOf } from "../../src/session/content.js";
import type { Message, UserMessage } from "../../src/session/entry.js";
import { requestChars } from "../../src/session/sizes.js";
import { openResults } from "../helpers/open-results.js";
import type { Run } from "../helpers/run-history.js";
import { assertForEveryRun } from "./every-run.js";

test("no result without its call, and no call without the result that it had", async () => {
	await assertForEveryRun(({ context, items }) => {
		const before = openResults(context.map(({ message }) => message));
		const after = openResults(items.map(({ message }) => message));
		for (const [i, { message, from }] of items.entries()) {
			if (message.role !== "toolResult") continue;
			const { assistantAt, nth } = after.get(i) ?? assert.fail(`${message.toolCallId} answers no call`);
			assert.deepEqual({ assistantAt: items[assistantAt]!.from, nth }, before.get(from));
		}
		const kept = new Set(items.map(({ from }) => from));
		for (const [at, { assistantAt }] of before) assert.equal(kept.has(at), kept.has(assistantAt));
	});
});

test("what is neither an answer nor a result stays as it is, in order; a block comes behind what opened its chain", async () => {
	await assertForEveryRun(({ context, items }) => {
		const messages = context.map(({ message }) => message);
		assert.deepEqual(
			items.flatMap((item) => (isStaying(item.message) && item.from >= 0 ? [messages[item.from]] : [])),
			messages.filter(isStaying),
		);
		for (const { message, from, blockId } of items) {
			if (from < 0 || message === messages[from] || message.role !== "user") continue;
			const own = blocksOf((messages[from] as UserMessage).content);
			assert.notEqual(blockId, undefined);
			assert.deepEqual(blocksOf(message.content).slice(0, own.length), own);
		}
	});
});

function isStaying({ role, ...message }: Message): boolean {
	const isSummary = role === "custom" && "customType" in message && message.customType === "context-prune-summary";
	return role !== "assistant" && role !== "toolResult" && !isSummary;
}

test("an answer or a result keeps everything but its content, and a call its id, name and argument names", async () => {
	await assertForEveryRun(({ context, items }) => {
		for (const { message, from } of items) {
			const before = context[from]?.message;
			if (before === undefined || message === before || message.role === "user") continue;
			assert.deepEqual({ ...message, content: [] }, { ...before, content: [] });
			if (message.role === "assistant" && before.role === "assistant") {
				assert.deepEqual(toolCallsOf(message).map(nameCall), toolCallsOf(before).map(nameCall));
			}
		}
	});
});

function nameCall({ id, name, args }: { id: string; name: string; args: object }): unknown {
	return [id, name, Object.keys(args)];
}

test("no run makes a request larger", async () => {
	await assertForEveryRun((run) => {
		const before = sizeOf(renderedBefore(run)) + sizeOf(unsentResults(run));
		const after = sizeOf(run.items.map(({ message }) => message));
		assert.ok(after <= before, `${before} characters became ${after}`);
	});
});

function sizeOf(messages: readonly Message[]): number {
	return messages.reduce((sum, message) => sum + requestChars(message), 0);
}

/** What the model would have seen without the run. */
function renderedBefore({ before, settings, target }: Run): readonly Message[] {
	return renderContext(before.messages, before.archive, settings, target).messages;
}

/** Results that no request carries (late ones, say) are archived too: the summary that names them may cost something. */
function unsentResults({ before: { messages } }: Run): Message[] {
	const open = openResults(messages);
	return messages.filter(({ role }, at) => role === "toolResult" && !open.has(at));
}

test("what a plan says that the model will see is what it sees", async () => {
	await assertForEveryRun(({ plan, items, sent, target }) => {
		const seen = items.map(({ message }) => message);
		assert.deepEqual(asJson(plan.after.messages), asJson(seen));
		// pi alone has to come to the same from the entries that were written.
		if (target.name === "native") assert.deepEqual(sent.map(asPiSends), seen.map(asPiSends));
	});
});

/** pi makes a block of a text that an edit gives to an answer or a result. */
function asPiSends(message: Message): unknown {
	const isBlocks = message.role === "assistant" || message.role === "toolResult";
	return asJson(isBlocks ? { ...message, content: blocksOf(message.content) } : message);
}

function asJson(value: unknown): unknown {
	return JSON.parse(JSON.stringify(value));
}
