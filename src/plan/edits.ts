/**
 * Target native (SPEC 13): the `context_edit` entries that make pi's own context the rendered one. The difference
 * between what pi would send now and what it should send, entry by entry; a later edit of an entry supersedes an
 * earlier one, so only what changes is written.
 */
import type { ContextMessage } from "../context/build.js";
import type { Rendered } from "../render/render.js";
import { blocksOf } from "../session/content.js";
import type { Content, Message, SessionEntry } from "../session/entry.js";
import { type Draft, editDraft } from "./draft.js";

/**
 * `plain` is the context without condense's own edits, `rendered` what it should become, `current` what pi sends now.
 */
export function planEdits(
	plain: readonly ContextMessage[],
	rendered: Rendered,
	current: readonly ContextMessage[],
): Draft[] {
	const wanted = new Map<number, Message>();
	for (const { message, from } of rendered.items) if (from >= 0) wanted.set(from, message);
	const now = new Map(current.map((item) => [item.source.entry.id, item.message]));
	return plain.flatMap(({ source: { entry } }, at) => {
		if (!canBeEdited(entry)) return [];
		const after = contentOf(wanted.get(at));
		const before = contentOf(now.get(entry.id));
		if (JSON.stringify(after) === JSON.stringify(before)) return [];
		return [editDraft(entry.id, after === undefined ? null : { content: after })];
	});
}

/** Summaries of pi's own compactions come from entries that no edit reaches. */
function canBeEdited({ type }: SessionEntry): boolean {
	return type === "message" || type === "custom_message";
}

/** The content as an edit can give it: pi makes a block of a text that an edit gives to an answer or a result. */
function contentOf(message: Message | undefined): Content | undefined {
	if (message === undefined) return undefined;
	const { role, content } = message as Message & { content?: Content };
	return role === "assistant" || role === "toolResult" ? blocksOf(content) : content;
}
