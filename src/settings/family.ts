/**
 * Whether pi loads an extension of the context-prune family, as its settings tell: the names of packages and
 * extensions are all there is to go by. Used for advice alone.
 */
import type { JsonObject } from "./read-file.js";

const FAMILY = /context-prune|pi-condense/i;

/** The names in `packages` and `extensions` of one of pi's settings files. A package may be an object with a source. */
export function extensionNames(settings: JsonObject): string[] {
	return [settings.packages, settings.extensions].flatMap((list) => {
		if (!Array.isArray(list)) return [];
		return list.map((item: unknown) => (typeof item === "string" ? item : sourceOf(item)));
	});
}

function sourceOf(item: unknown): string {
	const { source } = (typeof item === "object" && item !== null ? item : {}) as { source?: unknown };
	return typeof source === "string" ? source : "";
}

/** A name with a leading `-` or `!` switches an extension off. */
export function isFamily(name: string): boolean {
	return FAMILY.test(name) && !/^[-!]/.test(name);
}
