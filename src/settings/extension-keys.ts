/**
 * Keys of the interactive extension that condense has no use for (SPEC 12). They are kept, and not warned about, so
 * that one configuration serves both.
 */

const EXTENSION_KEYS = ["enabled", "showPruneStatusLine", "remindUnprunedCount"] as const;

/** Status line keys have had several names; all of them say what they are. */
export function isExtensionKey(key: string): boolean {
	return (EXTENSION_KEYS as readonly string[]).includes(key) || /status_?line/i.test(key);
}
