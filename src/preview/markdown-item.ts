/** One message of the preview in markdown: a line about it, its content, and folded what stood there before. */
import { contentMarkdown } from "./markdown-content.js";
import { code, details } from "./markdown-escape.js";
import type { PreviewItem, PreviewMessage } from "./preview.js";
import { outlineOf } from "./was-later.js";
import { nameOf, notesOf, wasTitle } from "./words.js";

/** How many characters of each text are shown. */
export interface Detail {
	readonly seen: number;
	/** Of what a message was; 0 leaves it out. */
	readonly was: number;
	/** Of the messages that a block stands for; 0 leaves them out. */
	readonly replaced: number;
}

/** `nth` counts from 1. */
export function itemMarkdown(item: PreviewItem, nth: number, detail: Detail): string {
	const title = `${nth}. ${nameOf(item, code)}`;
	const outline = outlineOf(item);
	const notes = notesOf(outline, code).join(" · ");
	const anchor = isAnchor(item.blockId) ? `<a id="${item.blockId}"></a>` : "";
	const head = item.kind === "user" ? `### ${title}\n\n${notes}` : `${anchor}**${title}** · ${notes}`;
	const content = contentMarkdown(item, { chars: detail.seen, folds: true, ref: item.refs[0] });
	return [head, ...content, ...wasMarkdown(item, outline, detail)].join("\n\n");
}

/** A name that can be part of markup: one of condense's own making. */
export function isAnchor(blockId: string | undefined): boolean {
	return blockId !== undefined && /^b\d+$/.test(blockId);
}

function wasMarkdown({ was, change, refs }: PreviewItem, outline: PreviewItem, detail: Detail): string[] {
	const isBlock = change === "compressed";
	const chars = isBlock ? detail.replaced : detail.was;
	if (was === undefined || chars === 0) return [];
	const parts = was.messages.flatMap((message) => {
		const ref = (isBlock ? message : { refs }).refs[0];
		const content = contentMarkdown(message, { chars, folds: false, ref });
		return isBlock ? [messageHead(message), ...content] : content;
	});
	return [details(wasTitle(change, outline.was!), parts.join("\n\n"))];
}

function messageHead(message: PreviewMessage): string {
	const [ref] = message.refs;
	const isRefSaid = message.kind !== "result" || ref === undefined;
	const line = message.line === undefined ? "" : ` · line ${message.line}`;
	return `**${nameOf(message, code)}**${isRefSaid ? "" : ` · ${code(ref)}`}${line}`;
}
