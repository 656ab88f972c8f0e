/** Every check, in the order in which the documentation lists them. A new one is an entry here, its rule, its fixture. */
import type { Check } from "../finding.js";
import { chainChanged, chainRefUnknown, chainUnresolved, droppedWithoutRecord } from "./chains.js";
import { editWithoutTarget, keptEntryMissing } from "./context.js";
import { loneSurrogate, messageMissing, timeGoesBack, unreadableTime } from "./entries.js";
import { duplicateId, entryWithoutId, extraHeader, repeatedEntry } from "./ids.js";
import { LINE_CHECKS } from "./lines.js";
import {
	callIdTwice,
	callInFlight,
	callWithoutResult,
	lateResult,
	repeatedResult,
	resultWithoutCall,
	reusedCallId,
} from "./pairs.js";
import {
	archiveEntryUnreadable,
	parentSession,
	recordDiffers,
	recordText,
	recordWithoutCall,
	sessionEntry,
	sidecar,
} from "./records.js";
import { aliasDiffers, aliasWithoutRecord, refName, refNotUnique, refWithoutRecord } from "./refs.js";
import { protectedOutput, protectedTooLate, seenCall, seenOrphan, seenUsers } from "./seen.js";
import {
	leafInside,
	missingParent,
	missingParentElsewhere,
	outOfOrder,
	parentLoop,
	severalRoots,
	strayLeaf,
	twoWriters,
} from "./tree.js";

export const CHECK_GROUPS: Readonly<Record<"file" | "archive" | "context", readonly Check[]>> = {
	file: [
		...LINE_CHECKS,
		extraHeader,
		entryWithoutId,
		duplicateId,
		repeatedEntry,
		missingParent,
		missingParentElsewhere,
		parentLoop,
		leafInside,
		outOfOrder,
		strayLeaf,
		severalRoots,
		twoWriters,
		messageMissing,
		unreadableTime,
		timeGoesBack,
		loneSurrogate,
	],
	archive: [
		recordText,
		sidecar,
		sessionEntry,
		parentSession,
		recordWithoutCall,
		recordDiffers,
		archiveEntryUnreadable,
		refWithoutRecord,
		refNotUnique,
		refName,
		aliasWithoutRecord,
		aliasDiffers,
		chainUnresolved,
		chainChanged,
		chainRefUnknown,
		droppedWithoutRecord,
	],
	context: [
		resultWithoutCall,
		lateResult,
		repeatedResult,
		callWithoutResult,
		callInFlight,
		callIdTwice,
		reusedCallId,
		keptEntryMissing,
		editWithoutTarget,
		seenOrphan,
		seenCall,
		seenUsers,
		protectedOutput,
		protectedTooLate,
	],
};

export const CHECKS: readonly Check[] = Object.values(CHECK_GROUPS).flat();
