/** One message as a preview shows it. */
import type { Message } from "../session/entry.js";
import { kindOf } from "./kinds.js";
import { blockParts, type Look, partsOf } from "./parts.js";
import type { PreviewMessage, PreviewPart } from "./preview.js";
import { safeName } from "./safe.js";
import type { Scene } from "./scene.js";

/** `at` is the message's place, -1 for a block that the run makes, whose id is `blockId`. */
export function previewMessage(
	message: Message,
	at: number,
	scene: Scene,
	look: Look,
	blockId: string | undefined,
): PreviewMessage {
	const parts =
		blockId === undefined ? partsOf(message, look, scene.callRefs.get(at)) : blockParts(message, look.withImages);
	return { ...headOf(message, at, scene, blockId), parts };
}

/**
 * The same, with parts that are made safe when somebody asks for them: of a long session most of what was there has no
 * room on a page.
 */
export function previewLater(message: Message, at: number, scene: Scene, look: Look): PreviewMessage {
	let parts: readonly PreviewPart[] | undefined;
	return Object.defineProperty(headOf(message, at, scene, undefined), "parts", {
		get() {
			parts ??= partsOf(message, look, scene.callRefs.get(at));
			return parts;
		},
		enumerable: true,
	}) as PreviewMessage;
}

function headOf(
	message: Message,
	at: number,
	scene: Scene,
	blockId: string | undefined,
): Omit<PreviewMessage, "parts"> {
	const { context, view } = scene;
	const line = context[at]?.source.line;
	return {
		...kindOf(message, blockId !== undefined, view.callOf.get(at)),
		...(message.role === "toolResult" && message.isError === true ? { isError: true as const } : {}),
		refs: refsOf(at, scene, blockId).map(safeName),
		...(line === undefined ? {} : { line }),
	};
}

function refsOf(
	at: number,
	{ view, spans, callRefs, summaryAt }: Scene,
	blockId: string | undefined,
): readonly string[] {
	if (blockId !== undefined) return (view.blocks.get(at) ?? spans.get(blockId)?.chain)?.toolRefs ?? [];
	const ref = view.links[at]?.archived.ref;
	if (ref !== undefined) return [ref];
	return callRefs.get(at)?.filter((name) => name !== undefined) ?? summaryAt(at)?.refs ?? [];
}
