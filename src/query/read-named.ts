/**
 * Reads of a session what an answer about a few names needs: the lines that mention them, the calls that their refs
 * stand for, and the originals of duplicates. Agents ask in the middle of their work, of files of any size.
 */
import { CUSTOM_TYPE } from "../archive/record.js";
import { isAlias, isRef, listIn } from "../archive/shapes.js";
import type { SessionEntry } from "../session/entry.js";
import type { FileSource } from "../session/file-source.js";
import { openPartial } from "../session/partial.js";
import { readInParts, type SessionFile } from "../session/read.js";
import type { Session } from "../session/session.js";

/** With more names, reading everything is no slower. */
const MOST_NAMES = 8;
/** Names that every writer puts into JSON as they are. An id and a time make a key: the id alone is mentioned. */
const PLAIN = /^(?!.*\.\.)[\w.:|+=-]+(?:@-?\d+)?$/;
const TIME = /@-?\d+$/;

/**
 * The session at `path` with everything that it says about `names`; undefined where the whole session has to be read
 * to know. What is not found in it may still be known to the whole session.
 */
export function readNamed(path: string, names: readonly string[]): SessionFile | undefined {
	if (names.length === 0 || names.length > MOST_NAMES || !names.every((name) => PLAIN.test(name))) return undefined;
	return readInParts(path, (source, state) => {
		const session = sessionAbout(names, source);
		return session === undefined ? undefined : { path, session, state };
	});
}

function sessionAbout(names: readonly string[], source: FileSource): Session | undefined {
	const known = new Set(names.flatMap((name) => [name, name.replace(TIME, "")]));
	const partial = openPartial(source, [...known]);
	if (partial === undefined) return undefined;
	for (let entries = partial.mentions; ; ) {
		const related = entries.flatMap((entry) => relatedTo(entry, known));
		const wanted = new Set(related.filter((name) => !known.has(name)));
		if (wanted.size === 0) break;
		for (const name of wanted) known.add(name);
		entries = partial.readMentions([...wanted]);
	}
	return partial.session;
}

/** The calls that an entry says belong to known names. */
function relatedTo(entry: SessionEntry, known: ReadonlySet<string>): string[] {
	if (entry.type !== "custom" && entry.type !== "custom_message") return [];
	const { customType, data, details } = entry as { customType: unknown; data?: unknown; details?: unknown };
	if (customType === CUSTOM_TYPE.alias && isAlias(data)) {
		return known.has(data.newToolCallId) ? [data.originalToolCallId] : [];
	}
	const refs = [...listIn(details, "toolCallRefs"), ...listIn(data, "refs")].filter(isRef);
	return refs.filter(({ shortId }) => known.has(shortId)).map(({ toolCallId }) => toolCallId);
}
