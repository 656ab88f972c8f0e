/**
 * What the model sees of the session as it stands (SPEC 7): nothing lost, protected outputs and user messages whole and
 * in order, never larger than what there is, and the same when it is rendered again.
 */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ContextMessage } from "../../../src/context/build.js";
import type { RenderedMessage } from "../../../src/render/render.js";
import { type Seen, whatModelSees } from "../../../src/render/seen.js";
import { blocksOf, toolCallsOf } from "../../../src/session/content.js";
import type { AssistantMessage, Content, Message, ToolResultMessage, UserMessage } from "../../../src/session/entry.js";
import type { SessionFile } from "../../../src/session/read.js";
import { branchOf } from "../../../src/session/tree.js";
import { createProtection, pathOf } from "../../../src/view/protect.js";
import { isEmbedded, lostResults } from "../../../test/helpers/lost-results.js";
import { openResults } from "../../../test/helpers/open-results.js";
import type { World } from "../world.js";
import { charsOf } from "./size.js";

/** `isFresh`: the latest move was a run. */
export function checkSeen(world: World, file: SessionFile, isFresh: boolean): void {
	const seen = whatModelSees(file.session, branchOf(file.session), world.settings);
	const sidecars = { texts: sidecarTexts(world) };
	const { context, archive, rendered } = seen;
	const items = rendered.items.map((item) => asInContext(item, context));
	const held = { items, context, archive, settings: world.settings, sidecars };
	// In an export, results that its parent has compacted are stubs for good; their refs are asked for elsewhere. Where
	// pi alone reads, an edit of a message that carries a block hides the block until the next run.
	const isWhole = world.target === "extension" || (world.target === "native" && isFresh);
	if (isWhole) assert.deepEqual(lostResults({ ...held, results: resultsOf(file) }), []);
	if (isFresh || world.target !== "native") checkProtected(seen, world);
	checkUsers(seen);
	const raw = charsOf(context.map(({ message }) => message));
	const now = charsOf(rendered.messages);
	// The stubs of an export name its own file; those of a run on it say how to get back from there.
	if (world.parents.size === 0 && (isFresh || world.target !== "native"))
		assert.ok(now <= raw, `the model sees ${now} characters where there are ${raw}`);
}

/** An edit that gives an entry its own content back makes a message of its own, which says the same. */
function asInContext(item: RenderedMessage, context: readonly ContextMessage[]): RenderedMessage {
	const own = context[item.from]?.message;
	return own !== undefined && saysTheSame(item.message, own) ? { ...item, message: own } : item;
}

/** pi makes a block of a text that stands for content. */
function saysTheSame(one: Message, other: Message): boolean {
	const plain = (message: Message & { content?: Content }) => ({ ...message, content: blocksOf(message.content) });
	return one === other || JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

function resultsOf({ session }: SessionFile): Map<string, ToolResultMessage> {
	return new Map(
		session.lines.flatMap(({ entry }) =>
			entry.type === "message" && entry.message.role === "toolResult" ? [[entry.id, entry.message] as const] : [],
		),
	);
}

function sidecarTexts({ folder }: World): Map<string, string> {
	const folders = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith("-blobs")) : [];
	const paths = folders.flatMap((name) => readdirSync(join(folder, name)).map((file) => join(folder, name, file)));
	return new Map(paths.map((path) => [path, readFileSync(path, "utf8")]));
}

/** Word for word, in its own result or in a block; of several readings of one path the newest, where older may point. */
function checkProtected({ context, rendered, target }: Seen, { settings }: World): void {
	const { ruleFor } = createProtection(settings);
	const messages = context.map(({ message }) => message);
	const newestOf = new Set<string>();
	for (const [at, { assistantAt, nth }] of [...openResults(messages)].reverse()) {
		const call = toolCallsOf(messages[assistantAt] as AssistantMessage)[nth]!;
		const rule = ruleFor(call);
		if (rule === undefined) continue;
		const result = messages[at] as ToolResultMessage;
		const isShown =
			rendered.items.some((item) => item.from === at && saysTheSame(item.message, result)) ||
			isEmbedded(result, rendered);
		const reading = `${call.name} ${pathOf(call)}`;
		const mayPoint = target.name !== "extension" && rule.startsWith("path ") && newestOf.has(reading);
		if (isShown) newestOf.add(reading);
		assert.ok(isShown || mayPoint, `the protected output of ${result.toolCallId} (message ${at}) is not to be seen`);
	}
}

function checkUsers({ context, rendered, target }: Seen): void {
	const said = context.filter(({ message }) => message.role === "user");
	const shown = rendered.items.filter(({ message, from }) => message.role === "user" && from >= 0);
	assert.equal(shown.length, said.length, "user messages are missing");
	for (const [i, { message }] of said.entries()) {
		const now = blocksOf((shown[i]!.message as UserMessage).content);
		const own = blocksOf((message as UserMessage).content);
		const same = target.blockPlace === "opening" ? now.slice(0, own.length) : now;
		assert.deepEqual(same, own, `user message ${i + 1} is changed or out of place`);
	}
}
