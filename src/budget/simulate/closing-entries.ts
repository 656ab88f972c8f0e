/** The last entries of a simulated run: the edits that pi itself applies (target native), and the run's marker. */
import type { RunData } from "../../archive/record.js";
import { type Draft, editDraft, runDraft } from "../../plan/draft.js";
import type { Content, SessionEntry } from "../../session/entry.js";
import { placeEntries } from "../../session/serialize.js";
import type { World } from "./world.js";

export function closingEntries(world: World, now: number): SessionEntry[] {
	const { lines, options } = world;
	const edits = editDrafts(world);
	const leafId = lines.at(-1)?.entry.id ?? null;
	return placeEntries([...edits, runDraft(runOf(world))], options.session, leafId, now);
}

function editDrafts({ rendition, view, options }: World): Draft[] {
	const changed = rendition.takeChanges();
	if (options.target.name !== "native") return [];
	return [...new Set(changed)].flatMap((at) => {
		const { entry } = view.context[at]!.source;
		if (entry.type !== "message" && entry.type !== "custom_message") return [];
		const [message] = rendition.sent.at(at);
		const { content } = (message ?? {}) as { content?: Content };
		return [editDraft(entry.id, content === undefined ? null : { content })];
	});
}

function runOf({ archive, options }: World): RunData {
	return {
		version: "",
		command: "budget",
		target: options.target.name,
		settings: {},
		counts: { batches: 0, records: 0, aliases: 0, chains: 0, backfilled: 0 },
		tokens: { before: 0, after: 0 },
		leafBefore: "",
		nextRef: archive.nextRef,
	};
}
