/**
 * The message that a compressed chain becomes (SPEC 7.3): its body, and the protected outputs of the chain word for
 * word, pulled from the messages themselves. Whatever is embedded cannot end the block early.
 */
import type { Archive } from "../archive/archive.js";
import { blockHeader } from "../archive/block-header.js";
import type { ChainData } from "../archive/record.js";
import { namesInSummaries, summariesNaming } from "../archive/summaries.js";
import { blocksOf, imagesOf, textOf } from "../session/content.js";
import type { ContentBlock, ToolResultMessage, UserMessage } from "../session/entry.js";
import { defuseTags } from "../text/defuse-tags.js";
import type { Target } from "./target.js";

const FOOTER = "\n</compressed-chain>";

/** `summaries` are the texts that serve as body where the chain has none of its own. */
export function composeBlock(
	chain: ChainData,
	summaries: readonly string[],
	protectedOutputs: readonly ToolResultMessage[],
	archive: Archive,
	target: Target,
): UserMessage {
	const content: ContentBlock[] = [];
	let text = `${blockHeader(chain)}\n${defuseTags(bodyOf(chain, summaries, archive))}${wayBack(chain, target)}`;
	for (const output of protectedOutputs) {
		const tool = defuseTags(output.toolName).replaceAll('"', "&quot;");
		text += `\n\n<protected-output tool="${tool}">\n${defuseTags(textOf(output.content))}`;
		const images = imagesOf(output.content);
		if (images.length > 0) {
			content.push({ type: "text", text }, ...images);
			text = "";
		}
		text += "\n</protected-output>";
	}
	content.push({ type: "text", text: text + FOOTER });
	return { role: "user", content, timestamp: chain.compressedAt };
}

/** Under the extension the block's refs are enough: its reader has a tool for them. Elsewhere the command is named. */
function wayBack({ toolRefs }: ChainData, target: Target): string {
	const first = toolRefs[0];
	return target.name === "extension" || first === undefined ? "" : `\n[full outputs: ${target.recovery(first)}]`;
}

/** The message that opened a chain, with the chain's block behind its own content, which stays as it is. */
export function openingWithBlock(opening: UserMessage, block: UserMessage): UserMessage {
	return { ...opening, content: [...blocksOf(opening.content), ...blocksOf(block.content)] };
}

/** A body may quote another block as `{b3}`: one level, never itself. */
function bodyOf(chain: ChainData, summaries: readonly string[], archive: Archive): string {
	const body = chain.rangeSummaryText ?? summaries.join("\n\n");
	if (chain.bodySource === "deterministic" || !body.includes("{b")) return body;
	return body.replace(/\{(b\d+)\}/g, (whole, blockId: string) => {
		if (blockId === chain.blockId) return whole;
		for (const other of archive.chains.values()) {
			if (other.blockId === blockId) return (other.rangeSummaryText ?? summariesAt(other, archive)) || whole;
		}
		return whole;
	});
}

function summariesAt({ droppedOccurrenceKeys = [], droppedToolCallIds }: ChainData, archive: Archive): string {
	const names = namesInSummaries(droppedOccurrenceKeys, droppedToolCallIds, archive);
	return summariesNaming(names, archive)
		.map(({ text }) => text)
		.join("\n\n");
}
