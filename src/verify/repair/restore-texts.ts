/**
 * Records whose sidecar is gone or altered get their text back: from beside the input, if only the copy would not find
 * it, else from the session's own result, where that is proven to be it by the hash that was taken when the text was
 * archived.
 */
import { createHash } from "node:crypto";
import { contentHash } from "../../archive/content-hash.js";
import { CUSTOM_TYPE, type ToolCallRecord } from "../../archive/record.js";
import { isRecord, listIn } from "../../archive/shapes.js";
import { keyOf } from "../../context/calls.js";
import { occurrenceKey } from "../../context/occurrence.js";
import { textOf } from "../../session/content.js";
import { nameOf, type ReadSidecar } from "../records.js";
import { type Change, changed, type Draft, type Fields, isEntry, sessionOf } from "./draft.js";

export interface SidecarReaders {
	/** As the copy will find them. */
	readonly forCopy: ReadSidecar;
	/** As they are found from the input. */
	readonly forInput: ReadSidecar;
}

export function restoreTexts(draft: Draft, { forCopy, forInput }: SidecarReaders): Draft {
	const changes: Change[] = [];
	const findResult = resultFinder(draft);
	const pieces = draft.pieces.map((piece) => {
		const { data, customType } = piece.value;
		if (!isEntry(piece) || customType !== CUSTOM_TYPE.index) return piece;
		let isChanged = false;
		const toolCalls = listIn(data, "toolCalls").map((record) => {
			if (!isRecord(record) || record.spillPath === undefined || "text" in forCopy(record)) return record;
			const beside = forInput(record);
			const resultText = "text" in beside ? beside.text : findResult(record);
			if (resultText === undefined) return record;
			isChanged = true;
			changes.push({
				line: piece.line,
				change: "restored",
				message: `the text of ${nameOf(record)} stands in its record again`,
			});
			const { spillPath, spillBytes, resultPreview, sha256, ...rest } = record;
			return { ...rest, resultText };
		});
		return isChanged ? changed(piece, { data: { ...(data as Fields), toolCalls } }) : piece;
	});
	return changes.length === 0 ? draft : { ...draft, pieces, changes: [...draft.changes, ...changes] };
}

/** Looks for the text of a record among the results of the file. */
function resultFinder(draft: Draft): (record: ToolCallRecord) => string | undefined {
	const texts = new Map<string, string[]>();
	for (const { entry } of sessionOf(draft).lines) {
		if (entry.type !== "message" || entry.message?.role !== "toolResult") continue;
		for (const name of new Set([keyOf(entry.message), entry.message.toolCallId])) {
			const text = textOf(entry.message.content);
			const known = texts.get(name);
			if (known === undefined) texts.set(name, [text]);
			else known.push(text);
		}
	}
	return (record) => {
		const key = occurrenceKey(record.toolCallId, record.resultTimestamp);
		return texts.get(key)?.find((text) => isProven(text, record));
	};
}

function isProven(text: string, { sha256, toolName, contentHash: hash, spillBytes }: ToolCallRecord): boolean {
	if (sha256 !== undefined) return createHash("sha256").update(text).digest("hex") === sha256;
	return contentHash(toolName, text) === hash && Buffer.byteLength(text) === spillBytes;
}
