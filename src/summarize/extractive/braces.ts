/** Writes the paths of one folder once: `src/{a.ts,b.ts}`. */

/** The paths in their order, those of a folder together at the place of its first. */
export function groupPaths(paths: readonly string[]): string[] {
	const folders = new Map<string, string[]>();
	for (const path of paths) {
		const slash = path.lastIndexOf("/") + 1;
		const folder = path.slice(0, slash);
		const names = folders.get(folder);
		if (names === undefined) folders.set(folder, [path.slice(slash)]);
		else names.push(path.slice(slash));
	}
	return [...folders].flatMap(([folder, names]) => {
		if (folder === "") return names;
		return names.length === 1 ? [`${folder}${names[0]}`] : [`${folder}{${names.join(",")}}`];
	});
}
