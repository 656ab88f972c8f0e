/**
 * A batch as text for a model (SPEC 5): call by call, each under its label. Secrets go before anything is cut, because
 * half a key may not be recognised; long texts keep both ends; nothing inside can pass for a label.
 */
import { headAndTail } from "../../text/cut.js";
import { toWellFormed } from "../../text/well-formed.js";
import type { Batch, SummaryCall } from "../summarizer.js";
import { labelOf } from "./label.js";

/** A longer result is sent as its first and last halves of this many characters. */
export const RESULT_CHARS = 8000;
const ARGUMENT_CHARS = 2000;

export interface SerializeOptions {
	/** Takes secrets out of whatever leaves the machine. */
	readonly redact: (text: string) => string;
	/** Characters that are sent of one result; fewer where a model's window is small. */
	readonly resultChars?: number;
}

/** The input that goes with the instructions for batches. */
export function serializeBatch({ calls }: Batch, options: SerializeOptions): string {
	const parts = calls.map((call, i) => serializeCall(call, labelOf(i + 1, call.call.name), options));
	return `${calls.length === 1 ? "One call" : `${calls.length} calls`}.\n\n${parts.join("\n\n")}`;
}

function serializeCall(summaryCall: SummaryCall, label: string, options: SerializeOptions): string {
	const { call, text, isError, images } = summaryCall;
	const limit = options.resultChars ?? RESULT_CHARS;
	const prepare = (raw: string, chars: number) => defuseLabels(windowed(options.redact(toWellFormed(raw)), chars));
	const lines = [
		`${label} ${isError ? "failed" : "succeeded"}`,
		`arguments: ${prepare(JSON.stringify(call.args), Math.min(ARGUMENT_CHARS, limit))}`,
	];
	if (images > 0) lines.push(`images: ${images}, not shown`);
	lines.push(text.trim() === "" ? "result: no text" : `result:\n${prepare(text, limit)}\nend of ${label}`);
	return lines.join("\n");
}

/** Both ends of a long text, and a note of what is missing between them. */
function windowed(text: string, chars: number): string {
	if (text.length <= chars) return text;
	const { head, tail, omitted } = headAndTail(text, Math.floor(chars / 2));
	return omitted === 0 ? text : `${head}\n[… ${omitted} characters left out here …]\n${tail}`;
}

/** Text that looks like a label would let a result speak for another call. */
function defuseLabels(text: string): string {
	return text.replace(/\[\[(?=\s*\d+\s*:)/g, "[ [");
}
