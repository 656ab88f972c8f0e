/**
 * How little of a path names it. Written out in full the first time; after that by its name within one text, and by its
 * last two segments in later texts, each only where no other path of the conversation could be meant.
 */
import type { Line } from "./line.js";

export interface PathNames {
	/** Makes a path known; another path with the same ending makes the ending ambiguous. */
	add(path: string): void;
	/** The last `segments` of the path if they name only it, else the path. */
	shorten(path: string, segments: number): string;
}

export function createPathNames(): PathNames {
	const owners = new Map<string, string | undefined>();
	return {
		add(path) {
			for (const segments of [1, 2]) {
				const ending = endingOf(path, segments);
				owners.set(ending, !owners.has(ending) || owners.get(ending) === path ? path : undefined);
			}
		},
		shorten(path, segments) {
			const ending = endingOf(path, segments);
			return owners.get(ending) === path ? ending : path;
		},
	};
}

/** `isShown` says whether earlier text that stays in sight has the path in full. */
export function shortenPaths(lines: readonly Line[], names: PathNames, isShown: (path: string) => boolean): Line[] {
	const written = new Set<string>();
	return lines.map((line) => {
		if (!line.isPath || line.target === "") return line;
		const path = line.target;
		const segments = written.has(path) ? 1 : isShown(path) ? 2 : undefined;
		written.add(path);
		return segments === undefined ? line : { ...line, target: names.shorten(path, segments) };
	});
}

function endingOf(path: string, segments: number): string {
	let at = path.length;
	for (let left = segments; left > 0 && at > 0; left--) at = path.lastIndexOf("/", at - 1);
	return path.slice(at + 1);
}
