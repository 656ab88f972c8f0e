/**
 * What a page's script is given: the preview's messages with everything left out that goes without saying. The script
 * makes whole items of them again (`restoreItem`), so both sides speak of messages in the words of the preview.
 */
import type { PreviewItem, PreviewMessage, PreviewPart, Was } from "../preview/preview.js";
import type { ChartPoint } from "./chart-point.js";

export interface Payload {
	/** The session as the reader knows it. */
	readonly path: string;
	readonly items: readonly LeanItem[];
	/** `data:` URLs of images whose kind was made sure of. */
	readonly images: readonly string[];
	/** Messages that the page has no room for. */
	readonly omitted?: { readonly at: number; readonly count: number };
	readonly chart: { readonly points: readonly ChartPoint[]; readonly names: ChartNames };
}

export interface ChartNames {
	readonly before: string;
	readonly after: string;
}

type ImagePart = Extract<PreviewPart, { type: "image" }>;
export type PageImage = Omit<ImagePart, "data"> & {
	/** Its place in the payload's images; absent where it is not shown. */
	readonly shown?: number;
};
export type PagePart = Exclude<PreviewPart, ImagePart> | PageImage;
export type PageMessage = Omit<PreviewMessage, "parts"> & { readonly parts: readonly PagePart[] };
export type PageItem = Omit<PreviewItem, "parts" | "was"> & {
	readonly parts: readonly PagePart[];
	readonly was?: PageWas;
};
export type PageWas = Omit<Was, "messages"> & { readonly messages: readonly PageMessage[] };

/** Absent: no refs, no parts. */
export type LeanMessage = Omit<PageMessage, "refs" | "parts"> & {
	readonly refs?: readonly string[];
	readonly parts?: readonly PagePart[];
};
/** Absent: sent, no tokens. */
export type LeanItem = LeanMessage &
	Pick<PageItem, "change" | "blockId" | "isProtected" | "isInMessage"> & {
		readonly isSent?: false;
		readonly tokensBefore?: number;
		readonly tokensAfter?: number;
		readonly was?: { readonly messages: readonly LeanMessage[]; readonly tokens: number };
	};

/** What an item has besides stays. */
function leanMessage({ refs, parts, ...message }: PageMessage): LeanMessage {
	return { ...message, ...(refs.length > 0 ? { refs } : {}), ...(parts.length > 0 ? { parts } : {}) };
}

export function leanItem({ isSent, tokensBefore, tokensAfter, was, ...item }: PageItem): LeanItem {
	return {
		...leanMessage(item),
		...(isSent ? {} : { isSent }),
		...(tokensBefore > 0 ? { tokensBefore } : {}),
		...(tokensAfter > 0 ? { tokensAfter } : {}),
		...(was === undefined ? {} : { was: { messages: was.messages.map(leanMessage), tokens: was.tokens } }),
	};
}

export function restoreItem({ was, ...item }: LeanItem): PageItem {
	return {
		isSent: true,
		tokensBefore: 0,
		tokensAfter: 0,
		...restoreMessage(item),
		...(was === undefined ? {} : { was: { ...was, messages: was.messages.map(restoreMessage) } }),
	};
}

function restoreMessage<T extends LeanMessage>(message: T): T & Pick<PageMessage, "refs" | "parts"> {
	return { ...message, refs: message.refs ?? [], parts: message.parts ?? [] };
}
