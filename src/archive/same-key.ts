/**
 * Tells results of one occurrence key apart (SPEC 3): a response may use an id twice within a millisecond, and imported
 * sessions have coarse clocks. What a result says decides; order does where nothing is missing on either side.
 */
import { imagesOf, textOf } from "../session/content.js";
import type { ToolResultMessage } from "../session/entry.js";
import type { Archived } from "./archive.js";
import { contentHash } from "./content-hash.js";

/** A result with its position in the context. */
export interface Placed {
	readonly at: number;
	readonly message: ToolResultMessage;
}

/** How every stub of a ref begins, behind the summary that some carry. */
export function stubHead(ref: string): string {
	return `[${ref}:`;
}

/**
 * The record of each result that surely has one, by position. `isComplete`: the context shows every result of the key
 * that the branch holds.
 */
export function matchSameKey(
	results: readonly Placed[],
	records: readonly Archived[],
	isComplete: boolean,
): Map<number, Archived> {
	const matched = new Map<number, Archived>();
	const free = new Set(records);
	for (const { at, message } of results) {
		const found = firstOf(free, (archived) => isStubOf(archived, message) || saysTheSame(archived, message));
		if (found === undefined) continue;
		matched.set(at, found);
		free.delete(found);
	}
	if (isComplete) {
		const left = results.filter(({ at }) => !matched.has(at));
		for (const [at, archived] of matchInOrder(left, [...free])) matched.set(at, archived);
	}
	return matched;
}

function firstOf(records: Iterable<Archived>, isWanted: (archived: Archived) => boolean): Archived | undefined {
	for (const archived of records) if (isWanted(archived)) return archived;
	return undefined;
}

/** First with first among the results and records of one kind, if there are as many of them. */
function matchInOrder(results: readonly Placed[], records: readonly Archived[]): Map<number, Archived> {
	const matched = new Map<number, Archived>();
	for (const { record } of records) {
		const of = results.filter(({ message }) => isOfKind(record, message));
		const equals = records.filter((other) => of.length > 0 && isOfKind(other.record, of[0]!.message));
		if (of.length !== equals.length) continue;
		for (const [i, { at }] of of.entries()) matched.set(at, equals[i]!);
	}
	return matched;
}

/** Some writers leave the name of the tool out of results. */
function isOfKind(record: Archived["record"], message: ToolResultMessage): boolean {
	const isSameTool = !message.toolName || message.toolName === record.toolName;
	return isSameTool && (record.images ?? 0) === imagesOf(message.content).length;
}

/** Whether the message is the stub that stands for the record: a context that was rendered before. */
function isStubOf({ ref }: Archived, message: ToolResultMessage): boolean {
	if (ref === undefined) return false;
	const text = textOf(message.content);
	return text.startsWith(stubHead(ref)) || text.includes(`\n${stubHead(ref)}`);
}

/** Tools are no help here: where calls share an id, a result may have gone to the call of another tool. */
function saysTheSame({ record }: Archived, message: ToolResultMessage): boolean {
	if ((record.isError === true) !== (message.isError === true)) return false;
	if ((record.images ?? 0) !== imagesOf(message.content).length) return false;
	const text = textOf(message.content);
	const isElsewhere = record.spillPath !== undefined || record.entryId !== undefined;
	return isElsewhere ? record.contentHash === contentHash(record.toolName, text) : record.resultText === text;
}

/** Whether the message could be an alias of the record: the same up to blanks, or its stub. */
export function isDuplicateOf(archived: Archived, message: ToolResultMessage): boolean {
	if (isStubOf(archived, message)) return true;
	const { record } = archived;
	if (imagesOf(message.content).length > 0 || (record.isError === true) !== (message.isError === true)) return false;
	const hash = record.contentHash ?? contentHash(record.toolName, record.resultText ?? "");
	return hash === contentHash(record.toolName, textOf(message.content));
}
