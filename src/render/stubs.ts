/**
 * Step 1 (SPEC 7.1): an archived result keeps role, id, name, time and failure; its content becomes a short text with
 * its ref and the way back. Built from the record alone, so that a second pass gives the same.
 */
import { isDeepStrictEqual } from "node:util";
import type { Archived } from "../archive/archive.js";
import type { ToolCallRecord } from "../archive/record.js";
import { stubHead } from "../archive/same-key.js";
import { lengthOf } from "../session/cold.js";
import { blocksOf, imagesOf } from "../session/content.js";
import type { ContentBlock, Message, ToolResultMessage } from "../session/entry.js";
import { defuseTags } from "../text/defuse-tags.js";
import type { View } from "../view/view.js";
import type { Target } from "./target.js";

/** The message that stands for the result at a position; the message itself where it is left alone. */
export function stubbed(view: View, at: number, target: Target): Message {
	const message = view.messages[at]!;
	const link = view.links[at];
	const ref = link?.archived.ref;
	if (message.role !== "toolResult" || link === undefined || ref === undefined) return message;
	if (view.protectedBy(at) !== undefined || view.inGrace.has(at)) return message;
	if (link.archived.backfilled && view.archive.opened.has(link.archived.key)) return message;
	// Text can stand in for text alone: images stay (SPEC 1.8).
	const text = stubText(link.archived, ref, message, target);
	const content: ContentBlock[] = [{ type: "text", text }, ...imagesOf(message.content)];
	const own = blocksOf(message.content);
	// The lengths tell nearly all of them apart, and leave the texts of a large session where they are.
	const isStub =
		lengthOf((own[0] ?? {}) as { text?: string }, "text") === text.length && isDeepStrictEqual(own, content);
	return isStub ? message : { ...message, content };
}

/** What the model reads in place of a result. */
export function stubText(
	{ record }: Pick<Archived, "record">,
	ref: string,
	message: Pick<ToolResultMessage, "isError">,
	target: Target,
): string {
	const failed = message.isError === true ? " FAILED;" : "";
	const back = `full output: ${target.recovery(ref)}`;
	if (record.spillPath !== undefined) return spillStub(record, ref, failed, back);
	const stub = `${stubHead(ref)}${failed} archived; ${back}]`;
	return record.summary ? `${record.summary}\n${stub}` : stub;
}

function spillStub(record: ToolCallRecord, ref: string, failed: string, back: string): string {
	const head = `${stubHead(ref)}${failed} ${record.spillBytes ?? "?"} bytes archived in ${record.spillPath}; ${back}]`;
	const preview = record.resultPreview;
	return preview ? `${head}\nIt begins:\n${defuseTags(preview)}` : head;
}
