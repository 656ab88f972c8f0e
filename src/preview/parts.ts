/** Message content as parts of a preview. Content is untrusted and may have any shape; what has none shows nothing. */
import { argumentsOf, blocksOf } from "../session/content.js";
import type { Content, ContentBlock, ImageBlock, Message, ToolCallBlock } from "../session/entry.js";
import type { PreviewPart, PreviewText } from "./preview.js";
import { safeLine, safeName, safeText, type ToSafe } from "./safe.js";

/** How content is looked at. */
export interface Look {
	readonly toSafe: ToSafe;
	readonly withImages: boolean;
}

export const WHOLE: ToSafe = (text) => ({ text: safeText(text) });

/** The parts of a message. `refs` are those of its calls, in order. */
export function partsOf(message: Message, look: Look, refs: readonly (string | undefined)[] = []): PreviewPart[] {
	const { toSafe } = look;
	switch (message.role) {
		case "compactionSummary":
		case "branchSummary":
			return textPart("text", message.summary, toSafe);
		case "bashExecution": {
			const command = { name: "command", ...toSafe(String(message.command ?? "")) };
			const call: PreviewPart = { type: "call", tool: "bash", arguments: [command] };
			return [call, ...textPart("text", message.output, toSafe)];
		}
		default:
			return contentParts(message.content, look, refs);
	}
}

export function contentParts(
	content: Content | null | undefined,
	{ toSafe, withImages }: Look,
	refs: readonly (string | undefined)[] = [],
): PreviewPart[] {
	let calls = 0;
	return blocksOf(content).flatMap((block: ContentBlock): PreviewPart[] => {
		switch (block.type) {
			case "text":
				return textPart("text", block.text, toSafe);
			case "thinking":
				return textPart("thinking", block.thinking, toSafe);
			case "toolCall":
				return [callPart(block, toSafe, refs[calls++])];
			case "image":
				return [imagePart(block, withImages)];
			default:
				return [];
		}
	});
}

function textPart(type: "text" | "thinking", text: unknown, toSafe: ToSafe): PreviewPart[] {
	return typeof text === "string" && text !== "" ? [{ type, ...toSafe(text) }] : [];
}

function callPart(block: ToolCallBlock, toSafe: ToSafe, ref: string | undefined): PreviewPart {
	const args = Object.entries(argumentsOf(block)).map(([name, value]) => ({
		name: safeLine(name),
		...safeArgument(name, value, toSafe),
	}));
	return {
		type: "call",
		tool: safeLine(String(block.name ?? "")),
		...(ref === undefined ? {} : { ref: safeName(ref) }),
		arguments: args,
	};
}

/** Strings as they are, all else as JSON. A short one is looked at with its name: `password` says what `x9!` does not. */
function safeArgument(name: string, value: unknown, toSafe: ToSafe): PreviewText {
	if (typeof value !== "string") return toSafe(JSON.stringify(value, undefined, 2) ?? "");
	const isOneLine = value.length <= 1000 && !/["\n]/.test(value);
	if (!isOneLine) return toSafe(value);
	const [before, after] = [`"${name}": "`, '"'];
	const named = safeText(before + value + after);
	const isAround = named.startsWith(before) && named.endsWith(after);
	return toSafe(isAround ? named.slice(before.length, -after.length) : value);
}

function imagePart({ mimeType, data }: ImageBlock, withData: boolean): PreviewPart {
	return {
		type: "image",
		mimeType: safeLine(String(mimeType ?? "")),
		bytes: bytesOf(data),
		...(withData && typeof data === "string" ? { data } : {}),
	};
}

/** The bytes that base64 stands for. */
function bytesOf(data: unknown): number {
	if (typeof data !== "string") return 0;
	const padding = data.endsWith("==") ? 2 : data.endsWith("=") ? 1 : 0;
	return Math.max(0, Math.floor((data.length * 3) / 4) - padding);
}

/** Where an output begins that a block carries. Embedded text cannot hold the tag. */
const PROTECTED_TAG = '<protected-output tool="';
const SEAM = new RegExp(`\\n+(?=${PROTECTED_TAG})`);

/** The parts of a block, its protected outputs apart; the end of the block goes with the last one. */
export function blockParts(message: Message, withImages: boolean): PreviewPart[] {
	return partsOf(message, { toSafe: WHOLE, withImages }).flatMap((part): PreviewPart[] => {
		if (part.type !== "text") return [part];
		return part.text
			.split(SEAM)
			.map((text) => ({ type: text.startsWith(PROTECTED_TAG) ? ("protected" as const) : ("text" as const), text }));
	});
}
