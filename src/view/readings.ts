/**
 * Repeated readings of one protected path (SPEC 7, invariants): under targets that condense renders itself the newest
 * stays word for word, and older ones that a block stands for give way to a pointer at it.
 */
import type { ToolCall } from "../session/content.js";
import { imagesOf } from "../session/content.js";
import type { ToolResultMessage } from "../session/entry.js";
import { pathOf } from "./protect.js";
import type { View } from "./view.js";

/** By view, and by how many messages it had: a context may grow. */
const known = new WeakMap<View, { readonly length: number; readonly newest: ReadonlyMap<string, number> }>();

/** The path of which the result at `at` is an older reading; undefined where it is the newest, or no such reading. */
export function olderReadingOf(view: View, at: number): string | undefined {
	const reading = readingAt(view, at);
	if (reading === undefined) return undefined;
	const newest = newestReadings(view).get(reading.name);
	return newest === undefined || newest <= at ? undefined : reading.path;
}

function newestReadings(view: View): ReadonlyMap<string, number> {
	const { length } = view.messages;
	const before = known.get(view);
	if (before?.length === length) return before.newest;
	const newest = new Map<string, number>();
	for (const at of view.callOf.keys()) {
		const reading = readingAt(view, at);
		if (reading !== undefined && at > (newest.get(reading.name) ?? -1)) newest.set(reading.name, at);
	}
	known.set(view, { length, newest });
	return newest;
}

/** What was read, if a path protects it: the same tool with the same arguments is the same reading. */
function readingAt(view: View, at: number): { readonly name: string; readonly path: string } | undefined {
	const paired = view.callOf.get(at);
	const message = view.messages[at] as ToolResultMessage;
	if (paired === undefined || message.isError === true || imagesOf(message.content).length > 0) return undefined;
	const path = view.protection.ruleFor(paired.call)?.startsWith("path ") ? pathOf(paired.call) : undefined;
	return path === undefined ? undefined : { name: nameOf(paired.call, path), path };
}

function nameOf({ name, args }: ToolCall, path: string): string {
	const others = Object.entries(args).filter(([key]) => key !== "path" && key !== "file_path" && key !== "filePath");
	return JSON.stringify([name, path, others.sort(([a], [b]) => (a < b ? -1 : 1))]);
}
