/** Text that condense writes itself, and text that it embeds (SPEC 7, end). The drawn results hold all that must not pass. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ChainData, IndexData } from "../../src/archive/record.js";
import { blocksOf, textOf } from "../../src/session/content.js";
import type { Content, UserMessage } from "../../src/session/entry.js";
import { hasLoneSurrogate } from "../../src/text/well-formed.js";
import { SECRET } from "../helpers/move-content.js";
import type { Run } from "../helpers/run-history.js";
import { assertForEveryRun } from "./every-run.js";

test("summaries, bodies, previews and stubs hold no secret, no half character and no tag of a block", async () => {
	await assertForEveryRun((run) => {
		for (const text of [...composedTexts(run), ...stubs(run)]) {
			assert.ok(!text.includes(SECRET), `a secret in ${text}`);
			assert.ok(!hasLoneSurrogate(text), `half a character in ${text}`);
			assert.doesNotMatch(text, OWN_TAG);
		}
	});
});

const OWN_TAG = /<\/?(?:compressed-chain|protected-output)/;

/** What the run wrote in its own words. A preview is made harmless where it is shown. */
function composedTexts({ plan: { drafts } }: Run): string[] {
	return drafts.flatMap((draft) => {
		if (draft.type === "custom_message") return [draft.content];
		if (draft.type !== "custom") return [];
		if (draft.customType === "context-prune-index") {
			return (draft.data as IndexData).toolCalls.flatMap(({ summary = "" }) => summary);
		}
		return draft.customType.endsWith("chain") ? [(draft.data as ChainData).rangeSummaryText ?? ""] : [];
	});
}

function stubs({ items, context }: Run): string[] {
	return items.flatMap(({ message, from }) =>
		message.role === "toolResult" && message !== context[from]?.message ? [textOf(message.content)] : [],
	);
}

test("a block begins and ends once, and so does each protected output in it", async () => {
	await assertForEveryRun(({ items, context }) => {
		for (const { message, from, blockId } of items) {
			if (blockId === undefined) continue;
			const before = from < 0 ? [] : (context[from]!.message as UserMessage).content;
			const text = blockText((message as UserMessage).content, before);
			assert.match(text, /^<compressed-chain id="b\d+" tools="[^"]*">\n[\s\S]*\n<\/compressed-chain>$/);
			assert.equal(text.match(/<\/?compressed-chain/g)?.length, 2);
			const [opening, closing] = [/<protected-output tool="[^"]*">\n/g, /\n<\/protected-output>\n/g];
			assert.equal(text.match(opening)?.length, text.match(closing)?.length);
			assert.equal(text.match(/<\/?protected-output/g)?.length ?? 0, 2 * (text.match(opening)?.length ?? 0));
		}
	});
});

/** The block's own text, without what the message said before. */
function blockText(content: Content, before: Content): string {
	return textOf(blocksOf(content).slice(blocksOf(before).length));
}
