/**
 * The message that a compressed chain becomes (SPEC 7.3): its body, and the protected outputs of the chain word for
 * word, pulled from the messages themselves. Whatever is embedded cannot end the block early.
 */
import type { Archive } from "../archive/archive.js";
import { blockHeader } from "../archive/block-header.js";
import type { ChainData } from "../archive/record.js";
import { imagesOf, textOf } from "../session/content.js";
import type { ContentBlock, ToolResultMessage, UserMessage } from "../session/entry.js";
import { defuseTags } from "../text/defuse-tags.js";

const FOOTER = "\n</compressed-chain>";

/** `summaries` are the texts that serve as body where the chain has none of its own. */
export function composeBlock(
	chain: ChainData,
	summaries: readonly string[],
	protectedOutputs: readonly ToolResultMessage[],
	archive: Archive,
): UserMessage {
	const content: ContentBlock[] = [];
	let text = `${blockHeader(chain)}\n${defuseTags(bodyOf(chain, summaries, archive))}`;
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

/** A body may quote another block as `{b3}`: one level, never itself. */
function bodyOf(chain: ChainData, summaries: readonly string[], archive: Archive): string {
	const body = chain.rangeSummaryText ?? summaries.join("\n\n");
	if (chain.bodySource === "deterministic" || !body.includes("{b")) return body;
	return body.replace(/\{(b\d+)\}/g, (whole, blockId: string) => {
		if (blockId === chain.blockId) return whole;
		for (const other of archive.chains.values()) {
			if (other.blockId === blockId) return other.rangeSummaryText ?? whole;
		}
		return whole;
	});
}
