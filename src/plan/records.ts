/** Records of calls (SPEC 2), and their way into a sidecar where the text is too large for the session (SPEC 4.8). */
import { contentHash } from "../archive/content-hash.js";
import type { ToolCallRecord, ToolCallRef } from "../archive/record.js";
import { occurrenceKey } from "../context/occurrence.js";
import { isInFile } from "../session/cold.js";
import type { ToolCall } from "../session/content.js";
import { blocksOf, imagesOf, textLengthOf, textOf } from "../session/content.js";
import type { ToolResultMessage } from "../session/entry.js";
import type { Settings } from "../settings/settings.js";
import { cutBytes, cutEnd } from "../text/cut.js";
import { redactSecrets } from "../text/secrets/redact.js";
import { hasLoneSurrogate } from "../text/well-formed.js";
import { SECRET_REACH_CHARS } from "./compose.js";
import type { SidecarPort } from "./planning.js";

/** The results whose texts a large session has left in its file, by the record that has yet to be given its own. */
const unread = new WeakMap<object, ToolResultMessage>();

/**
 * The record of a call with its whole text; one that is in the session's file is read where it is asked for.
 * `timestamp` is milliseconds; the result's own where it has one.
 */
export function recordOf(
	call: ToolCall,
	result: ToolResultMessage,
	{ turnIndex, timestamp }: { turnIndex: number; timestamp: number },
): ToolCallRecord {
	const { toolCallId, content } = result;
	const isLeft = blocksOf(content).some((block) => isInFile(block, "text")) || isInFile(result, "content");
	const record: ToolCallRecord = {
		toolCallId,
		toolName: call.name,
		args: call.args,
		resultText: isLeft ? "" : textOf(content),
		isError: result.isError === true,
		turnIndex,
		timestamp,
	};
	if (typeof result.timestamp === "number") record.resultTimestamp = result.timestamp;
	const images = imagesOf(content).length;
	if (images > 0) record.images = images;
	if (isLeft) {
		unread.set(record, result);
		Object.defineProperty(record, "resultText", { get: readText, enumerable: true, configurable: true });
	}
	return record;
}

/** One for all records, so that they stay of one shape. */
function readText(this: object): string {
	return textOf(unread.get(this)?.content);
}

/** Characters of a record's text, which is not read for that. */
function textLengthIn(record: ToolCallRecord): number {
	const result = unread.get(record);
	return result === undefined ? record.resultText.length : textLengthOf(result.content);
}

export function refOf(record: ToolCallRecord, shortId: string): ToolCallRef {
	const { toolCallId, resultTimestamp } = record;
	return { shortId, toolCallId, ...(resultTimestamp === undefined ? {} : { resultTimestamp }) };
}

/** The records with every oversized text moved to a sidecar. Throws what the port throws. */
export async function spillOversized(
	records: readonly ToolCallRecord[],
	settings: Pick<Settings, "spillThreshold" | "spillPreviewBytes">,
	sidecars: SidecarPort | undefined,
): Promise<ToolCallRecord[]> {
	const kept: ToolCallRecord[] = [];
	for (const record of records) {
		// Half a character has no bytes in UTF-8: such a text would not come back as it was.
		const stays = textLengthIn(record) < settings.spillThreshold || hasLoneSurrogate(record.resultText);
		if (stays || sidecars === undefined) kept.push(record);
		else kept.push(await spill(record, settings.spillPreviewBytes, sidecars));
	}
	return kept;
}

async function spill(record: ToolCallRecord, previewBytes: number, sidecars: SidecarPort): Promise<ToolCallRecord> {
	const { toolCallId, resultTimestamp, toolName, resultText } = record;
	const { path, bytes, sha256 } = await sidecars.write(occurrenceKey(toolCallId, resultTimestamp), resultText);
	return {
		...record,
		resultText: "",
		spillPath: path,
		spillBytes: bytes,
		resultPreview: previewOf(resultText, previewBytes),
		contentHash: contentHash(toolName, resultText),
		sha256,
	};
}

/** The beginning of a text. It is shown again and again, unlike the text itself, so no secret may be in it. */
function previewOf(text: string, maxBytes: number): string {
	return cutBytes(redactSecrets(cutEnd(text, maxBytes + SECRET_REACH_CHARS)), maxBytes, { atLine: true });
}
