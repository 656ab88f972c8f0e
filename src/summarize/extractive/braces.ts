/** Writes what several paths begin with once: `src/{a.ts,ui/b.ts}`. */

/** More paths than this are not compared with each other. */
const MAX_COMPARED = 80;

/** The paths, those of a group together at the place of its first. */
export function groupPaths(paths: readonly string[]): string[] {
	if (paths.length > MAX_COMPARED) {
		return [...groupPaths(paths.slice(0, MAX_COMPARED)), ...groupPaths(paths.slice(MAX_COMPARED))];
	}
	const folder = bestFolder(paths);
	if (folder === undefined) return [...paths];
	const isInside = (path: string): boolean => path.startsWith(folder);
	const inside = paths.filter(isInside).map((path) => path.slice(folder.length));
	const first = paths.findIndex(isInside);
	const before = paths.slice(0, first);
	const after = paths.slice(first).filter((path) => !isInside(path));
	return [...before, `${folder}{${inside.join(",")}}`, ...groupPaths(after)];
}

/** The folder that saves the most characters, or undefined where none saves any. */
function bestFolder(paths: readonly string[]): string | undefined {
	const counts = new Map<string, number>();
	for (const path of paths) {
		for (let slash = path.indexOf("/", 1); slash !== -1; slash = path.indexOf("/", slash + 1)) {
			const folder = path.slice(0, slash + 1);
			if (!/\w/.test(folder)) continue;
			counts.set(folder, (counts.get(folder) ?? 0) + 1);
		}
	}
	let best: string | undefined;
	let mostSaved = 0;
	for (const [folder, count] of counts) {
		const saved = (count - 1) * folder.length - 2;
		// Of equals the deeper: what is left in the braces is shorter.
		if (saved > 0 && saved >= mostSaved) [best, mostSaved] = [folder, saved];
	}
	return best;
}
