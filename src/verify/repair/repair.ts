/**
 * A mended copy of a session, and a report of every change. Whatever is not mentioned there is copied byte for byte;
 * what was said is never rewritten, only how entries hang together.
 */
import { adoptOldEntries } from "./adopt.js";
import { bytesOfDraft, type Change, type Step } from "./draft.js";
import { dropRepeats, nameEntries, renameDuplicates } from "./ids.js";
import { leaveOut } from "./leave-out.js";
import { cutLoops, followLostLines, reattach } from "./links.js";
import { migrateDraft } from "./migrate-draft.js";
import { putInOrder, recallStray } from "./order.js";
import { readDraft } from "./read-draft.js";
import { restoreRecords } from "./restore-records.js";
import { restoreTexts, type SidecarReaders } from "./restore-texts.js";

export interface Repair {
	readonly bytes: Buffer;
	/** In the order of the input's lines; none: the copy is the input, byte for byte. */
	readonly changes: readonly Change[];
}

/** Each step relies on what the ones before it have put right. */
const STEPS: readonly Step[] = [
	migrateDraft,
	adoptOldEntries,
	nameEntries,
	dropRepeats,
	renameDuplicates,
	followLostLines,
	cutLoops,
	putInOrder,
	reattach,
	recallStray,
	leaveOut,
	// What has been left out may have been all the conversation that the last line hung on, and the other way round.
	recallStray,
	leaveOut,
	restoreRecords,
];

/** Mends a session. `name` is what errors call it. Throws `input.not-a-session` where there is no header to be had. */
export function repairSession(bytes: Buffer, name: string, sidecars: SidecarReaders): Repair {
	const linked = STEPS.reduce((draft, step) => step(draft), readDraft(bytes, name));
	const mended = restoreTexts(linked, sidecars);
	if (mended.changes.length === 0) return { bytes, changes: [] };
	return { bytes: bytesOfDraft(mended), changes: [...mended.changes].sort((a, b) => a.line - b.line) };
}
