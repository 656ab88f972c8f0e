/**
 * A self-contained session whose messages are what the model sees (SPEC 13, export). Any pi opens it: a header that
 * names its parent, the settings that the session ended with, the archive that its refs lead to, and the messages. The
 * archive comes before them, so that a branch that begins at any of them has it, too.
 */
import { createHash } from "node:crypto";
import { type AliasData, CUSTOM_TYPE, type IndexData, type RunData } from "../archive/record.js";
import type { Message, SessionEntry, SessionHeader, SessionLine } from "../session/entry.js";
import { type Session, workingDirectoryOf } from "../session/session.js";
import { entryFor, OWN_ID, type TimedEntry } from "./messages.js";
import { type ShareOptions, shareBlocks, shareTexts } from "./share.js";

export interface ExportInput {
	readonly session: Session;
	/** The id of the new session. */
	readonly id: string;
	readonly branch: readonly SessionLine[];
	/** What the model sees. */
	readonly messages: readonly Message[];
	/** Undefined where no ref is in sight. */
	readonly index: IndexData | undefined;
	readonly aliases: readonly AliasData[];
	readonly run: RunData;
	/** Absolute path of the session that this one is made from; undefined for standard input. */
	readonly parentPath: string | undefined;
	readonly share: ShareOptions;
	/** Milliseconds since 1970. */
	readonly now: number;
}

export interface Exported {
	readonly header: SessionHeader;
	readonly entries: readonly SessionEntry[];
}

export function buildExport(input: ExportInput): Exported {
	const { session, id, branch, messages, index, aliases, run, parentPath, share, now } = input;
	const cwd = workingDirectoryOf(session);
	const header: SessionHeader = {
		type: "session",
		version: 3,
		id,
		timestamp: new Date(now).toISOString(),
		cwd: share.relativePaths ? "." : cwd,
		...(parentPath === undefined || share.relativePaths ? {} : { parentSession: parentPath }),
	};
	const timed: TimedEntry[] = [
		...lastSettings(branch),
		...(index === undefined ? [] : [ownEntry(CUSTOM_TYPE.index, index, Number.NaN)]),
		...aliases.map((alias) => ownEntry(CUSTOM_TYPE.alias, alias, Number.NaN)),
		...messages.map((message) => entryFor(shareBlocks(message, share))),
		ownEntry(CUSTOM_TYPE.run, run, now),
	];
	const entries = shareTexts(place(timed, id, now), share, cwd);
	return { header, entries };
}

function ownEntry(customType: string, data: unknown, time: number): TimedEntry {
	return { time, entry: { type: "custom", customType, data } };
}

/** The model and the thinking level that the branch ended with, so that pi goes on with them. */
function lastSettings(branch: readonly SessionLine[]): TimedEntry[] {
	return (["model_change", "thinking_level_change"] as const).flatMap((type) => {
		const line = branch.findLast(({ entry }) => entry.type === type);
		if (line === undefined) return [];
		const { id: _id, parentId: _parent, timestamp, ...entry } = line.entry;
		return [{ time: Date.parse(timestamp), entry }];
	});
}

/** Gives ids, parents and times. A message without a time of its own takes that of the one before it. */
function place(timed: readonly TimedEntry[], sessionId: string, now: number): SessionEntry[] {
	const taken = new Set<string>();
	let parentId: string | null = null;
	let last = timed.find(({ time }) => Number.isFinite(time))?.time ?? now;
	return timed.map(({ time, entry }) => {
		if (Number.isFinite(time) && Math.abs(time) <= 8.64e15) last = time;
		const id = freeId(`${sessionId}\n${taken.size}`, taken);
		const own = Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, value === OWN_ID ? id : value]));
		const { type, ...rest } = own as { type: string };
		const timestamp = new Date(last).toISOString();
		const isCustom = type === "custom" || type === "custom_message";
		const placed = isCustom ? { type, ...rest, id, parentId, timestamp } : { type, id, parentId, timestamp, ...rest };
		parentId = id;
		return placed as unknown as SessionEntry;
	});
}

function freeId(seed: string, taken: Set<string>): string {
	for (let attempt = 0; ; attempt++) {
		const id = createHash("sha256").update(`${seed}\n${attempt}`).digest("hex").slice(0, 8);
		if (taken.has(id)) continue;
		taken.add(id);
		return id;
	}
}

/** A UUID that follows from where the session comes from and when, marked as of its maker's own kind (version 8). */
export function newSessionId({ header }: Session, branch: readonly SessionLine[], now: number): string {
	const seed = `${header.id}\n${branch.at(-1)?.entry.id ?? ""}\n${now}`;
	const hex = createHash("sha256").update(seed).digest("hex");
	const variant = ((Number.parseInt(hex[16]!, 16) & 0x3) | 0x8).toString(16);
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
