/** Where the tokens are, before and after: by kind of message, results by tool. */
import type { View } from "../view/view.js";
import { type Kind, kindOf } from "./kinds.js";
import type { Piece } from "./pieces.js";
import type { Share } from "./preview.js";
import type { Scene } from "./scene.js";

interface Sum extends Kind {
	readonly messages: { before: number; after: number };
	readonly tokens: { before: number; after: number };
}

/** The shares, the largest before the run first; equally large ones by name. */
export function sharesOf({ before, after, view }: Scene): Share[] {
	const sums = new Map<string, Sum>();
	for (const item of before) add(sums, item, "before", view);
	for (const item of after) add(sums, item, "after", view);
	return [...sums.entries()]
		.sort(([nameA, a], [nameB, b]) => largest(b) - largest(a) || (nameA < nameB ? -1 : 1))
		.map(([, sum]) => sum);
}

function add(
	sums: Map<string, Sum>,
	{ message, from, blockId, tokens, isInMessage }: Piece,
	side: "before" | "after",
	{ blocks, callOf }: View,
): void {
	const isBlock = blockId !== undefined || blocks.has(from);
	const { kind, tool } = kindOf(message, isBlock, callOf.get(from));
	const name = `${kind} ${tool ?? ""}`;
	let sum = sums.get(name);
	if (sum === undefined) {
		sum = {
			kind,
			...(tool === undefined ? {} : { tool }),
			messages: { before: 0, after: 0 },
			tokens: { before: 0, after: 0 },
		};
		sums.set(name, sum);
	}
	if (!isInMessage) sum.messages[side] += 1;
	sum.tokens[side] += tokens;
}

function largest({ tokens }: Share): number {
	return Math.max(tokens.before, tokens.after);
}
