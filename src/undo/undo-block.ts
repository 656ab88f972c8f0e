/**
 * Taking back one block: its chain opens again. A later chain entry for the same opening message wins (SPEC 2); this
 * one names an end that no message has, so no reader finds a span for it, and nothing is dropped.
 */
import type { Archive } from "../archive/archive.js";
import { isOwnEdit } from "../archive/own-edit.js";
import type { ChainData, RunData } from "../archive/record.js";
import { applyEntry } from "../archive/replay.js";
import { buildContext } from "../context/build.js";
import { estimateAll } from "../context/tokens.js";
import { CondenseError } from "../errors.js";
import { chainDraft, type Draft, runDraft } from "../plan/draft.js";
import { planEdits } from "../plan/edits.js";
import { renderContext } from "../render/render.js";
import { whatModelSees } from "../render/seen.js";
import type { SessionEntry } from "../session/entry.js";
import { placeEntries } from "../session/serialize.js";
import type { Session } from "../session/session.js";
import type { Branch } from "../session/tree.js";
import type { Settings } from "../settings/settings.js";
import { didYouMean, suggest } from "../text/suggest.js";

/** No message is from before 1970. */
const NO_END = -1;

export interface UndoneBlock {
	readonly entries: readonly SessionEntry[];
	readonly tokens: RunData["tokens"];
}

/** The entries that open block `blockId`. Throws `usage` where the branch has no such block. */
export function undoBlock(
	session: Session,
	branch: Branch,
	blockId: string,
	settings: Settings,
	stamp: { readonly version: string; readonly now: number },
): UndoneBlock {
	const { target, archive, rendered } = whatModelSees(session, branch, settings);
	const chain = findBlock(archive, blockId);
	const { rangeSummaryText: _body, bodySource: _source, ...kept } = chain;
	const drafts: Draft[] = [chainDraft({ ...kept, finalAssistantTimestamp: NO_END, undone: true }, target.name)];
	for (const draft of drafts) applyEntry(archive, draft);
	const plain = buildContext(branch.lines, isOwnEdit);
	const context = target.name === "native" ? plain : buildContext(branch.lines);
	const messages = context.map(({ message }) => message);
	const after = renderContext(messages, archive, settings, target);
	if (target.name === "native") drafts.push(...planEdits(plain, after, buildContext(branch.lines)));
	const tokens = { before: estimateAll(rendered.messages), after: estimateAll(after.messages) };
	const leafBefore = branch.lines.at(-1)?.entry.id ?? "";
	drafts.push(
		runDraft({
			version: stamp.version,
			command: "undo",
			target: target.name,
			settings: {},
			counts: { batches: 0, records: 0, aliases: 0, chains: 0, backfilled: 0 },
			tokens,
			leafBefore,
			nextRef: archive.nextRef,
			undoes: blockId,
		}),
	);
	return { entries: placeEntries(drafts as never, session, leafBefore || null, stamp.now), tokens };
}

function findBlock({ chains }: Archive, blockId: string): ChainData {
	const open = [...chains.values()].filter(({ undone }) => undone !== true);
	const chain = open.find((one) => one.blockId === blockId);
	if (chain !== undefined) return chain;
	const isUndone = [...chains.values()].some((one) => one.blockId === blockId);
	if (isUndone) {
		const hint = "condense undo takes that undo back";
		throw new CondenseError("usage", `block ${blockId} was undone before`, { hint });
	}
	const ids = open.map((one) => one.blockId);
	throw new CondenseError("usage", `no block ${blockId} on the branch${didYouMean(suggest(blockId, ids))}`, {
		hint: "condense inspect lists the blocks",
	});
}
