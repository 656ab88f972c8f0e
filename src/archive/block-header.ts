/**
 * How a compressed chain's block begins, and how one is known again: by exactly this header and the time of its
 * compression, never by text alone, since a user may type the tag (SPEC 6).
 */
import { textOf } from "../session/content.js";
import type { Message } from "../session/entry.js";
import type { Archive } from "./archive.js";
import type { ChainData } from "./record.js";

export function blockHeader(chain: Pick<ChainData, "blockId" | "toolRefs">): string {
	return `<compressed-chain id="${chain.blockId}" tools="${chain.toolRefs.join(",")}">`;
}

/** The positions of messages that are blocks of the archive's chains, with the chain of each. */
export function findBlocks(messages: readonly Message[], archive: Archive): Map<number, ChainData> {
	const blocks = new Map<number, ChainData>();
	if (archive.chains.size === 0) return blocks;
	for (const [at, message] of messages.entries()) {
		if (message.role !== "user") continue;
		const candidates = archive.chainTimes.compressedAt(message.timestamp);
		if (candidates.length === 0) continue;
		const text = textOf(message.content);
		const chain = candidates.find((candidate) => text.startsWith(blockHeader(candidate)));
		if (chain !== undefined) blocks.set(at, chain);
	}
	return blocks;
}
