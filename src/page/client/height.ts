/** About how high a message will be: what is not built yet takes that much room. Pure. */
import type { PageItem } from "../payload.js";

const FRAME_PX = 75;
const LINE_PX = 20;
const MOST_LINES = 16;
const IMAGE_PX = 200;

export function estimateHeight({ parts }: PageItem): number {
	let height = FRAME_PX;
	for (const part of parts) {
		if (part.type === "image") height += part.shown === undefined ? LINE_PX : IMAGE_PX;
		else if (part.type === "thinking") height += LINE_PX;
		else if (part.type !== "call") height += LINE_PX * linesOf(part.text);
		else height += LINE_PX * (1 + part.arguments.reduce((sum, { text }) => sum + linesOf(text), 0));
	}
	return height;
}

function linesOf(text: string): number {
	let lines = 1;
	for (let at = text.indexOf("\n"); at !== -1 && lines < MOST_LINES; at = text.indexOf("\n", at + 1)) lines += 1;
	return Math.min(MOST_LINES, Math.max(lines, Math.ceil(text.length / 120)));
}
