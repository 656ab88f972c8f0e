/**
 * What stood in the place of a message, made when somebody looks at it: of a long session most of it has no room on a
 * page. How many messages it was is known without.
 */
import type { PreviewItem, PreviewMessage, Was } from "./preview.js";

const counts = new WeakMap<Was, number>();

/** `look` makes the messages, `count` of them. */
export function wasLater(count: number, tokens: number, look: () => readonly PreviewMessage[]): Was {
	let messages: readonly PreviewMessage[] | undefined;
	const was: Was = {
		get messages() {
			messages ??= look();
			return messages;
		},
		tokens,
	};
	counts.set(was, count);
	return was;
}

/** The item as titles and notes need it: what it was can be counted, and is not there. */
export function outlineOf(item: PreviewItem): PreviewItem {
	const { was } = item;
	const count = was && counts.get(was);
	return was === undefined || count === undefined
		? item
		: { ...item, was: { messages: new Array(count), tokens: was.tokens } };
}
