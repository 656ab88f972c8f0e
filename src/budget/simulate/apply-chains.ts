/** Puts the blocks of newly compressed chains in their places (SPEC 7.3), as rendering the whole context would. */
import { namesInSummaries, summariesNaming } from "../../archive/summaries.js";
import { keyOf } from "../../context/calls.js";
import type { ChainReport } from "../../plan/compress.js";
import { openingWithBlock } from "../../render/block.js";
import { blockFor, droppedBy, withoutThinking } from "../../render/chains.js";
import type { AssistantMessage, ToolResultMessage, UserMessage } from "../../session/entry.js";
import type { View } from "../../view/view.js";
import type { World } from "./world.js";

export function applyChains(chains: readonly ChainReport[], world: World, view: View): void {
	for (const { startUserTimestamp } of chains) applyChain(startUserTimestamp, world, view);
}

function applyChain(startUserTimestamp: number, world: World, view: View): void {
	const { archive, rendition, options } = world;
	const chain = archive.chains.get(startUserTimestamp)!;
	const span = world.view.spans.find(chain);
	if (typeof span !== "object") return;
	const inside = droppedBy(span, view.messages);
	for (const at of inside) {
		world.dropped.add(at);
		rendition.fix(at, []);
	}
	world.noteReadings(chain, inside, view);
	hideSummaries(inside, world, view);
	if (!span.isInterrupted && options.settings.chainCompression.stripFinalAssistantThinking) {
		rendition.fix(span.end, [withoutThinking(view.messages[span.end] as AssistantMessage)]);
	}
	if (inside.length === 0) return;
	const opening = view.messages[span.start] as UserMessage;
	const block = blockFor(chain, span, view, options.target);
	const isOwn = options.target.blockPlace === "message";
	rendition.fix(span.start, isOwn ? [opening, block] : [openingWithBlock(opening, block)]);
}

/** Summaries go with the last result that they speak of. */
function hideSummaries(inside: readonly number[], world: World, view: View): void {
	const { archive, summaryPlaces } = world;
	const results = inside.map((at) => view.messages[at]!).filter((message) => message.role === "toolResult");
	const gone = namesInSummaries(
		results.map((message) => keyOf(message as ToolResultMessage)),
		results.map((message) => (message as ToolResultMessage).toolCallId),
		archive,
	);
	for (const summary of summariesNaming(gone, archive)) {
		const at = summaryPlaces.get(summary);
		const isVisible = summary.keys.some((key) => {
			const place = world.view.placeOfKey.get(key);
			return place !== undefined && !world.dropped.has(place);
		});
		if (at !== undefined && !isVisible) world.rendition.fix(at, []);
	}
}
