/** The tasks of a conversation: what a user message opens, up to the next one. Pure. */
import type { PageItem } from "../payload.js";

export interface Task {
	/** The positions of its items: from, up to and without. */
	readonly from: number;
	readonly to: number;
	/** The beginning of what the user wrote. */
	readonly title: string;
	/** The block that it was compressed to. */
	readonly blockId?: string;
}

const TITLE_CHARS = 60;

/** What stands before the first user message belongs to no task. */
export function findTasks(items: readonly PageItem[]): Task[] {
	const starts = items.flatMap(({ kind }, at) => (kind === "user" ? [at] : []));
	return starts.map((from, nth) => {
		const to = starts[nth + 1] ?? items.length;
		const blockId = items.slice(from, to).find((item) => item.blockId !== undefined)?.blockId;
		return { from, to, title: titleOf(items[from]!), ...(blockId === undefined ? {} : { blockId }) };
	});
}

function titleOf({ parts }: PageItem): string {
	const text = parts.find((part) => part.type === "text");
	const line = (text?.type === "text" ? text.text.slice(0, 500) : "").replace(/\s+/g, " ").trim();
	const characters = [...line];
	return characters.length > TITLE_CHARS ? `${characters.slice(0, TITLE_CHARS - 1).join("")}…` : line;
}
