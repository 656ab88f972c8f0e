/** A call as a query gives it out: everything that is known of it, in one flat shape, for people and programs alike. */
import type { OccurrenceKey } from "../context/occurrence.js";
import { imagesOf } from "../session/content.js";
import type { ImageBlock } from "../session/entry.js";
import type { Match } from "./lookup.js";
import type { Recovered } from "./recover.js";

/** Where a call was found, if not on the branch that was asked. */
export interface Place {
	/** An entry of another branch of the file, as `--branch` takes it. */
	readonly branch?: string | undefined;
	/** The path of the session that this one was split off from, if the call or its text is there. */
	readonly parentSession?: string | undefined;
}

export interface FoundCall extends Place, Pick<Recovered, "text" | "source" | "problem"> {
	readonly matchedBy: Match["by"];
	readonly ref: string | undefined;
	readonly toolCallId: string;
	/** What to ask for to get this call alone. */
	readonly key: OccurrenceKey;
	readonly toolName: string;
	readonly args: { readonly [key: string]: unknown } | undefined;
	readonly isError: boolean;
	/** Whether it has a record of its own, or stands in the archive as a duplicate. */
	readonly isArchived: boolean;
	/** The key of the record that stands for this duplicate. */
	readonly duplicateOf: OccurrenceKey | undefined;
	/** Milliseconds: when it was called, and when its result came. */
	readonly timestamp: number | undefined;
	readonly resultTimestamp: number | undefined;
	/** Counted on its branch, also where the record does not say. */
	readonly turnIndex: number | undefined;
	readonly images: readonly ImageBlock[];
	/** Images that were archived with it and cannot be had here. */
	readonly missingImages: number;
}

export function foundCall(match: Match, recovered: Recovered, place: Place): FoundCall {
	const { by, key, call, archived, original } = match;
	const record = archived?.record ?? original?.record;
	// A duplicate has the text of its original, and all else of its own.
	const own = archived?.record;
	const { text, source, problem, result = call?.message } = recovered;
	const images = imagesOf(result?.content);
	return {
		text,
		source,
		problem,
		branch: place.branch,
		parentSession: place.parentSession ?? recovered.parentSession,
		matchedBy: by,
		ref: match.ref,
		// Types say what writers should do: what a file holds may be anything.
		key: String(key) as OccurrenceKey,
		toolCallId: String(own?.toolCallId ?? (call === undefined ? idIn(key) : call.message.toolCallId)),
		toolName: String(own?.toolName || call?.toolName || record?.toolName || ""),
		args: isFields(own?.args) ? own.args : call?.args,
		isError: (own?.isError ?? (call?.message ?? record)?.isError) === true,
		isArchived: record !== undefined,
		duplicateOf: original?.key,
		timestamp: numberOf(own?.timestamp) ?? call?.calledAt,
		resultTimestamp: numberOf(own === undefined ? call?.message.timestamp : own.resultTimestamp),
		turnIndex: turnOf(match),
		images,
		missingImages: Math.max(0, (own?.images ?? 0) - images.length),
	};
}

/** Backfilled records do not know their turn (-1): then the branch does. */
function turnOf({ archived, call }: Match): number | undefined {
	const recorded = numberOf(archived?.record.turnIndex);
	return recorded !== undefined && recorded >= 0 ? recorded : (call?.turnIndex ?? recorded);
}

function idIn(key: OccurrenceKey): string {
	return key.replace(/@-?\d+$/, "");
}

function isFields(value: unknown): value is { [key: string]: unknown } {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function numberOf(value: unknown): number | undefined {
	return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}
