/**
 * A call for people: what was called, how it ended, when, then the text. What comes from the session is cleaned, except
 * the text itself where it goes into a pipe: there it is exact.
 */
import type { ChalkInstance } from "chalk";
import type { FoundCall } from "../../query/found-call.js";
import { imageBytes } from "../../query/image-name.js";
import { stripControl } from "../../text/strip-control.js";

export interface CallView {
	/** The name that was asked for, and which of its calls this is. */
	readonly query: string;
	readonly nth: number;
	readonly of: number;
	readonly color: ChalkInstance;
	readonly isTerminal: boolean;
	/** Where its images were written, in order. */
	readonly saved: readonly string[] | undefined;
}

/** The call with its text, ending in a newline. */
export function callText(call: FoundCall, view: CallView): string {
	const { color, isTerminal } = view;
	const lines = [
		headLine(call, color),
		...argumentLines(call),
		...[...labels(call, view), ...sizeLines(call)].map((line) => color.dim(line)),
		...imageLines(call, view.saved),
	];
	const text = isTerminal ? stripControl(call.text ?? "", { keepLines: true }) : (call.text ?? "");
	if (text !== "") lines.push("", text);
	return endLine(lines.join("\n"));
}

function headLine(call: FoundCall, color: ChalkInstance): string {
	const { ref, toolName, isError, turnIndex, key } = call;
	const status = isError ? color.red("failed") : "ok";
	const facts = [status, turnIndex === undefined ? "" : `turn ${turnIndex}`, timeOf(call), stripControl(key)];
	const name = color.bold(stripControl([ref ?? "-", toolName].join("  ")));
	return `${name}  ${facts.filter((fact) => fact !== "").join(" · ")}`;
}

/** When the result came, else when the call was made. */
export function timeOf({ resultTimestamp, timestamp }: FoundCall): string {
	const time = resultTimestamp ?? timestamp;
	if (time === undefined || Math.abs(time) > 8.64e15) return "";
	return `${new Date(time).toISOString().slice(0, -5).replace("T", " ")} UTC`;
}

function argumentLines({ args }: FoundCall): string[] {
	return Object.entries(args ?? {}).map(([name, value]) => {
		const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
		const clean = stripControl(text, { keepLines: true });
		const isBlock = clean.includes("\n");
		return `  ${stripControl(name)}:${isBlock ? `\n${clean.replace(/^/gm, "    ")}` : ` ${clean}`}`;
	});
}

/** What the call is to the name that was asked for, wherever that does not go without saying. */
function labels(call: FoundCall, { query, nth, of }: CallView): string[] {
	const { matchedBy, branch, parentSession, isArchived, duplicateOf } = call;
	const what = { ref: "the ref", key: "the key", id: "the call id" }[matchedBy];
	const lines = of > 1 ? [`${nth} of ${of}: ${what} ${query}`] : [];
	if (branch !== undefined) lines.push(`on another branch: --branch ${branch}`);
	if (parentSession !== undefined) lines.push(`in the parent session ${parentSession}`);
	if (duplicateOf !== undefined) lines.push(`archived as a duplicate of ${duplicateOf}`);
	if (!isArchived) lines.push("not archived: the session's own result");
	return lines.map((line) => stripControl(line));
}

function sizeLines({ text, source, problem }: FoundCall): string[] {
	if (text === undefined) return [stripControl(`the text is lost: ${problem}`)];
	if (text === "") return ["no text"];
	const lines = text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
	const from = { index: "the archive", sidecar: "its sidecar", session: "the session" }[source ?? "session"];
	return [`${count(text.length, "character")} in ${count(lines, "line")}, from ${from}`];
}

function imageLines({ images, missingImages }: FoundCall, saved: readonly string[] | undefined): string[] {
	const lines = images.map((image, index) => {
		const size = `${imageBytes(image).length} bytes`;
		const where = saved?.[index] ?? "--save-images DIR writes it";
		return `image ${index + 1}: ${stripControl(`${image.mimeType}, ${size}, ${where}`)}`;
	});
	if (missingImages > 0) lines.push(`${count(missingImages, "image")} more, which this session does not hold`);
	return lines;
}

function count(number: number, one: string): string {
	return `${number} ${one}${number === 1 ? "" : "s"}`;
}

function endLine(text: string): string {
	return text.endsWith("\n") ? text : `${text}\n`;
}
