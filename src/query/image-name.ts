/** Names for images that leave a session. Ids and types come from providers and tools: neither may choose a path. */
import type { ImageBlock } from "../session/entry.js";

const ENDINGS: ReadonlyMap<string, string> = new Map([
	["image/png", "png"],
	["image/jpeg", "jpg"],
	["image/gif", "gif"],
	["image/webp", "webp"],
]);
const MOST_CHARS = 60;

/** The name of the nth image (from 1) of a call: `t5-1.png`. What is no known kind of image ends in `.bin`. */
export function imageName(callName: string, nth: number, image: ImageBlock): string {
	const stem = callName.replace(/[^A-Za-z0-9_-]/g, "_").slice(0, MOST_CHARS) || "call";
	return `${stem}-${nth}.${ENDINGS.get(String(image.mimeType).toLowerCase()) ?? "bin"}`;
}

/** The same name with a number, for when it is taken. */
export function numberedName(name: string, number: number): string {
	const dot = name.lastIndexOf(".");
	return `${name.slice(0, dot)}_${number}${name.slice(dot)}`;
}

export function imageBytes(image: ImageBlock): Buffer {
	return Buffer.from(typeof image.data === "string" ? image.data : "", "base64");
}
