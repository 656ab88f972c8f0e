/** Which messages a filter leaves. Pure, but for remembering the texts that were searched. */
import type { PageItem, PageMessage } from "../payload.js";
import type { Task } from "./tasks.js";

export interface Criteria {
	/** Found in a message whatever the letter case; empty: everything. */
	readonly text: string;
	/** Also in what is no longer part of the context. */
	readonly inOriginals: boolean;
	readonly tool: string;
	readonly task: Task | undefined;
	readonly kind: KindName;
}

/** What "Show" offers. */
export const KINDS = {
	all: { name: "everything", holds: () => true },
	changed: { name: "what changed", holds: ({ change }: PageItem) => change !== undefined },
	archived: { name: "archived results", holds: ({ change }: PageItem) => change === "archived" },
	blocks: { name: "compressed chains", holds: ({ kind }: PageItem) => kind === "block" },
	protected: { name: "protected output", holds: ({ isProtected }: PageItem) => isProtected === true },
	failed: { name: "failed calls", holds: ({ isError }: PageItem) => isError === true },
	users: { name: "user messages", holds: ({ kind }: PageItem) => kind === "user" },
} as const;

export type KindName = keyof typeof KINDS;

export const EVERYTHING: Criteria = { text: "", inOriginals: false, tool: "", task: undefined, kind: "all" };

export class Filter {
	private readonly texts = new Map<PageItem, { readonly seen: string; readonly was: string }>();

	constructor(private readonly items: readonly PageItem[]) {}

	/** The positions of the messages that meet all criteria, in order. */
	select({ text, inOriginals, tool, task, kind }: Criteria): number[] {
		const wanted = text.toLowerCase();
		const [from, to] = task === undefined ? [0, this.items.length] : [task.from, task.to];
		const found: number[] = [];
		for (let at = from; at < to; at++) {
			const item = this.items[at]!;
			if (!KINDS[kind].holds(item)) continue;
			if (tool !== "" && !toolsOf(item).includes(tool)) continue;
			if (wanted !== "" && !this.holds(item, wanted, inOriginals)) continue;
			found.push(at);
		}
		return found;
	}

	private holds(item: PageItem, wanted: string, inOriginals: boolean): boolean {
		let texts = this.texts.get(item);
		if (texts === undefined) {
			const was = item.was?.messages.map(textOf).join("\n") ?? "";
			texts = { seen: textOf(item).toLowerCase(), was: was.toLowerCase() };
			this.texts.set(item, texts);
		}
		return texts.seen.includes(wanted) || (inOriginals && texts.was.includes(wanted));
	}
}

/** The tools of all messages, by name, the most used first. */
export function allTools(items: readonly PageItem[]): string[] {
	const counts = new Map<string, number>();
	for (const item of items) for (const tool of toolsOf(item)) counts.set(tool, (counts.get(tool) ?? 0) + 1);
	return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([tool]) => tool);
}

/** The tools that a message calls or answers for; of a block those that it took in. */
export function toolsOf(item: PageItem): string[] {
	const messages: readonly PageMessage[] = item.change === "compressed" ? (item.was?.messages ?? []) : [item];
	const tools = messages.flatMap(({ tool, parts }) => [
		...(tool === undefined ? [] : [tool]),
		...parts.flatMap((part) => (part.type === "call" ? [part.tool] : [])),
	]);
	return [...new Set(tools)];
}

function textOf({ parts }: PageMessage): string {
	return parts
		.flatMap((part) => {
			if (part.type === "image") return [];
			if (part.type !== "call") return [part.text, part.cut?.tail ?? ""];
			return [part.tool, ...part.arguments.flatMap(({ name, text, cut }) => [name, text, cut?.tail ?? ""])];
		})
		.join("\n");
}
