/**
 * Which images of a session a page shows: pictures of four kinds, known by their first bytes. What the session says
 * about an image's type decides nothing. The same picture is in the page once, however often the session holds it.
 */
import type { PreviewItem, PreviewMessage, PreviewPart } from "../preview/preview.js";
import type { PageImage, PageItem, PageMessage, PagePart } from "./payload.js";

type ImagePart = Extract<PreviewPart, { type: "image" }>;

export interface ImageLimits {
	/** Bytes of a picture, and of all of them together. */
	readonly each: number;
	readonly all: number;
}

export class ImageStore {
	private readonly placeOf = new Map<string, number>();
	private room: number;
	readonly urls: string[] = [];

	constructor(private readonly limits: ImageLimits) {
		this.room = limits.all;
	}

	/** The item with its images kept here, as far as there is room. */
	itemOf({ was, ...item }: PreviewItem): PageItem {
		const kept = this.messageOf(item);
		if (was === undefined) return kept;
		return { ...kept, was: { ...was, messages: was.messages.map((message) => this.messageOf(message)) } };
	}

	private messageOf<T extends PreviewMessage>(message: T): Omit<T, "parts"> & Pick<PageMessage, "parts"> {
		return {
			...message,
			parts: message.parts.map((part): PagePart => (part.type === "image" ? this.imageOf(part) : part)),
		};
	}

	private imageOf({ data, ...image }: ImagePart): PageImage {
		const shown = data === undefined ? undefined : this.keep(data, image.bytes);
		return shown === undefined ? image : { ...image, shown };
	}

	private keep(data: string, bytes: number): number | undefined {
		const known = this.placeOf.get(data);
		if (known !== undefined) return known;
		const type = bytes <= Math.min(this.limits.each, this.room) ? imageType(data) : undefined;
		if (type === undefined) return undefined;
		this.room -= bytes;
		this.placeOf.set(data, this.urls.length);
		this.urls.push(`data:${type};base64,${Buffer.from(data, "base64").toString("base64")}`);
		return this.urls.length - 1;
	}
}

/** The type of a picture by its first bytes, or undefined for what is none of the four kinds. */
export function imageType(base64: string): string | undefined {
	const start = Buffer.from(base64.slice(0, 32), "base64").toString("latin1");
	if (start.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
	if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
	if (start.startsWith("GIF87a") || start.startsWith("GIF89a")) return "image/gif";
	if (start.startsWith("RIFF") && start.slice(8, 12) === "WEBP") return "image/webp";
	return undefined;
}
