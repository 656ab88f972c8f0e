/** The compressed chains that a preview shows, one row each: those of the run with its own numbers, and older ones. */
import type { ChainReport } from "../plan/compress.js";
import { textOf } from "../session/content.js";
import type { Message } from "../session/entry.js";
import type { ChainRow, PreviewItem } from "./preview.js";
import { safeLine } from "./safe.js";
import type { Scene } from "./scene.js";

const TASK_CHARS = 80;

export function chainRows(items: readonly PreviewItem[], scene: Scene, reports: readonly ChainReport[]): ChainRow[] {
	const reportOf = new Map(reports.map((report) => [report.blockId, report]));
	return items.flatMap((item): ChainRow[] => {
		const { blockId } = item;
		if (blockId === undefined) return [];
		const report = reportOf.get(blockId);
		const found = scene.spans.get(blockId);
		return [
			{
				blockId,
				task: found === undefined ? "" : taskOf(scene.view.messages[found.span.start]!),
				calls: report?.calls ?? item.refs.length,
				refs: item.refs,
				source: report?.source ?? found?.chain.bodySource ?? "covered",
				tokensBefore: report?.tokensBefore ?? item.was?.tokens ?? item.tokensBefore,
				tokensAfter: item.tokensAfter,
				isNew: report !== undefined,
			},
		];
	});
}

function taskOf(message: Message): string {
	return message.role === "user" ? safeLine(textOf(message.content), TASK_CHARS) : "";
}
